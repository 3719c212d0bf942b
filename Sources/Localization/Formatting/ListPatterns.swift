// Lists as a locale writes them: “A, B and C”.

struct ListPatterns: Sendable {
    private let pair, start, middle, end: Pattern

    init(_ field: (LocaleData.Field) -> String) {
        pair = Pattern(field(.pair))
        start = Pattern(field(.start))
        middle = Pattern(field(.middle))
        end = Pattern(field(.end))
    }

    /// Writes a list of `count` elements; `element` writes the one at an index.
    func append(
        count: Int, escaping: TextBuffer.Escaping, to buffer: inout TextBuffer,
        element: (Int, inout TextBuffer) -> Void
    ) {
        guard count > 1 else {
            if count == 1 { element(0, &buffer) }
            return
        }
        // Each pattern joins one element to the rest of the list: what closes them comes after the last element.
        var closing: [String] = []
        for index in 0..<count - 1 {
            let pattern = count == 2 ? pair : index == 0 ? start : index == count - 2 ? end : middle
            buffer.append(pattern.before, escaping: escaping)
            element(index, &buffer)
            buffer.append(pattern.between, escaping: escaping)
            if !pattern.after.isEmpty { closing.append(pattern.after) }
        }
        element(count - 1, &buffer)
        for text in closing.reversed() { buffer.append(text, escaping: escaping) }
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
