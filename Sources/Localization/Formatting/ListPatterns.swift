// Joins lists with CLDR's patterns: “A, B and C”.

struct ListPatterns: Sendable {
    private let pair, start, middle, end: Pattern

    /// - Parameter patterns: the patterns for two elements, for the start, the middle and the end of a longer list.
    init(_ patterns: [String]) {
        let patterns = patterns.map { Pattern($0) }
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
    func append(before index: Int, of count: Int, escaping: TextBuffer.Escaping, to buffer: inout TextBuffer) {
        if index > 0 { buffer.append(pattern(joining: index - 1, of: count).between, escaping: escaping) }
        if index < count - 1 { buffer.append(pattern(joining: index, of: count).before, escaping: escaping) }
    }

    /// Writes the text after the last element. Patterns can end with literal text; the innermost is written first.
    func append(after count: Int, escaping: TextBuffer.Escaping, to buffer: inout TextBuffer) {
        for index in (0..<max(0, count - 1)).reversed() {
            buffer.append(pattern(joining: index, of: count).after, escaping: escaping)
        }
    }

    /// A pattern such as `{0}, {1}`, split at its placeholders.
    private struct Pattern: Sendable {
        let before, between, after: String

        init(_ text: String) {
            let pieces = text.split(separator: "}", omittingEmptySubsequences: false)
            func literal(_ index: Int) -> String {
                pieces.indices.contains(index) ? String(pieces[index].prefix { $0 != "{" }) : ""
            }
            before = literal(0)
            between = literal(1)
            after = literal(2)
        }
    }
}
