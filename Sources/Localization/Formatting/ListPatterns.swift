// Lists as a locale writes them: “A, B and C”.

struct ListPatterns: Sendable {
    private let pair, start, middle, end: Pattern

    /// - Parameter patterns: for two elements, then for the first of more, for those between, for the last two.
    init(_ patterns: [String]) {
        let patterns = patterns.map { Pattern($0) }
        pair = patterns[0]
        start = patterns[1]
        middle = patterns[2]
        end = patterns[3]
    }

    /// The pattern that joins an element to the rest of the list.
    private func pattern(joining index: Int, of count: Int) -> Pattern {
        count == 2 ? pair : index == 0 ? start : index == count - 2 ? end : middle
    }

    /// Writes what stands between the element at `index` of a list and the one before, and what opens the rest.
    func append(before index: Int, of count: Int, escaping: TextBuffer.Escaping, to buffer: inout TextBuffer) {
        if index > 0 { buffer.append(pattern(joining: index - 1, of: count).between, escaping: escaping) }
        if index < count - 1 { buffer.append(pattern(joining: index, of: count).before, escaping: escaping) }
    }

    /// Writes what closes a list: each pattern may end in words of its own, the innermost first.
    func append(after count: Int, escaping: TextBuffer.Escaping, to buffer: inout TextBuffer) {
        for index in (0..<max(0, count - 1)).reversed() {
            buffer.append(pattern(joining: index, of: count).after, escaping: escaping)
        }
    }

    /// `{0}, {1}` in its three pieces.
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
