// What is wrong with the markup of a page or a template, and where.

/// One fault, at a line and a column.
public struct MarkupProblem: Sendable, Hashable, CustomStringConvertible {
    /// The template's path, or the page's name.
    public let source: String
    /// The line, from 1.
    public let line: Int
    /// The column in Unicode scalars, from 1.
    public let column: Int
    /// What is wrong, in a developer's words.
    public let message: String
    /// The line's text without the blanks around it. The lines of a rendered page are nowhere else to be seen.
    public let excerpt: String

    /// `Resources/Templates/Login/LoginView.html:12:4: error: message`, which editors and CI understand.
    public var description: String { "\(source):\(line):\(column): error: \(message)" }
}

/// Bytes of UTF-8 with their lines.
struct MarkupText {
    let bytes: [UInt8]
    private let lineStarts: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }

    /// - Parameter offset: a place in the bytes; one outside is taken for the nearest inside.
    func problem(_ message: String, at offset: Int, in source: String) -> MarkupProblem {
        let offset = min(max(offset, 0), bytes.count)
        let line = (lineStarts.firstIndex { $0 > offset } ?? lineStarts.count) - 1
        let end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
        // A scalar is a byte that continues none.
        let column = bytes[lineStarts[line]..<offset].count { $0 & 0b1100_0000 != 0b1000_0000 } + 1
        let excerpt = String(decoding: bytes[lineStarts[line]..<end], as: UTF8.self)
        return MarkupProblem(
            source: source, line: line + 1, column: column, message: message, excerpt: excerpt.withoutBlanksAround
        )
    }

    /// Where `word` stands last before `end`.
    func lastIndex(of word: String, before end: Int) -> Int? {
        let word = Array(word.utf8)
        guard end <= bytes.count, end >= word.count else { return nil }
        return (0...(end - word.count)).reversed().first { start in
            zip(bytes[start...], word).allSatisfy { $0 == $1 || ($0 | 0x20) == $1 }
        }
    }
}

extension String {
    fileprivate var withoutBlanksAround: String {
        let end = lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? startIndex
        return String(self[..<end].drop(while: \.isWhitespace))
    }
}
