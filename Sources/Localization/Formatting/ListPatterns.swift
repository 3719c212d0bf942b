// Joins lists with CLDR's patterns: “A, B and C”.

struct ListPatterns: Sendable {
    private let pair, start, middle, end: Pattern

    /// - Parameters:
    ///   - patterns: the pattern for two elements, and those for the start, the middle and the end of a longer list.
    ///   - language: a BCP 47 tag.
    init(_ patterns: [String], language: String) {
        let language = LanguageTag.canonical(language).prefix { $0 != "-" }
        let patterns = patterns.map { Pattern($0, language: language) }
        pair = patterns[0]
        start = patterns[1]
        middle = patterns[2]
        end = patterns[3]
    }

    /// The pattern between the elements at `index` and `index + 1`.
    private func pattern(joining index: Int, of count: Int) -> Pattern {
        count == 2 ? pair : index == 0 ? start : index == count - 2 ? end : middle
    }

    /// Writes the text before the element at `index`, including the separator from the previous element.
    /// - Parameter text: returns the element, or at least its first word, as plain text. Called only when the separator can depend
    ///   on the element.
    func append(
        before index: Int, of count: Int, text: () -> String, escaping: TextBuffer.Escaping,
        to buffer: inout TextBuffer
    ) {
        if index > 0 {
            let pattern = pattern(joining: index - 1, of: count)
            let separator =
                if let variant = pattern.variant, variant.condition.holds(for: text()) { variant.between } else {
                    pattern.between
                }
            buffer.append(separator, escaping: escaping)
        }
        if index < count - 1 { buffer.append(pattern(joining: index, of: count).before, escaping: escaping) }
    }

    /// Writes the text after the last element. Patterns are nested, and each can end with literal text. The text of the innermost
    /// pattern is written first.
    func append(after count: Int, escaping: TextBuffer.Escaping, to buffer: inout TextBuffer) {
        for index in (0..<max(0, count - 1)).reversed() {
            buffer.append(pattern(joining: index, of: count).after, escaping: escaping)
        }
    }

    /// A pattern such as `{0}, {1}`, split at its placeholders.
    private struct Pattern: Sendable {
        let before, between, after: String
        /// Another separator, and the condition for the elements that it precedes.
        let variant: (condition: ListElementCondition, between: String)?

        init(_ text: String, language: Substring) {
            let pieces = text.split(separator: "}", omittingEmptySubsequences: false)
            func literal(_ index: Int) -> String {
                pieces.indices.contains(index) ? String(pieces[index].prefix { $0 != "{" }) : ""
            }
            before = literal(0)
            between = literal(1)
            after = literal(2)
            variant =
                switch (language, text) {
                case ("es", "{0} y {1}"): (.startsWithSpanishI, " e ")
                case ("es", "{0} o {1}"): (.startsWithSpanishO, " u ")
                case ("he", "{0} ו{1}"), ("iw", "{0} ו{1}"): (.startsWithoutHebrew, " ו-")
                default: nil
                }
        }
    }
}

/// The elements before which a separator changes (UTS #35 part 2, “List Patterns”). CLDR describes the rules in words; the
/// conditions here are those of ICU.
enum ListElementCondition {
    /// The sound [i]: “padres e hijos”. Words that start with “hie” or “hia” have another sound.
    case startsWithSpanishI
    /// The sound [o], also of numbers: “siete u ocho”, “10 u 11”.
    case startsWithSpanishO
    /// Words of other scripts, and numbers: a hyphen joins them to the Hebrew “and”, which is otherwise a prefix of the next word.
    case startsWithoutHebrew

    func holds(for element: String) -> Bool {
        let start = element.prefix(3).lowercased()
        switch self {
        case .startsWithSpanishI:
            return start.hasPrefix("i") || start.hasPrefix("hi") && !["hia", "hie"].contains(start)
        case .startsWithSpanishO:
            return start.hasPrefix("o") || start.hasPrefix("ho") || start.hasPrefix("8") || start == "11"
                || start == "11 "
        case .startsWithoutHebrew:
            guard let first = element.unicodeScalars.first else { return true }
            return !(0x0591...0x05F4).contains(first.value) && !(0xFB1D...0xFB4F).contains(first.value)
        }
    }
}
