// A text of the catalog made ready: cut at its placeholders, its literal parts as bytes, once raw and once escaped.

import StringCatalog

/// A compiled text. Writing one without placeholders is a copy of bytes.
struct Message: Sendable {
    indirect enum Segment: Sendable {
        case literal(Literal)
        /// An argument, by index from 0; decimals as in `%.1lf`.
        case argument(Int, decimals: Int?)
        /// What follows depends on the number that stands at this index.
        case plural(Int, decimals: Int?, forms: [PluralCategory: [Segment]])
    }

    /// Words between placeholders.
    struct Literal: Sendable {
        let raw, escaped: [UInt8]

        init(_ text: String) {
            let bytes = Array(text.utf8)
            var buffer = TextBuffer(capacity: bytes.count)
            buffer.append(escaping: text)
            raw = bytes
            // Most texts have nothing to escape, and then one copy does for both.
            escaped = buffer.count == bytes.count ? bytes : buffer.bytes()
        }
    }

    let segments: [Segment]

    /// The whole text when nothing goes into it.
    var constant: Literal? {
        if segments.count == 1, case .literal(let literal) = segments[0] { literal } else { nil }
    }

    /// Compiles the text of one language. Faulty placeholders, which a checked catalog has not, are left as they stand.
    /// - Parameter pluralArgument: the number, from 1, of the argument that decides plural forms outside substitutions.
    init(_ localization: StringCatalog.Localization, pluralArgument: Int?) {
        segments = MessageCompiler(localization: localization, pluralArgument: pluralArgument)
            .segments(of: localization.text, substitution: nil)
    }

    /// Compiles a format that is written in the program: a default value, or a key that is its own text.
    init(format: String) {
        let parts = (try? FormatString(format)) ?? FormatString(literal: format)
        segments = parts.parts.map { part in
            switch part {
            case .literal(let text): .literal(Literal(text))
            case .placeholder(let placeholder):
                .argument(placeholder.number - 1, decimals: placeholder.content.decimals)
            }
        }
    }
}

/// From the model of a text to its segments.
private struct MessageCompiler {
    let localization: StringCatalog.Localization
    let pluralArgument: Int?

    /// The argument that `%arg` means, inside a substitution.
    struct Number {
        let index: Int
        let decimals: Int?
    }

    func segments(of text: StringCatalog.Text, substitution: Number?) -> [Message.Segment] {
        switch text {
        case .unit(let unit):
            let format = (try? FormatString(unit.value)) ?? FormatString(literal: unit.value)
            return format.parts.flatMap { segments(of: $0, substitution: substitution) }
        case .plural(let forms):
            let number = substitution ?? self.number(in: text)
            return [
                .plural(
                    number.index, decimals: number.decimals,
                    forms: forms.mapValues { segments(of: $0, substitution: substitution) })
            ]
        case .device(let forms):
            // The web is none of Apple's devices.
            return forms["other"].map { segments(of: $0, substitution: substitution) } ?? []
        }
    }

    private func segments(of part: FormatString.Part, substitution: Number?) -> [Message.Segment] {
        switch part {
        case .literal(let text): return [.literal(Message.Literal(text))]
        case .placeholder(let placeholder):
            switch placeholder.content {
            case .argument(_, let decimals): return [.argument(placeholder.number - 1, decimals: decimals)]
            case .substitutionArgument:
                return substitution.map { [.argument($0.index, decimals: $0.decimals)] } ?? []
            case .substitution(let name):
                guard substitution == nil, let found = localization.substitutions.first(where: { $0.name == name })
                else { return [] }
                let number = Number(
                    index: found.argumentNumber(in: placeholder) - 1,
                    decimals: FormatString.specifier(found.formatSpecifier)?.decimals)
                return segments(of: found.text, substitution: number)
            }
        }
    }

    /// The argument that decides the forms of a text, with the decimals that some form writes it with.
    private func number(in text: StringCatalog.Text) -> Number {
        let number = pluralArgument ?? 1
        let placeholders = text.units.flatMap { (try? FormatString($0.value))?.placeholders ?? [] }
        let decimals = placeholders.lazy.filter { $0.number == number }.compactMap(\.content.decimals).first
        return Number(index: number - 1, decimals: decimals)
    }
}

extension FormatString.Placeholder.Content {
    fileprivate var decimals: Int? {
        if case .argument(_, let decimals) = self { decimals } else { nil }
    }
}
