// Reads a table that was pasted: CSV (RFC 4180), with commas, semicolons or tabs between the values, or lines of one value.

import Entities

/// The lines of a table. A value does not continue on the next line, so that a quotation mark that is not closed affects no other
/// line.
struct TableText {
    struct Line: Equatable {
        /// The number of the line in the text. The first is 1, and blank lines count.
        let number: Int
        /// Nil when a quotation mark is not closed.
        let values: [String]?
    }

    /// The lines that are not blank: all of them, or one more than the limit when there are more than the limit. A line with blank
    /// values only is blank.
    let lines: [Line]

    /// - Parameter limit: the number of lines to read. One more line is read if there is one, so that the caller can see that the text
    ///   has too many lines.
    init(_ text: String, limit: Int) {
        var lines: [Line] = []
        let all = text.lines
        let separator = Self.separator(of: all)
        for (index, line) in all.enumerated() where lines.count <= limit {
            // Spreadsheet programs may begin a file with a byte order mark.
            let line = index == 0 && line.unicodeScalars.first == "\u{FEFF}" ? line.dropFirst() : line
            let values = Self.values(of: line, separator)
            if values?.allSatisfy(\.isBlank) ?? false { continue }
            lines.append(Line(number: index + 1, values: values))
        }
        self.lines = lines
    }

    /// The separator that occurs, outside of quotation marks, in the largest number of lines. Spreadsheet programs copy cells with
    /// tabs between them, and write files with semicolons in languages where the comma is the decimal separator.
    private static func separator(of lines: [Substring]) -> Unicode.Scalar {
        let candidates: [Unicode.Scalar] = ["\t", ";", ","]
        var counts = [0, 0, 0]
        for line in lines {
            var isQuoted = false
            var isFound = [false, false, false]
            // Quotation marks have a meaning only at the start of a value, and in a value that begins with one.
            var canBeginQuoted = true
            for scalar in line.unicodeScalars {
                if scalar == "\"", isQuoted || canBeginQuoted {
                    isQuoted.toggle()
                    // Two quotation marks in a quoted value stand for one.
                    canBeginQuoted = true
                    continue
                }
                guard !isQuoted else { continue }
                let index = candidates.firstIndex(of: scalar)
                if let index { isFound[index] = true }
                canBeginQuoted = index != nil
            }
            for index in counts.indices where isFound[index] { counts[index] += 1 }
        }
        let most = counts.max() ?? 0
        return candidates[most == 0 ? 2 : counts.firstIndex(of: most) ?? 2]
    }

    private static func values(of line: Substring, _ separator: Unicode.Scalar) -> [String]? {
        var values: [String] = []
        var value = String.UnicodeScalarView()
        var isQuoted = false
        var isAtStart = true
        var scalars = line.unicodeScalars.makeIterator()
        var next = scalars.next()
        while let scalar = next {
            next = scalars.next()
            switch scalar {
            case "\"" where isQuoted && next == "\"":
                value.append(scalar)
                next = scalars.next()
            case "\"" where isQuoted: isQuoted = false
            case "\"" where isAtStart: (isQuoted, isAtStart) = (true, false)
            case separator where !isQuoted:
                values.append(String(value))
                (value, isAtStart) = (String.UnicodeScalarView(), true)
            default:
                value.append(scalar)
                isAtStart = false
            }
        }
        return isQuoted ? nil : values + [String(value)]
    }
}
