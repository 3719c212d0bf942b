// The arguments of a text. Those of the source text and of the key are the parameters of the generated symbol. Translations must have
// those of the source text.

/// The arguments of a text: their numbers, types and labels.
public struct Signature: Sendable, Equatable {
    /// One argument.
    public struct Argument: Sendable, Equatable {
        /// The type of the argument.
        public var type: ArgumentType
        /// The name of the substitution that gets its value (`%arg`) from this argument, or nil.
        public var label: String?
    }

    /// The arguments by number, from 1.
    public internal(set) var arguments: [Int: Argument] = [:]

    /// The number of the first argument that is not a text, from 1, or nil without such an argument. This argument selects the plural
    /// forms outside substitutions.
    public var pluralArgument: Int? {
        arguments.filter { $0.value.type != .text }.keys.min()
    }

    /// The lowest missing argument number below the highest one, or nil.
    var gap: Int? {
        (1...max(1, arguments.keys.max() ?? 1)).first { !arguments.isEmpty && arguments[$0] == nil }
    }

    /// Adds an argument.
    /// - Returns: false when the argument exists with another type.
    mutating func add(_ number: Int, _ type: ArgumentType, label: String? = nil) -> Bool {
        if let known = arguments[number], known.type != type { return false }
        arguments[number] = Argument(type: type, label: arguments[number]?.label ?? label)
        return true
    }

    /// Whether `other` has all arguments of this signature, with the same numbers and types. Labels are not compared.
    func isPart(of other: Signature) -> Bool {
        arguments.allSatisfy { other.arguments[$0.key]?.type == $0.value.type }
    }

    /// For example `%1$@ %2$lld`, `%@`, or “no placeholders”.
    var description: String {
        guard !arguments.isEmpty else { return "no placeholders" }
        if arguments.count == 1, let argument = arguments[1] { return argument.type.placeholder() }
        return arguments.sorted { $0.key < $1.key }.map { number, argument in
            argument.type.placeholder(of: number)
        }.joined(separator: " ")
    }
}

extension StringCatalog {
    /// The arguments of a key: those of its text in the source language, and those in the key itself.
    public func signature(of entry: Entry) -> Signature {
        var ignored: [CatalogProblem] = []
        return signature(of: entry, problems: &ignored)
    }

    func signature(of entry: Entry, problems: inout [CatalogProblem]) -> Signature {
        var signature = Signature()
        if let source = entry.localization(for: sourceLanguage) {
            signature = self.signature(of: source, problems: &problems)
        }
        if let key = try? FormatString.lenient(entry.key).format {
            for placeholder in key.placeholders {
                guard case .argument(let type, _) = placeholder.content else { continue }
                _ = signature.add(placeholder.number, type)
            }
        }
        return signature
    }

    /// The arguments of one localization. Appends the errors and warnings about its placeholders to `problems`.
    /// - Parameter source: for a translation, the arguments of the source text, for the messages.
    func signature(
        of localization: Localization, translating source: Signature? = nil, problems: inout [CatalogProblem]
    ) -> Signature {
        var collector = SignatureCollector(
            fileName: fileName, localization: localization, source: source.map { ($0, sourceLanguage) })
        collector.collect()
        problems += collector.problems
        return collector.signature
    }
}

/// Collects the placeholders of all texts of a localization.
private struct SignatureCollector {
    let fileName: String
    let localization: StringCatalog.Localization
    /// For a translation, the arguments and the language of the source text.
    let source: (signature: Signature, language: String)?
    var signature = Signature()
    var problems: [CatalogProblem] = []

    mutating func collect() {
        for unit in localization.text.units {
            for placeholder in placeholders(of: unit) { add(placeholder, of: unit) }
        }
        for substitution in localization.substitutions {
            switch FormatString.specifier(substitution.formatSpecifier) {
            case .argument(.integer, _), .argument(.number, _): break
            case .argument(.text, _) where !substitution.text.hasPluralForms: break
            default:
                report(
                    substitution.position,
                    "`\(substitution.formatSpecifier)` is not a format specifier for plural forms: write `lld` for a whole"
                        + " number, `lf` or `.1lf` for one with decimals")
            }
            for unit in substitution.text.units {
                for placeholder in placeholders(of: unit) { add(placeholder, inSubstitutionUnit: unit) }
                if !substitution.isOrdinal { checkSpace(in: unit) }
            }
        }
    }

    /// Warns about an ASCII letter directly after `%arg`, as in `%args`. Other letters are accepted, because some languages are
    /// written without spaces. The caller leaves out ordinals, which have such letters: `%argst`.
    private mutating func checkSpace(in unit: StringCatalog.StringUnit) {
        let parts = (try? FormatString.lenient(unit.value).format)?.parts ?? []
        for (part, next) in zip(parts, parts.dropFirst()) {
            guard case .placeholder(let placeholder) = part, placeholder.content == .substitutionArgument,
                case .literal(let text) = next, text.first?.isASCII == true, text.first?.isLetter == true
            else { continue }
            let isOrdinal = Self.ordinalEndings.contains(text.prefix(while: \.isLetter).lowercased())
            let hint = isOrdinal ? "; the name of a substitution for ordinals starts with `ordinal`" : ""
            report(
                unit.position, "`%arg` is the number, and “\(text)” follows it without a space: “3\(text)”\(hint)",
                severity: .warning)
        }
    }

    /// Letters after the numbers of ordinals, in English, French, Dutch and Swedish.
    private static let ordinalEndings: Set = ["st", "nd", "rd", "th", "er", "re", "e", "de", "ste", "a"]

    private mutating func placeholders(of unit: StringCatalog.StringUnit) -> [FormatString.Placeholder] {
        do {
            let (format, faults) = try FormatString.scanned(unit.value)
            for fault in faults { report(unit.position, fault.message, severity: fault.isError ? .error : .warning) }
            return format.placeholders
        } catch {
            report(unit.position, error.message)
            return []
        }
    }

    private mutating func add(_ placeholder: FormatString.Placeholder, of unit: StringCatalog.StringUnit) {
        switch placeholder.content {
        case .argument(let type, _):
            add(placeholder.number, type, label: nil, of: unit)
        case .substitution(let name):
            guard let substitution = localization.substitutions.first(where: { $0.name == name }) else {
                let near = name.nearest(of: localization.substitutions.map(\.name))
                let hint = near.map { "; did you mean `%#@\($0)@`?" } ?? ""
                return report(unit.position, "`%#@\(name)@` has no substitution named `\(name)`\(hint)")
            }
            guard case .argument(let type, _) = FormatString.specifier(substitution.formatSpecifier) else { return }
            let number = substitution.argumentNumber(in: placeholder)
            if let own = substitution.argumentNumber, own != number {
                report(
                    unit.position,
                    "`%\(number)$#@\(name)@` is argument \(number), but `argNum` of `\(name)` is \(own)")
            }
            add(number, type, label: name, of: unit, in: substitution)
        case .substitutionArgument:
            report(unit.position, "`%arg` is allowed only in the forms of a substitution: write `%lld` for a number")
        }
    }

    private mutating func add(
        _ placeholder: FormatString.Placeholder, inSubstitutionUnit unit: StringCatalog.StringUnit
    ) {
        switch placeholder.content {
        case .substitutionArgument: break
        case .substitution: report(unit.position, "a substitution cannot use another substitution")
        case .argument where !placeholder.isPositional:
            report(unit.position, "in a substitution, write `%arg` for its number and `%1$@` for another argument")
        case .argument(let type, _): add(placeholder.number, type, label: nil, of: unit)
        }
    }

    /// - Parameter substitution: the substitution that gets its value from the argument, or nil.
    private mutating func add(
        _ number: Int, _ type: ArgumentType, label: String?, of unit: StringCatalog.StringUnit,
        in substitution: StringCatalog.Substitution? = nil
    ) {
        let known = signature.arguments[number]
        guard !signature.add(number, type, label: label) else { return }
        let other = known?.label.flatMap { label in localization.substitutions.first { $0.name == label } }
        let hasText = known?.type == .text || type == .text
        if hasText, let source, let expected = source.signature.arguments[number]?.type, expected != .text {
            let remedy = freeText(of: source).map { number in
                ": write `%\(number)$@`, the number of the text argument in `\(source.language)`"
            }
            let there = "argument \(number) is `\(expected.placeholder())` in `\(source.language)`"
            report(unit.position, "\(there), but this translation uses it for `%@` too\(remedy ?? "")")
        } else if hasText, let owner = substitution ?? other, owner.argumentNumber == number {
            report(
                owner.position,
                "`argNum` of `\(owner.name)` is \(number), which is `%@`; write \(freeNumber(for: owner)), or number each `%@`, as `%1$@`"
            )
        } else {
            let types = [known?.type, type].compactMap { $0.map { "`\($0.placeholder(of: number))`" } }
            report(
                unit.position,
                "argument \(number) is \(types.joined(separator: " and ")): write another number for one of them")
        }
    }

    /// The lowest number of a text argument of the source text that no `%@` of this translation has outside of substitutions, or nil. A translation that
    /// changes the order of the arguments must write this number in its `%@`.
    private func freeText(of source: (signature: Signature, language: String)) -> Int? {
        let formats = localization.text.units.compactMap { try? FormatString.lenient($0.value).format }
        let used = formats.flatMap(\.placeholders).compactMap { placeholder -> Int? in
            guard case .argument(.text, _) = placeholder.content else { return nil }
            return placeholder.number
        }
        return source.signature.arguments.filter { $0.value.type == .text && !used.contains($0.key) }.keys.min()
    }

    /// The number of the substitution in the source text, or else the lowest one that no placeholder and no other substitution has.
    private func freeNumber(for owner: StringCatalog.Substitution) -> Int {
        if let own = source?.signature.arguments.first(where: { $0.value.label == owner.name })?.key { return own }
        let units = localization.text.units + localization.substitutions.flatMap(\.text.units)
        let formats = units.compactMap { try? FormatString.lenient($0.value).format }
        let used = formats.flatMap(\.placeholders).compactMap { placeholder -> Int? in
            switch placeholder.content {
            case .argument: placeholder.number
            case .substitution(let name) where name != owner.name:
                localization.substitutions.first { $0.name == name }?.argumentNumber(in: placeholder)
            case .substitution, .substitutionArgument: nil
            }
        }
        let others = localization.substitutions.filter { $0.name != owner.name }.compactMap(\.argumentNumber)
        return FormatString.argumentNumbers.first { !used.contains($0) && !others.contains($0) } ?? 1
    }

    private mutating func report(
        _ position: SourcePosition, _ message: String, severity: CatalogProblem.Severity = .error
    ) {
        problems.append(
            CatalogProblem(
                fileName: fileName, position: position, severity: severity, kind: .placeholders, message: message))
    }
}

extension StringCatalog.Substitution {
    /// Returns the number of the substitution's argument.
    /// - Parameter placeholder: the placeholder that uses the substitution.
    public func argumentNumber(in placeholder: FormatString.Placeholder) -> Int {
        placeholder.isPositional ? placeholder.number : argumentNumber ?? placeholder.number
    }
}
