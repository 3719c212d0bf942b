// The lines of a catalog's file, for positions inside strings.

import StringCatalog

/// Finds positions inside the strings of a catalog's file. A class, because it caches the last line: a catalog without line
/// breaks is one long line.
final class CatalogSource {
    private let lines: [[UInt8]]
    private var last: (line: Int, characters: [Character]) = (0, [])
    /// The last position found. The positions in a string are requested in ascending order.
    private var found: (start: SourcePosition, offset: Int, column: Int)?

    init(_ bytes: [UInt8]) {
        lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Array($0) }
    }

    /// The position of a character of a JSON string.
    /// - Parameters:
    ///   - offset: the index of the character in the unescaped string, from 0.
    ///   - start: the position of the string's opening quotation mark.
    func position(ofCharacter offset: Int, inStringAt start: SourcePosition) -> SourcePosition {
        guard lines.indices.contains(start.line - 1) else { return start }
        if last.line != start.line {
            last = (start.line, Array(String(decoding: lines[start.line - 1], as: UTF8.self)))
        }
        let line = last.characters
        var column = start.column
        var first = 0
        if let found, found.start == start, found.offset <= offset { (first, column) = (found.offset, found.column) }
        for _ in first..<offset where column < line.count {
            if line[column] != "\\" {
                column += 1
            } else if column + 1 < line.count, line[column + 1] == "u" {
                // Two consecutive escape sequences for one character are a surrogate pair.
                let isPair = column + 3 < line.count && "dD".contains(line[column + 2]) && line[column + 3] > "7"
                column += isPair ? 12 : 6
            } else {
                column += 2
            }
        }
        found = (start, offset, column)
        return SourcePosition(line: start.line, column: column + 1)
    }
}
