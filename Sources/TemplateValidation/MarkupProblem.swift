// Problems in the markup of pages and templates, with their positions.

/// One problem with its position.
public struct MarkupProblem: Sendable, Hashable, CustomStringConvertible {
    /// The path of the template or the name of the page.
    public let source: String
    /// The line, from 1.
    public let line: Int
    /// The column in Unicode scalars, from 1.
    public let column: Int
    /// One sentence that describes the problem.
    public let message: String
    /// The text of the line, without leading and trailing white space.
    public let excerpt: String

    /// For example `Templates/Login/LoginView.html:12:4: error: message`, the format of compilers.
    public var description: String { "\(source):\(line):\(column): error: \(message)" }
}

/// UTF-8 bytes with line numbers.
struct MarkupText {
    let bytes: [UInt8]
    private let lineStarts: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }

    /// - Parameter offset: an offset in bytes. Offsets outside the text are clamped.
    func problem(_ message: String, at offset: Int, in source: String) -> MarkupProblem {
        let offset = min(max(offset, 0), bytes.count)
        let line = (lineStarts.firstIndex { $0 > offset } ?? lineStarts.count) - 1
        let end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
        // Count the bytes that start a scalar.
        let column = bytes[lineStarts[line]..<offset].count { $0 & 0b1100_0000 != 0b1000_0000 } + 1
        let excerpt = String(decoding: bytes[lineStarts[line]..<end], as: UTF8.self)
        return MarkupProblem(
            source: source, line: line + 1, column: column, message: message, excerpt: excerpt.trimmingWhitespace
        )
    }

    /// The last occurrence of `word` before `end`, ignoring the case of ASCII letters.
    /// - Parameter word: a word in lowercase.
    func lastIndex(of word: String, before end: Int) -> Int? {
        let word = Array(word.utf8)
        let uppercase = word.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) ? $0 & ~0x20 : $0 }
        guard let first = word.first, let uppercaseFirst = uppercase.first, end <= bytes.count, end >= word.count
        else { return nil }
        // A loop without a closure that is called for each byte: debug builds, which check all pages in tests, do not inline closures.
        var start = end - word.count
        while start >= 0 {
            if bytes[start] == first || bytes[start] == uppercaseFirst,
                word.indices.allSatisfy({ [word[$0], uppercase[$0]].contains(bytes[start + $0]) })
            {
                return start
            }
            start -= 1
        }
        return nil
    }
}

extension String {
    fileprivate var trimmingWhitespace: String {
        let end = lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? startIndex
        return String(self[..<end].drop(while: \.isWhitespace))
    }
}
