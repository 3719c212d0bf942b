// Lines, values and separators of a table that was pasted.

import Testing

@testable import Modules

@Suite struct TableTextTests {
    @Test(
        "the values of lines are separated by commas, semicolons or tabs, and can be in quotation marks",
        arguments: [
            ("Ann", [["Ann"]]), ("Ann\r\nBob\n\n", [["Ann"], ["Bob"]]),
            ("Ann,23,\nBob", [["Ann", "23", ""], ["Bob"]]),
            ("Ann;1,5\nBob;2", [["Ann", "1,5"], ["Bob", "2"]]), ("Ann\tB,C\t\nD", [["Ann", "B,C", ""], ["D"]]),
            ("\"a,b\";c\n\"d,e\";f", [["a,b", "c"], ["d,e", "f"]]), ("\"a,\"\"b\"\"\",c", [["a,\"b\"", "c"]]),
            ("Zoë \"Z\" Ünal,1", [["Zoë \"Z\" Ünal", "1"]]), ("\"\",x", [["", "x"]]),
            ("Zoë \"Z;1", [["Zoë \"Z", "1"]]), ("\"a;\"\",\"\"b\"\tc", [["a;\",\"b", "c"]]),
            ("\u{FEFF}name\nx", [["name"], ["x"]]),
            ("", []), (" \n,,\n\u{200B}", []),
        ])
    func values(text: String, values: [[String]]) {
        #expect(TableText(text, limit: 10).lines.map(\.values) == values)
    }

    @Test func linesAreNumberedAndAnOpenQuoteAffectsOneLine() {
        let lines = TableText("\nAnn\n\"Bob\n\nCy \"x\n\"Dan\"", limit: 10).lines
        #expect(lines.map(\.number) == [2, 3, 5, 6])
        #expect(lines.map(\.values) == [["Ann"], nil, ["Cy \"x"], ["Dan"]])
    }

    @Test func oneLineMoreThanTheLimitIsRead() {
        #expect(TableText("a\nb\nc\nd", limit: 2).lines.count == 3)
    }
}
