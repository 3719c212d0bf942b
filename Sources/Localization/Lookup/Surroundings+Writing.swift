// Runs the steps of a text, and writes its arguments, each formatted for the text's locale.

import StringCatalog

// Everything is passed on and nothing is kept: a value that was put together for the way would be retained for it.
extension Surroundings {
    /// - Parameters:
    ///   - locale: that of the text, another than the page's when the page's language lacks it.
    ///   - outer: that of the message around the text; nil when nothing is around it.
    func write(
        _ range: MessageStore.StepRange, of store: MessageStore, in locale: LocaleData, within outer: LocaleData?,
        _ arguments: [LocalizedStringResource.Argument], escaping: TextBuffer.Escaping,
        elements: MessageElements, to buffer: inout TextBuffer
    ) {
        // What stands beside a value is the rest of this text; beside one that is the whole text, what is around that.
        let isAlone = range.end - range.start == 1
        let beside = isAlone ? outer : locale
        for index in Int(range.start)..<Int(range.end) {
            switch store.steps[index] {
            case .literal(let literal):
                store.append(literal, escaping: escaping, to: &buffer)
            case .argument(let place):
                // A page does not break over a missing argument: generated symbols cannot forget one.
                let index = Int(place.index)
                guard arguments.indices.contains(index) else { continue }
                arguments.withUnsafeBufferPointer { arguments in
                    InPlace.read(at: arguments, index) { argument in
                        switch argument {
                        case .text(let text):
                            write(text, beside: beside, escaping: escaping, to: &buffer)
                        case .resource(let resource):
                            append(resource, within: beside, escaping: escaping, elements: elements, to: &buffer)
                        default:
                            write(
                                argument, decimals: place.decimals, in: locale, escaping: escaping,
                                elements: elements, to: &buffer)
                        }
                    }
                }
            case .plural(let place, let isOrdinal, let branches):
                let branch = branch(at: place, of: arguments, isOrdinal: isOrdinal, in: locale)
                write(
                    store.branches[Int(branches) + branch], of: store, in: locale, within: beside, arguments,
                    escaping: escaping, elements: elements, to: &buffer)
            case .open(let tag):
                if escaping == .markup { elements(store.tags[Int(tag)], .open, &buffer) }
            case .close(let tag):
                if escaping == .markup { elements(store.tags[Int(tag)], .close, &buffer) }
            }
        }
    }

    /// Which of the branches a number takes.
    private func branch(
        at place: MessageStore.ArgumentPlace, of arguments: [LocalizedStringResource.Argument], isOrdinal: Bool,
        in locale: LocaleData
    ) -> Int {
        let index = Int(place.index)
        guard arguments.indices.contains(index) else { return PluralCategory.other.index }
        let rules = isOrdinal ? locale.ordinals : locale.plurals
        if place.decimals < 0, case .integer(let number) = arguments[index] {
            if number == 0, !isOrdinal { return MessageStore.branchOfZero }
            return rules.category(of: number).index
        }
        guard let number = WrittenNumber(arguments[index], decimals: place.decimals) else {
            return PluralCategory.other.index
        }
        return rules.category(of: number.operands).index
    }

    /// Writes a text that is the same in every language, kept apart from words of `locale`; from nothing when nil.
    @inline(__always)
    private func write(
        _ text: String, beside locale: LocaleData?, escaping: TextBuffer.Escaping, to buffer: inout TextBuffer
    ) {
        let isolation = locale.map { Isolation(of: text, in: $0, escaping: escaping) } ?? .none
        isolation.open(language: nil, to: &buffer)
        buffer.append(text, escaping: escaping)
        isolation.close(to: &buffer)
    }

    /// Writes an argument of any kind. Not inlined, because formatting takes much room on the stack, and most arguments
    /// are texts, which need none.
    @inline(never)
    private func write(
        _ argument: LocalizedStringResource.Argument, decimals: Int8, in locale: LocaleData,
        escaping: TextBuffer.Escaping, elements: MessageElements, to buffer: inout TextBuffer
    ) {
        switch argument {
        case .text(let text):
            write(text, beside: locale, escaping: escaping, to: &buffer)
        case .integer(let number) where decimals < 0:
            locale.numbers.append(number, escaping: escaping, to: &buffer)
        case .integer, .number(_, .decimal), .number(_, .fraction):
            if let number = WrittenNumber(argument, decimals: decimals) {
                locale.numbers.append(number, escaping: escaping, to: &buffer)
            } else if case .number(let number, _) = argument {
                buffer.append(number.description, escaping: escaping)
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
                patterns.append(before: index, of: members.count, escaping: escaping, to: &buffer)
                write(members[index], decimals: -1, in: locale, escaping: escaping, elements: elements, to: &buffer)
            }
            patterns.append(after: members.count, escaping: escaping, to: &buffer)
        }
    }
}

extension WrittenNumber {
    /// A number as a placeholder or its own style writes it; nil for what is no number.
    fileprivate init?(_ argument: LocalizedStringResource.Argument, decimals: Int8) {
        let asked = decimals < 0 ? nil : Int(decimals)
        switch argument {
        case .integer(let number) where asked == nil: self.init(number)
        case .integer(let number): self.init(Double(number), decimals: asked)
        case .number(let number, .fraction(let digits)):
            self.init(number, decimals: asked ?? min(max(digits, 0), 9))
        case .number(let number, .decimal): self.init(number, decimals: asked)
        default: return nil
        }
    }
}
