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

    /// The argument number of a substitution: its own, else that of its placeholder, or 1 without a placeholder.
    func argumentNumber(of substitution: StringCatalog.Substitution) -> Int {
        if let number = substitution.argumentNumber { return number }
        let placeholders = text.units.flatMap { (try? FormatString.lenient($0.value).format)?.placeholders ?? [] }
        return placeholders.first { $0.content == .substitution(substitution.name) }?.number ?? 1
    }

    /// The arguments that select plural forms.
    /// - Parameters:
    ///   - pluralArgument: the argument that selects forms outside substitutions.
    ///   - decimals: how this argument is written.
    ///   - language: the language of the forms. An argument is left out when the language has only one form for numbers with the
    ///     decimals of this argument.
    func decidingArguments(
        pluralArgument: Int, decimals: WrittenDecimals, varyingIn language: String
    ) -> Set<Int> {
        func varies(_ type: PluralRules.NumberType, _ decimals: WrittenDecimals) -> Bool {
            PluralRules(language: language, type: type).categories(for: decimals).count > 1
        }
        let parts = substitutions.filter {
            $0.text.hasPluralForms && varies($0.isOrdinal ? .ordinal : .cardinal, $0.decimals)
        }
        let whole = text.hasPluralForms && varies(.cardinal, decimals) ? [pluralArgument] : []
        return Set(parts.map { argumentNumber(of: $0) } + whole)
    }

    /// The plural forms whose number is shown neither by the form nor, in a substitution, by the enclosing text.
    /// - Parameter pluralArgument: the argument that selects forms outside substitutions.
    func formsWithoutNumber(pluralArgument: Int) -> [FormWithoutNumber] {
        let paths = Set(unitsByPath.map(\.path))
        let parts = Dictionary(substitutions.map { ($0.name, $0) }) { first, _ in first }
        let numbers = parts.mapValues { argumentNumber(of: $0) }
        let around = parts.isEmpty ? [] : text.units.compactMap { try? FormatString.lenient($0.value).format }
        let shownAround = Set(around.flatMap { shownNumbers(in: $0) })
        return unitsByPath.compactMap { path, unit in
            // A placeholder that is not supported may be the one that shows the number. The parser has already reported it.
            guard let category = path.category, let (format, faults) = try? FormatString.scanned(unit.value),
                !faults.contains(where: \.isError)
            else { return nil }
            let part = path.substitution.flatMap { parts[$0] }
            let number = path.substitution.flatMap { numbers[$0] } ?? pluralArgument
            guard !shownNumbers(in: format).contains(number), part == nil || !shownAround.contains(number),
                // When a substitution has the same argument, its forms have to show the number.
                part != nil || !format.substitutionNames.contains(where: { numbers[$0] == number }),
                !format.placeholders.contains(where: { $0.content == .substitutionArgument })
            else { return nil }
            let zero = path.inForm(.zero)
            let hasFormOfZero = part?.isOrdinal != true && paths.contains(zero)
            let rules = PluralRules(language: language, type: part?.isOrdinal == true ? .ordinal : .cardinal)
            // Testing 128 numbers is enough. No CLDR rule matches exactly one of them and also larger numbers.
            let fitting = (0..<128).filter { number in
                (number == 0 && hasFormOfZero ? .zero : rules.category(of: number)) == category
            }
            return FormWithoutNumber(
                path: path, unit: unit, category: category, isForOneNumber: fitting.count == 1)
        }
    }

    /// The numbers of the arguments that a text shows outside its substitutions.
    private func shownNumbers(in format: FormatString) -> [Int] {
        format.placeholders.compactMap { if case .argument = $0.content { $0.number } else { nil } }
    }
}

extension FormatString {
    fileprivate var substitutionNames: [String] {
        placeholders.compactMap { if case .substitution(let name) = $0.content { name } else { nil } }
    }
}
