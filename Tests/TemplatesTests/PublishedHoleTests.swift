// Published vulnerabilities, most of them of template engines, called holes here. A template of this library that would have such a
// hole is refused when it is bound, or its values are escaped or not written. A script of Football Gather reads the pages of
// these templates with Chromium and html5ever.

import Testing

@testable import Templates

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Published holes") struct PublishedHoleTests {
    @Test("A template is refused, or its values are safe", arguments: PublishedHole.all)
    func hole(_ hole: PublishedHole) throws {
        guard hole.isRefused else {
            let found = try ParserCase(name: hole.number, hole.template, hole.others) { _ in hole.value }
            #expect(found.problem == nil)
            return
        }
        let error = #expect(throws: TemplateProblems.self) {
            _ = try ParserCase(name: hole.number, hole.template, hole.others) { _ in hole.value }
        }
        let messages = try #require(error).problems.map(\.description)
        // At least one problem is about the position of the tag or of the markup around it.
        let reasons = ["{{", "code", "“<”", "attribute name", "<script> is not allowed"]
        #expect(messages.contains { message in reasons.contains { message.contains($0) } }, "\(messages)")
    }

    @Test("Literal text is allowed in attributes of SVG where values are refused")
    func constants() {
        for hole in PublishedHole.goDrawings {
            #expect(problems(hole.template.replacing("{{t0}}", with: "none")) == [])
        }
    }

    @Test("The table has as many holes as `Documentation/Templates.md` says, and at most three repeated examples")
    func table() {
        #expect(Set(PublishedHole.all.map(\.number)).count == 53)
        #expect(PublishedHole.all.count == 76)
        #expect(PublishedHole.all.count(where: \.isRefused) == 63)
        #expect(Set(PublishedHole.all.map { $0.template + $0.value }).count >= PublishedHole.all.count - 3)
    }

    @Test("The cases for other parsers are written to the file that the environment names")
    func file() throws {
        guard let file = ProcessInfo.processInfo.environment["PUBLISHED_HOLE_CASES"] else { return }
        let lines = try PublishedHole.all.map { hole in
            let found =
                hole.isRefused
                ? ParserCase(refused: hole)
                : try ParserCase(name: hole.number, hole.template, hole.others) { _ in hole.value }
            return try found.line()
        }
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: file))
    }
}
