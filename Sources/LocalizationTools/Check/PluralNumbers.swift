// The arguments that select plural forms, and the forms that do not show their number.

import Localization
import StringCatalog

extension StringCatalog.Localization {
    /// A plural form that does not show its number.
    struct FormWithoutNumber {
        let path: UnitPath
        let unit: StringCatalog.StringUnit
        let category: PluralCategory
        /// Whether the form is for only one number, so that the text implies the number.
        let isForOneNumber: Bool
    }

    /// The number of the substitution's argument.
    func argumentNumber(of substitution: StringCatalog.Substitution) -> Int {
        if let number = substitution.argumentNumber { return number }
        let placeholders = text.units.flatMap { (try? FormatString($0.value))?.placeholders ?? [] }
        return placeholders.first { $0.content == .substitution(substitution.name) }?.number ?? 1
    }

    /// The arguments that select plural forms.
    /// - Parameters:
    ///   - pluralArgument: the argument that selects forms outside substitutions.
    ///   - language: the language of the forms. In a language with one form, no argument selects a form.
    func decidingArguments(pluralArgument: Int, varyingIn language: String) -> Set<Int> {
        func varies(_ type: PluralRules.NumberType) -> Bool {
            PluralRules(language: language, type: type).categories.count > 1
        }
        let parts = substitutions.filter { $0.text.hasPluralForms && varies($0.isOrdinal ? .ordinal : .cardinal) }
        let whole = text.hasPluralForms && varies(.cardinal) ? [pluralArgument] : []
        return Set(parts.map { argumentNumber(of: $0) } + whole)
    }

    /// The plural forms that do not show their number, neither themselves nor, for a substitution, in the enclosing
    /// text.
    /// - Parameter pluralArgument: the argument that selects forms outside substitutions.
    func formsWithoutNumber(pluralArgument: Int) -> [FormWithoutNumber] {
        let paths = unitsByPath.map(\.path)
        return unitsByPath.compactMap { path, unit in
            guard let category = path.category, let format = try? FormatString(unit.value) else { return nil }
            let part = path.substitution.flatMap { name in substitutions.first { $0.name == name } }
            let number = part.map { argumentNumber(of: $0) } ?? pluralArgument
            let around = part == nil ? [] : text.units.compactMap { try? FormatString($0.value) }
            guard !shows(number, in: format, throughParts: part == nil),
                !around.contains(where: { shows(number, in: $0, throughParts: false) })
            else { return nil }
            let zero = path.inForm(.zero)
            let hasFormOfZero = part?.isOrdinal != true && paths.contains(zero)
            let rules = PluralRules(language: language, type: part?.isOrdinal == true ? .ordinal : .cardinal)
            // Testing 128 numbers is enough. No CLDR rule matches exactly one of them and also larger numbers.
            let numbers = (0..<128).filter { number in
                (number == 0 && hasFormOfZero ? .zero : rules.category(of: number)) == category
            }
            return FormWithoutNumber(
                path: path, unit: unit, category: category, isForOneNumber: numbers.count == 1)
        }
    }

    private func shows(_ number: Int, in format: FormatString, throughParts: Bool) -> Bool {
        format.placeholders.contains { placeholder in
            switch placeholder.content {
            case .argument: placeholder.number == number
            case .substitutionArgument: true
            // The forms of the substitution have to show it.
            case .substitution(let name):
                throughParts && substitutions.contains { $0.name == name && argumentNumber(of: $0) == number }
            }
        }
    }
}
