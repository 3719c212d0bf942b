// Writes a compiled text with its arguments, each formatted for the text's locale.

import StringCatalog

struct MessageWriter {
    let context: LocalizationContext
    /// The locale of the text: another than the page's when the page's language lacks it.
    let locale: LocaleData
    let arguments: [LocalizedStringResource.Argument]
    let escaping: TextBuffer.Escaping

    func write(_ segments: [Message.Segment], to buffer: inout TextBuffer) {
        for segment in segments {
            switch segment {
            case .literal(let literal):
                switch escaping {
                case .none: buffer.append(literal.raw)
                case .html: buffer.append(literal.escaped)
                }
            case .argument(let index, let decimals):
                // A page does not break over a missing argument: generated symbols cannot forget one.
                guard arguments.indices.contains(index) else { continue }
                write(arguments[index], decimals: decimals, to: &buffer)
            case .plural(let index, let decimals, let forms):
                let category = arguments.indices.contains(index) ? category(of: arguments[index], decimals) : .other
                write(forms[category] ?? forms[.other] ?? [], to: &buffer)
            }
        }
    }

    private func category(of argument: LocalizedStringResource.Argument, _ decimals: Int?) -> PluralCategory {
        written(argument, decimals).map { locale.plurals.category(of: $0.operands) } ?? .other
    }

    /// A number as it is written; nil for what is no number.
    private func written(_ argument: LocalizedStringResource.Argument, _ decimals: Int?) -> WrittenNumber? {
        switch argument {
        case .integer(let number) where decimals == nil: WrittenNumber(number)
        case .integer(let number): WrittenNumber(Double(number), decimals: decimals)
        case .number(let number): WrittenNumber(number, decimals: decimals)
        default: nil
        }
    }

    private func write(
        _ argument: LocalizedStringResource.Argument, decimals: Int?, to buffer: inout TextBuffer
    ) {
        switch argument {
        case .text(let text): buffer.append(text, escaping: escaping)
        case .integer, .number:
            if let number = written(argument, decimals) {
                locale.numbers.append(number, escaping: escaping, to: &buffer)
            } else if case .number(let number) = argument {
                buffer.append(number.description, escaping: escaping)
            }
        case .resource(let resource): context.append(resource, escaping: escaping, to: &buffer)
        case .date(let date, let style):
            locale.dates.append(
                date, style: style, timeZone: context.timeZone, numbers: locale.numbers, escaping: escaping,
                to: &buffer)
        case .duration(let seconds): write(clock: max(0, seconds), to: &buffer)
        case .list(let elements):
            locale.lists.append(count: elements.count, escaping: escaping, to: &buffer) { index, buffer in
                write(elements[index], decimals: nil, to: &buffer)
            }
        }
    }

    /// `MM:SS`, in the digits of every stopwatch: a script counts them down.
    private func write(clock seconds: Int, to buffer: inout TextBuffer) {
        let minutes = seconds / 60
        if minutes < 10 { buffer.append(byte: UInt8(ascii: "0")) }
        buffer.append(decimal: minutes)
        buffer.append(byte: UInt8(ascii: ":"))
        if seconds % 60 < 10 { buffer.append(byte: UInt8(ascii: "0")) }
        buffer.append(decimal: seconds % 60)
    }
}
