// Positions inside the strings of a catalog, whose characters may be written as escape sequences.

import StringCatalog
import Testing

@testable import LocalizationTools

@Suite("Positions inside strings")
struct PositionTests {
    @Test(
        "A character has the column at which it begins in the file, however it is written",
        arguments: [
            ("ab", [3, 4, 5]), ("é👍x", [3, 4, 5, 6]), (#"\n\"\\x"#, [3, 5, 7, 9, 10]), (#"\u2019x"#, [3, 9, 10]),
            (#"\ud83d\uDC4Dx"#, [3, 15, 16]), (#"e\u0301x"#, [3, 10, 11]), (#"\u0065\u0301x"#, [3, 15, 16]),
            (#"\uD83D\uDC4D\uD83C\uDFFDx"#, [3, 27, 28]), ("\\u0065\u{301}x", [3, 9, 10]), (#"\r\nx"#, [3, 7, 8]),
            (#"\ud83dx"#, [3, 9, 10]), ("\u{301}x", [2, 3, 4]), ("", [3]), ("a\"b", [3, 4, 4]),
        ])
    func columns(content: String, expected: [Int]) {
        let source = CatalogSource(Array("{\n \"\(content)\"\n}".utf8))
        let start = SourcePosition(line: 2, column: 2)
        let offsets = Array(expected.indices)
        let found = offsets.map { source.position(ofCharacter: $0, inStringAt: start) }
        #expect(found == expected.map { SourcePosition(line: 2, column: $0) })
        #expect(offsets.reversed().map { source.position(ofCharacter: $0, inStringAt: start) } == found.reversed())
    }

    @Test("Two strings of one line have their own positions")
    func oneLine() {
        let source = CatalogSource(Array(#"["\u0041b", "cd"]"#.utf8))
        for (column, expected) in [(2, 9), (13, 15), (2, 9)] {
            let start = SourcePosition(line: 1, column: column)
            #expect(source.position(ofCharacter: 1, inStringAt: start) == SourcePosition(line: 1, column: expected))
        }
    }

    @Test("A position that is not in the file is returned unchanged", arguments: [(0, 1), (2, 1), (1, 4)])
    func elsewhere(line: Int, column: Int) {
        let start = SourcePosition(line: line, column: column)
        #expect(CatalogSource(Array("\"a\"".utf8)).position(ofCharacter: 1, inStringAt: start) == start)
    }
}
