// Inserts lines into a Swift file. The position is found by the structure of the file, not by line numbers.

/// The text of a file that `swift format` has formatted. A block begins at a line that ends with `{` or `[`. It ends at the next line
/// that has the same indentation and begins with `}` or `]`.
struct SourceFile {
    /// The path in the package, for error messages.
    let path: String
    private var lines: [String]

    init(path: String, text: String) {
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    var text: String { lines.joined(separator: "\n") }

    enum Place {
        /// Before the line that ends the block.
        case end
        /// After the last line that is directly in the block and starts with this text.
        case afterLast(String)
    }

    /// - Parameters:
    ///   - new: the lines to insert, without the indentation of the block's content.
    ///   - openings: how the first lines of the block and of the blocks around it start, the outermost first.
    /// - Throws: when there is no such block or more than one, when a block has no end, when the block has no line that starts with
    ///   the text of `afterLast`, or when the last element of a list has no comma after it.
    mutating func insert(_ new: [String], _ place: Place, in openings: String...) throws(ScreenProblem) {
        let block = try block(openings)
        var index: Int
        switch place {
        case .end:
            index = block.upperBound
            if lines[index].trimmed.hasPrefix("]"), !block.lines.isEmpty, !lines[index - 1].hasSuffix(",") {
                throw ScreenProblem(
                    "\(path):\(index): expected a comma after the last element of `\(openings.last ?? "")`")
            }
        case .afterLast(let start):
            let last = block.last { lines[$0].indentation == block.indentation && lines[$0].trimmed.hasPrefix(start) }
            guard let last else {
                throw ScreenProblem("\(path): expected a line that starts with `\(start)` in `\(openings.last ?? "")`")
            }
            // The line may continue on lines with a greater indentation.
            index = last + 1
            while lines[index].indentation > block.indentation { index += 1 }
        }
        let indentation = String(repeating: " ", count: block.indentation)
        lines.insert(contentsOf: new.map { $0.isEmpty ? "" : indentation + $0 }, at: index)
    }

    /// The lines inside the innermost block.
    private func block(_ openings: [String]) throws(ScreenProblem) -> Block {
        var block = Block(lines: lines.indices, indentation: 0)
        var place = "the file"
        for opening in openings {
            let starts = block.lines.filter { lines[$0].trimmed.hasPrefix(opening) && lines[$0].opensBlock }
            guard starts.count == 1, let start = starts.first else {
                throw ScreenProblem(
                    "\(path): expected one block that starts with `\(opening)` in \(place), found \(starts.count)")
            }
            let indentation = lines[start].indentation
            let end = lines[start..<block.upperBound].dropFirst().firstIndex {
                $0.indentation == indentation && $0.closesBlock
            }
            guard let end else { throw ScreenProblem("\(path):\(start + 1): expected the end of this block") }
            // The content of a block is usually indented, but the cases of a switch have the indentation of the line `switch`.
            let content = lines[start + 1..<end].first { !$0.isEmpty }?.indentation ?? indentation + 4
            block = Block(lines: start + 1..<end, indentation: content)
            place = "`\(opening)`"
        }
        return block
    }

    private struct Block {
        let lines: Range<Int>
        /// The number of spaces before the lines that are directly in the block.
        let indentation: Int

        var upperBound: Int { lines.upperBound }

        func last(where predicate: (Int) -> Bool) -> Int? {
            lines.last(where: predicate)
        }
    }
}

extension String {
    fileprivate var indentation: Int { prefix { $0 == " " }.count }
    fileprivate var trimmed: Substring { drop { $0 == " " } }
    fileprivate var opensBlock: Bool { last.map("{[".contains) ?? false }
    fileprivate var closesBlock: Bool { trimmed.first.map("}]".contains) ?? false }
}
