// Compiles texts into the steps of a `MessageStore`.

import StringCatalog

/// Collects the texts of a `MessageStore`.
struct MessageCompiler {
    private(set) var bytes: [UInt8] = []
    private(set) var steps: [MessageStore.Step] = []
    private(set) var branches: [MessageStore.StepRange] = []
    private(set) var tags: [String] = []

    /// Compiles the text of one language. A form with an invalid placeholder becomes literal text as a whole. A validated
    /// catalog has no such form.
    /// - Parameters:
    ///   - pluralArgument: the number, from 1, of the argument that selects plural forms outside substitutions;
    ///     nil for the first argument.
    ///   - tags: the names of the tags that the key declares.
    ///   - categoryOfZero: the plural category of 0 in the language of the text.
    mutating func message(
        of localization: StringCatalog.Localization, pluralArgument: Int?, tags: [String],
        categoryOfZero: PluralCategory
    ) -> MessageStore.Message {
        let scope = Scope(
            localization: localization, pluralArgument: pluralArgument, tags: tags, categoryOfZero: categoryOfZero)
        return message(steps(of: localization.text, scope, substitution: nil))
    }

    /// Compiles a text from the program: a default value, or a key that is its own text.
    mutating func message(format: String, tags: [String]) -> MessageStore.Message {
        let parts = (try? FormatString.lenient(format, tags: tags).format) ?? FormatString(literal: format)
        let scope = Scope(localization: nil, pluralArgument: nil, tags: tags, categoryOfZero: .other)
        return message(parts.parts.flatMap { steps(of: $0, scope, substitution: nil) })
    }

    private mutating func message(_ steps: [MessageStore.Step]) -> MessageStore.Message {
        if steps.isEmpty { return .constant(literal("")) }
        if steps.count == 1, case .literal(let literal) = steps[0] { return .constant(literal) }
        return .steps(append(steps))
    }

    private mutating func append(_ steps: [MessageStore.Step]) -> MessageStore.StepRange {
        let start = UInt32(self.steps.count)
        self.steps += steps
        return MessageStore.StepRange(start: start, end: UInt32(self.steps.count))
    }
}

extension MessageCompiler {
    private struct Scope {
        let localization: StringCatalog.Localization?
        let pluralArgument: Int?
        let tags: [String]
        let categoryOfZero: PluralCategory
    }

    /// The argument that selects plural forms. In a substitution, `%arg` stands for it.
    private struct Number {
        let slot: MessageStore.ArgumentSlot
        var isOrdinal = false
    }

    private mutating func steps(
        of text: StringCatalog.Text, _ scope: Scope, substitution: Number?
    ) -> [MessageStore.Step] {
        switch text {
        case .unit(let unit):
            let format =
                (try? FormatString.lenient(unit.value, tags: scope.tags).format) ?? FormatString(literal: unit.value)
            return format.parts.flatMap { steps(of: $0, scope, substitution: substitution) }
        case .plural(let forms):
            let number = substitution ?? self.number(in: text, scope)
            let ranges = forms.mapValues { append(steps(of: $0, scope, substitution: substitution)) }
            let other = ranges[.other] ?? append([])
            let start = UInt32(branches.count)
            branches += PluralCategory.allCases.map { ranges[$0] ?? other }
            // As in Apple's implementation, a form for `zero` is used for 0 even in languages without that category.
            branches.append(ranges[.zero] ?? ranges[scope.categoryOfZero] ?? other)
            return [.plural(number.slot, isOrdinal: number.isOrdinal, branches: start)]
        case .device(let forms):
            let form = StringCatalog.Text.webForm(of: forms)
            return form.map { steps(of: $0, scope, substitution: substitution) } ?? []
        }
    }

    private mutating func steps(
        of part: FormatString.Part, _ scope: Scope, substitution: Number?
    ) -> [MessageStore.Step] {
        switch part {
        case .literal(let text): return [.literal(literal(text))]
        case .open(let name): return [.open(tag(name))]
        case .close(let name): return [.close(tag(name))]
        case .placeholder(let placeholder):
            switch placeholder.content {
            case .argument(_, let decimals): return [.argument(slot(placeholder.number, decimals))]
            case .substitutionArgument: return substitution.map { [.argument($0.slot)] } ?? []
            case .substitution(let name):
                guard substitution == nil,
                    let found = scope.localization?.substitutions.first(where: { $0.name == name })
                else { return [] }
                let decimals = FormatString.specifier(found.formatSpecifier)?.decimals
                let number = Number(
                    slot: slot(found.argumentNumber(in: placeholder), decimals), isOrdinal: found.isOrdinal)
                return steps(of: found.text, scope, substitution: number)
            }
        }
    }

    /// - Parameter number: from 1. A catalog that was created in memory can have other numbers, for which there is no argument.
    private func slot(_ number: Int, _ decimals: Int?) -> MessageStore.ArgumentSlot {
        MessageStore.ArgumentSlot(index: Int16(clamping: max(number, 0)) - 1, decimals: Int8(clamping: decimals ?? -1))
    }

    private mutating func literal(_ text: String) -> MessageStore.Literal {
        let raw = append(text)
        let hasSpecial = bytes[Int(raw.start)...].withUnsafeBytes { HTMLEscape.firstIndex(in: $0) < $0.count }
        // Most texts need no escaping. Their two runs are the same bytes.
        guard hasSpecial else { return MessageStore.Literal(raw: raw, escaped: raw) }
        var buffer = TextBuffer()
        buffer.append(escaping: text)
        return MessageStore.Literal(raw: raw, escaped: append(buffer.text()))
    }

    private mutating func append(_ text: String) -> MessageStore.Run {
        let start = bytes.count
        bytes.append(contentsOf: text.utf8)
        return MessageStore.Run(start: UInt32(start), count: UInt32(bytes.count - start))
    }

    private mutating func tag(_ name: String) -> UInt32 {
        if let index = tags.firstIndex(of: name) { return UInt32(index) }
        tags.append(name)
        return UInt32(tags.count - 1)
    }

    /// The argument that selects the forms of a text, with the decimals of its first placeholder that has decimals.
    private func number(in text: StringCatalog.Text, _ scope: Scope) -> Number {
        let number = scope.pluralArgument ?? 1
        let placeholders = text.units.flatMap { (try? FormatString.lenient($0.value).format)?.placeholders ?? [] }
        let decimals = placeholders.lazy.filter { $0.number == number }.compactMap(\.content.decimals).first
        return Number(slot: slot(number, decimals))
    }
}

extension FormatString.Placeholder.Content {
    fileprivate var decimals: Int? {
        if case .argument(_, let decimals) = self { decimals } else { nil }
    }
}
