// The scalars of a template with their line numbers.

/// The source of a template, indexed by scalars.
struct TemplateSource {
    private let path: String
    private let scalars: [Unicode.Scalar]
    private let lineStarts: [Int]

    init(_ text: String, path: String) {
        self.path = path
        let scalars = Array(text.unicodeScalars)
        self.scalars = scalars
        lineStarts = [0] + scalars.indices.filter { scalars[$0] == "\n" }.map { $0 + 1 }
    }

    var count: Int { scalars.count }

    subscript(offset: Int) -> Unicode.Scalar? {
        scalars.indices.contains(offset) ? scalars[offset] : nil
    }

    func text(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(scalars[range]))
    }

    /// The first occurrence of `word` at `start` or later.
    func index(of word: [Unicode.Scalar], from start: Int) -> Int? {
        guard let first = word.first, start + word.count <= count else { return nil }
        // A plain loop: with a closure that is called for each character, a debug build would start much more slowly.
        var offset = start
        while offset <= count - word.count {
            if scalars[offset] == first, scalars[offset..<(offset + word.count)].elementsEqual(word) { return offset }
            offset += 1
        }
        return nil
    }

    /// The first `{% … %}` at `start` or later that begins and ends on the same line.
    func statement(from start: Int) -> Range<Int>? {
        var start = start
        while let first = index(of: ["{", "%"], from: start) {
            let line = nextLine(after: first)
            let last = (first + 2..<line).first { self[$0] == "%" && self[$0 + 1] == "}" }
            if let last { return first..<last + 2 }
            start = line
        }
        return nil
    }

    func position(at offset: Int) -> TemplatePosition {
        let line = lineIndex(of: offset)
        return TemplatePosition(path: path, line: line + 1, column: offset - lineStarts[line] + 1)
    }

    func lineStart(of offset: Int) -> Int {
        lineStarts[lineIndex(of: offset)]
    }

    /// The offset of the next line, or of the end.
    func nextLine(after offset: Int) -> Int {
        let next = lineIndex(of: offset) + 1
        return next < lineStarts.count ? lineStarts[next] : count
    }

    func isBlankLine(at offset: Int) -> Bool {
        isBlank(lineStart(of: offset)..<nextLine(after: offset))
    }

    /// The lines of `tag` with their last line break, or nil when they contain other text.
    func standaloneLine(around tag: Range<Int>) -> Range<Int>? {
        let start = lineStart(of: tag.lowerBound)
        let end = nextLine(after: tag.upperBound)
        guard isBlank(start..<tag.lowerBound), isBlank(tag.upperBound..<end) else { return nil }
        return start..<end
    }

    /// The white space from the start of the line to `offset`, or nil when there is other text.
    func blanks(before offset: Int) -> String? {
        let start = lineStart(of: offset)
        return isBlank(start..<offset) ? text(start..<offset) : nil
    }

    /// The offset of the next line, or nil when the line has text other than white space after `offset`.
    func lineEnd(blankAfter offset: Int) -> Int? {
        let end = nextLine(after: offset)
        return isBlank(offset..<end) ? end : nil
    }

    /// The white space at the start of the first line that is not blank; nil when all lines are blank.
    func indentation(in range: Range<Int>) -> String? {
        guard let first = range.first(where: { !isBlank($0..<$0 + 1) }) else { return nil }
        return text(max(lineStart(of: first), range.lowerBound)..<first)
    }

    private func isBlank(_ range: Range<Int>) -> Bool {
        scalars[range].allSatisfy { $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\n" }
    }

    private func lineIndex(of offset: Int) -> Int {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }
}
