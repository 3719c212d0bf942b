// The text of a catalog's file, to say where in a string something is.

import StringCatalog

/// A class, because it remembers the line that it was asked for last: in a file without line breaks that is all of it.
final class CatalogSource {
    private let lines: [[UInt8]]
    private var last: (line: Int, characters: [Character]) = (0, [])

    init(_ bytes: [UInt8]) {
        lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Array($0) }
    }

    /// Where a character of a JSON string stands in the file.
    /// - Parameters:
    ///   - offset: the character's place in the string, from 0, after its escapes were resolved.
    ///   - start: where the string's opening quotation mark is.
    func position(ofCharacter offset: Int, inStringAt start: SourcePosition) -> SourcePosition {
        guard lines.indices.contains(start.line - 1) else { return start }
        if last.line != start.line {
            last = (start.line, Array(String(decoding: lines[start.line - 1], as: UTF8.self)))
        }
        let line = last.characters
        var column = start.column
        for _ in 0..<offset where column < line.count {
            if line[column] != "\\" {
                column += 1
            } else if column + 1 < line.count, line[column + 1] == "u" {
                // Two escapes in a row that stand for one character are a surrogate pair.
                let isPair = column + 3 < line.count && "dD".contains(line[column + 2]) && line[column + 3] > "7"
                column += isPair ? 12 : 6
            } else {
                column += 2
            }
        }
        return SourcePosition(line: start.line, column: column + 1)
    }
}
