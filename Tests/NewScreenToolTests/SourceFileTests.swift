// Insertion of lines into a source file by its structure.

import Testing

@testable import NewScreenTool

@Suite("Inserting into a source file")
struct SourceFileTests {
    private static let text = """
        enum A {
            case a, b,
                c

            var d: [Int] {
                [
                    1,
                    2,
                ].map { $0 }
            }

            let e = [
                3
            ]

            func g() {
                switch self {
                case .a:
                    h()
                }
            }
        }

        """

    private func inserting(
        _ lines: [String], _ place: SourceFile.Place, in openings: String...
    ) throws -> [String] {
        var file = SourceFile(path: "A.swift", text: Self.text)
        switch openings.count {
        case 1: try file.insert(lines, place, in: openings[0])
        case 2: try file.insert(lines, place, in: openings[0], openings[1])
        default: try file.insert(lines, place, in: openings[0], openings[1], openings[2])
        }
        let old = Self.text.split(separator: "\n", omittingEmptySubsequences: false)
        let new = file.text.split(separator: "\n", omittingEmptySubsequences: false)
        return new.difference(from: old).compactMap { change in
            if case .insert(let offset, let line, _) = change { "\(offset + 1):\(line)" } else { nil }
        }
    }

    @Test("A line is inserted after a declaration that continues on a second line")
    func continuation() throws {
        #expect(try inserting(["case f"], .afterLast("case "), in: "enum A") == ["4:    case f"])
    }

    @Test("A line is inserted after a declaration that continues on a second and a third line")
    func longContinuation() throws {
        var file = SourceFile(
            path: "A.swift", text: "enum A {\n    case a,\n        b,\n        c\n\n    let d = 1\n}\n")
        try file.insert(["case f"], .afterLast("case "), in: "enum A")
        #expect(file.text == "enum A {\n    case a,\n        b,\n        c\n    case f\n\n    let d = 1\n}\n")
    }

    @Test("A case is inserted after the last case of a switch and its statements")
    func cases() throws {
        let insertions = try inserting(["case .b: h()"], .afterLast("case "), in: "enum A", "func g", "switch self")
        #expect(insertions == ["20:        case .b: h()"])
    }

    @Test("Lines are inserted at the end of a block, with the indentation of its content")
    func end() throws {
        #expect(try inserting(["", "func f() {", "}"], .end, in: "enum A").contains("23:    func f() {"))
        #expect(try inserting(["4,"], .end, in: "enum A", "var d", "[") == ["9:            4,"])
    }

    @Test("A line is inserted into an empty list")
    func emptyList() throws {
        var file = SourceFile(path: "A.swift", text: "let a: [Int] = [\n]\n")
        try file.insert(["1,"], .end, in: "let a")
        #expect(file.text == "let a: [Int] = [\n    1,\n]\n")
    }

    @Test("Inserting into a list without a comma after its last element fails")
    func comma() throws {
        let problem = ScreenProblem("A.swift:13: expected a comma after the last element of `let e`")
        #expect(throws: problem) { try inserting(["4"], .end, in: "enum A", "let e") }
    }

    @Test("Inserting into a block that occurs twice fails")
    func twice() throws {
        var file = SourceFile(path: "A.swift", text: Self.text + Self.text)
        let problem = ScreenProblem("A.swift: expected one block that starts with `enum A` in the file, found 2")
        #expect(throws: problem) { try file.insert(["case f"], .end, in: "enum A") }
    }

    @Test("A line that starts like the first line of the block, but opens no block, is ignored")
    func otherLines() throws {
        var file = SourceFile(path: "A.swift", text: "let a = b\nlet a: [Int] = [\n    1,\n]\n")
        try file.insert(["2,"], .end, in: "let a")
        #expect(file.text == "let a = b\nlet a: [Int] = [\n    1,\n    2,\n]\n")
    }

    @Test("Inserting into a block without an end fails")
    func endless() throws {
        var file = SourceFile(path: "A.swift", text: "enum A {\n    case a\n")
        #expect(throws: ScreenProblem("A.swift:1: expected the end of this block")) {
            try file.insert(["case f"], .end, in: "enum A")
        }
    }
}
