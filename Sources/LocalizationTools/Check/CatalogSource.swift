// The lines of a catalog's file, for positions inside strings.

import StringCatalog

/// Finds positions inside the strings of a catalog's file. A class, because it caches the line and the string of the
/// last position: a catalog without line breaks is one long line, which takes long to decode.
final class CatalogSource {
    private let lines: [[UInt8]]
    private var line: (number: Int, characters: [Character]) = (0, [])
    private var string: (start: SourcePosition, columns: [Int])?

    init(_ bytes: [UInt8]) {
        lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Array($0) }
    }

    /// The position of a character of a JSON string.
    /// - Parameters:
    ///   - offset: the index of the character in the unescaped string, from 0.
    ///   - start: the position of the string's opening quotation mark.
    func position(ofCharacter offset: Int, inStringAt start: SourcePosition) -> SourcePosition {
        guard lines.indices.contains(start.line - 1) else { return start }
        if line.number != start.line {
            line = (start.line, Array(String(decoding: lines[start.line - 1], as: UTF8.self)))
        }
        guard line.characters.indices.contains(start.column - 1) else { return start }
        let columns = string.flatMap { $0.start == start ? $0.columns : nil } ?? columns(ofStringAt: start.column)
        string = (start, columns)
        return SourcePosition(line: start.line, column: columns[min(offset, columns.count - 1)])
    }

    /// The columns of the characters of a string in the cached line, and then the column of its closing quotation mark.
    ///
    /// A character can consist of several escape sequences, such as a surrogate pair, or a letter and a combining mark. So the
    /// string is unescaped before its characters are counted.
    private func columns(ofStringAt start: Int) -> [Int] {
        var units: [UInt16] = []
        var unitColumns: [Int] = []
        // The quotation mark and a combining mark after it are one character of the line.
        var scalars = line.characters[(start - 1)...].indices.lazy.flatMap { [line] index in
            line.characters[index].unicodeScalars.lazy.map { (scalar: $0, column: index + 1) }
        }.makeIterator()
        _ = scalars.next()
        var end = start
        while let (scalar, column) = scalars.next() {
            end = column
            guard scalar != "\"" else { break }
            if scalar == "\\", let escape = scalars.next()?.scalar {
                var digits = ""
                while escape == "u", digits.utf8.count < 4, let digit = scalars.next()?.scalar {
                    digits.unicodeScalars.append(digit)
                }
                units += escape == "u" ? [UInt16(digits, radix: 16) ?? 0xFFFD] : Self.unescaped(escape)
            } else {
                units += Array(String(scalar).utf16)
            }
            unitColumns += Array(repeating: column, count: units.count - unitColumns.count)
        }
        var first = 0
        let columns = String(decoding: units, as: UTF16.self).map { character in
            defer { first += character.utf16.count }
            return unitColumns[first]
        }
        return columns + [end]
    }

    private static func unescaped(_ escape: Unicode.Scalar) -> [UInt16] {
        let controls: [Unicode.Scalar: UInt16] = ["b": 8, "t": 9, "n": 10, "f": 12, "r": 13]
        return controls[escape].map { [$0] } ?? Array(String(escape).utf16)
    }
}
