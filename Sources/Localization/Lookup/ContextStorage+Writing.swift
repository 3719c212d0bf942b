// Executes the steps of a text and formats its arguments.

import StringCatalog

// The parameters are passed individually. Grouping them in a struct would retain them.
extension ContextStorage {
    /// Executes a range of steps.
    /// - Parameters:
    ///   - locale: the locale of the text. It differs from the locale of the context when the text fell back to the source language.
    ///   - outer: the locale of the text around this text when it is an argument; nil when there is no text around it.
    func write(
        _ range: MessageStore.StepRange, of store: MessageStore, in locale: LocaleData, within outer: LocaleData?,
        _ arguments: [LocalizedStringResource.Argument], escaping: TextBuffer.Escaping,
        elements: MessageElements, to buffer: inout TextBuffer
    ) {
        // An argument is surrounded by the rest of this text. When the argument is the whole text, the enclosing
        // message surrounds it.
        let isOnlyStep = range.end - range.start == 1
        let surrounding = isOnlyStep ? outer : locale
        for index in Int(range.start)..<Int(range.end) {
            switch store.steps[index] {
            case .literal(let literal):
                store.append(literal, escaping: escaping, to: &buffer)
            case .argument(let slot):
                // Skip missing arguments. Generated symbols always pass all of them.
                let index = Int(slot.index)
                guard arguments.indices.contains(index) else { continue }
                arguments.withUnsafeBufferPointer { arguments in
                    guard let first = arguments.baseAddress else { return }
                    Borrowed.withValue(at: first + index) { argument in
                        switch argument {
                        case .text(let text):
                            write(text, in: surrounding, escaping: escaping, to: &buffer)
                        case .resource(let resource):
                            append(resource, within: surrounding, escaping: escaping, elements: elements, to: &buffer)
                        default:
                            write(
                                argument, decimals: slot.decimals, in: locale, escaping: escaping,
                                elements: elements, to: &buffer)
                        }
                    }
                }
            case .plural(let slot, let isOrdinal, let branches):
                let branch = branch(
                    Int(branches), of: store, for: slot, of: arguments, isOrdinal: isOrdinal, in: locale)
                write(
                    store.branches[Int(branches) + branch], of: store, in: locale, within: surrounding, arguments,
                    escaping: escaping, elements: elements, to: &buffer)
            case .open(let tag):
                if escaping == .markup { elements(store.tags[Int(tag)], .open, &buffer) }
            case .close(let tag):
                if escaping == .markup { elements(store.tags[Int(tag)], .close, &buffer) }
            }
        }
    }

    /// The branch that a number selects, as an offset from the first branch, which is at index `branches`.
    private func branch(
        _ branches: Int, of store: MessageStore, for slot: MessageStore.ArgumentSlot,
        of arguments: [LocalizedStringResource.Argument], isOrdinal: Bool, in locale: LocaleData
    ) -> Int {
        let index = Int(slot.index)
        guard arguments.indices.contains(index) else { return PluralCategory.other.index }
        let rules = isOrdinal ? locale.ordinals : locale.plurals
        if slot.decimals < 0, case .integer(let number) = arguments[index] {
            if number == 0, !isOrdinal { return MessageStore.branchOfZero }
            return rules.category(of: number).index
        }
        guard let number = WrittenNumber(arguments[index], decimals: slot.decimals) else {
            return PluralCategory.other.index
        }
        let zero = PluralCategory.zero.index
        // `MessageCompiler` stores the range of `other` for a category without a form of its own.
        let hasZero = store.branches[branches + zero] != store.branches[branches + PluralCategory.other.index]
        if number.isZero, !isOrdinal, hasZero { return zero }
        return rules.category(of: number.operands).index
    }

    /// Writes user input. It is isolated where it could change the direction of the text around it, which is in the language of
    /// `locale`. It is never isolated when `locale` is nil or the escaping is `.submitted`.
    @inline(__always)
    private func write(
        _ text: String, in locale: LocaleData?, escaping: TextBuffer.Escaping, to buffer: inout TextBuffer
    ) {
        buffer.append(typed: text, in: locale, escaping: escaping)
    }

    /// Writes an argument of any kind. Not inlined, because formatting needs a large stack frame, and most arguments are
    /// texts, which need none.
    @inline(never)
    private func write(
        _ argument: LocalizedStringResource.Argument, decimals: Int8, in locale: LocaleData,
        escaping: TextBuffer.Escaping, elements: MessageElements, to buffer: inout TextBuffer
    ) {
        switch argument {
        case .text(let text):
            write(text, in: locale, escaping: escaping, to: &buffer)
        case .integer(let number) where decimals < 0:
            locale.numbers.append(number, escaping: escaping, to: &buffer)
        case .integer, .number(_, .decimal), .number(_, .fraction):
            if let number = WrittenNumber(argument, decimals: decimals) {
                locale.numbers.append(number, escaping: escaping, to: &buffer)
            } else if case .number(let number, _) = argument {
                locale.numbers.append(withoutDigits: number, escaping: escaping, to: &buffer)
            }
        case .number(let number, .percent):
            locale.numbers.append(percent: number, escaping: escaping, to: &buffer)
        case .resource(let resource):
            append(resource, within: locale, escaping: escaping, elements: elements, to: &buffer)
        case .date(let date, let style):
            locale.dates.append(
                date, style: style, timeZone: timeZone, numbers: locale.numbers, escaping: escaping, to: &buffer)
        case .duration(let seconds, let style):
            locale.append(duration: seconds, style: style, escaping: escaping, to: &buffer)
        case .list(let members, let style):
            let patterns = locale.lists(style)
            for index in members.indices {
                patterns.append(
                    before: index, of: members.count, text: { text(of: members[index], in: locale) },
                    escaping: escaping, to: &buffer)
                write(members[index], decimals: -1, in: locale, escaping: escaping, elements: elements, to: &buffer)
            }
            patterns.append(after: members.count, escaping: escaping, to: &buffer)
        }
    }

    /// An argument as plain text.
    private func text(of argument: LocalizedStringResource.Argument, in locale: LocaleData) -> String {
        if case .text(let text) = argument { return text }
        var buffer = TextBuffer(capacity: 64)
        write(argument, decimals: -1, in: locale, escaping: .none, elements: { _, _, _ in }, to: &buffer)
        return buffer.text()
    }
}

extension WrittenNumber {
    /// The digits of a number for a placeholder or for its own style. Nil for NaN and infinity, a percentage, and an argument that is
    /// not a number.
    /// - Parameter decimals: the number of decimals of the placeholder, or -1 for those of the style.
    fileprivate init?(_ argument: LocalizedStringResource.Argument, decimals: Int8) {
        let asked = decimals < 0 ? nil : Int(decimals)
        switch argument {
        case .integer(let number):
            // Not as a `Double`, which rounds integers above 2^53.
            self.init(number)
            fraction = Array(repeating: 0, count: asked ?? 0)
        case .number(let number, .fraction(let digits)):
            self.init(number, decimals: asked ?? min(max(digits, 0), 9))
        case .number(let number, .decimal): self.init(number, decimals: asked)
        default: return nil
        }
    }
}
