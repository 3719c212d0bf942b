// Finds two substitutions of one text that have the same argument number, and substitutions of a translation whose number differs
// from that in the source text.

extension StringCatalog {
    /// The error about an argument number that two substitutions of the source text share, or that a substitution and a placeholder
    /// share. It is reported only when a translation has more arguments than the source text, because two substitutions can rightly
    /// have the same number, such as one for the verb and one for the noun.
    /// - Parameter actual: the arguments of the translation.
    func repeatedNumber(
        in source: Localization, _ actual: Signature, in language: String
    ) -> CatalogProblem? {
        let parts = source.substitutions
        let formats = source.text.units.compactMap { try? FormatString.lenient($0.value).format }
        for part in parts.reversed() {
            guard let number = part.argumentNumber else { continue }
            let free = actual.arguments.keys.sorted().first { free in
                free != number && !parts.contains { $0.argumentNumber == free }
            }
            guard let free else { continue }
            let remedy = ", and `\(language)` has \(actual.description); write \(free) for one of them"
            if let other = parts.first(where: { $0.name != part.name && $0.argumentNumber == number }) {
                let names = [part.name, other.name].sorted()
                return problem(
                    part.position, "`\(names[0])` and `\(names[1])` both have the `argNum` \(number)\(remedy)")
            }
            let isShown = formats.flatMap(\.placeholders).contains { placeholder in
                guard case .argument = placeholder.content else { return false }
                return placeholder.number == number && !placeholder.isPositional
            }
            if isShown {
                let placeholder = "%\(number)$\(part.formatSpecifier)"
                return problem(
                    part.position, "`\(part.name)` and `\(placeholder)` both have the number \(number)\(remedy)")
            }
        }
        return nil
    }

    /// A problem for each argument that two substitutions of a text show. Two substitutions can rightly have the same number, such as
    /// one for the verb and one for the noun, but then only one of them should show the number.
    func repeatedNumberProblems(
        of localization: Localization, severity: CatalogProblem.Severity
    ) -> [CatalogProblem] {
        localization.substitutionsShowingSameArgument.sorted { $0.key < $1.key }.compactMap { number, names in
            guard let last = localization.substitutions.last(where: { names.contains($0.name) }) else { return nil }
            let list = names.sorted().map { "`\($0)`" }.joined(separator: ", ")
            return problem(
                last.position,
                "the substitutions \(list) show the same number, argument \(number): write another `argNum` for one of"
                    + " them, or remove `%arg` from its forms",
                severity: severity)
        }
    }

    /// The errors about substitutions of a translation. A substitution must have the same argument number as the one with its name in
    /// the source text. Two substitutions cannot show the same number, unless the same two do so in the source text, which then has
    /// a warning.
    func substitutionProblems(
        of translation: Localization, translating source: Localization?
    ) -> [CatalogProblem] {
        guard !translation.substitutions.isEmpty else { return [] }
        let numbers = translation.substitutionNumbers
        let expected = source?.substitutionNumbers ?? [:]
        let problems = translation.substitutions.compactMap { part -> CatalogProblem? in
            // When substitutions of the source text share the number, either text can be wrong. `repeatedNumber` reports the source
            // text if the translation has more arguments.
            guard let own = numbers[part.name], let wanted = expected[part.name], own.isDisjoint(with: wanted),
                let found = own.min(), let number = wanted.first,
                wanted.count == 1, expected.count(where: { $0.value.contains(number) }) == 1
            else { return nil }
            let message =
                part.argumentNumber == nil
                ? "`%#@\(part.name)@` is argument \(found), and argument \(number) in `\(sourceLanguage)`: write"
                    + " `%\(number)$#@\(part.name)@`"
                : "`argNum` of `\(part.name)` is \(found), and \(number) in `\(sourceLanguage)`: write \(number)"
            return problem(part.position, message)
        }
        guard problems.isEmpty else { return problems }
        let known = source?.substitutionsShowingSameArgument ?? [:]
        guard translation.substitutionsShowingSameArgument.contains(where: { !$1.isSubset(of: known[$0] ?? []) }) else {
            return []
        }
        return repeatedNumberProblems(of: translation, severity: .error)
    }
}

extension StringCatalog.Localization {
    /// The argument numbers of each substitution that the text uses. They can differ between the forms of the text.
    fileprivate var substitutionNumbers: [String: Set<Int>] {
        substitutionUses.reduce(into: [:]) { numbers, use in
            for (name, number) in use { numbers[name, default: []].insert(number) }
        }
    }

    /// The names of the substitutions that show the same argument in one text, by the number of the argument.
    fileprivate var substitutionsShowingSameArgument: [Int: Set<String>] {
        let showing = Set(substitutions.filter(\.showsNumber).map(\.name))
        guard showing.count > 1 else { return [:] }
        return substitutionUses.reduce(into: [:]) { repeated, use in
            let names = Dictionary(grouping: use.filter { showing.contains($0.name) }, by: \.number)
            for (number, uses) in names {
                let names = Set(uses.map(\.name))
                if names.count > 1 { repeated[number, default: []].formUnion(names) }
            }
        }
    }

    /// The substitutions that each form of the text uses, with their argument numbers.
    private var substitutionUses: [[(name: String, number: Int)]] {
        let parts = Dictionary(substitutions.map { ($0.name, $0) }) { first, _ in first }
        return text.units.map { unit in
            let placeholders = (try? FormatString.lenient(unit.value).format)?.placeholders ?? []
            return placeholders.compactMap { placeholder in
                guard case .substitution(let name) = placeholder.content, let part = parts[name] else { return nil }
                return (name, part.argumentNumber(in: placeholder))
            }
        }
    }
}

extension StringCatalog.Substitution {
    /// Whether the form `other`, or the only form, shows the number. The check ignores a number that only forms such as `few` show,
    /// because the same forms of another substitution can leave it out.
    fileprivate var showsNumber: Bool {
        text.generalUnits.contains { unit in
            let placeholders = (try? FormatString.lenient(unit.value).format)?.placeholders ?? []
            return placeholders.contains { placeholder in
                switch placeholder.content {
                case .substitutionArgument: true
                case .argument: placeholder.isPositional && placeholder.number == argumentNumber
                case .substitution: false
                }
            }
        }
    }
}

extension StringCatalog.Text {
    /// The units of the forms `other` of all devices.
    fileprivate var generalUnits: [StringCatalog.StringUnit] {
        switch self {
        case .unit(let unit): [unit]
        case .plural(let forms): forms[.other]?.generalUnits ?? []
        case .device(let forms): forms.values.flatMap(\.generalUnits)
        }
    }
}
