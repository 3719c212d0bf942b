// The messages for a view whose template does not exist.

import Foundation
import Templates
import Testing

@Suite("Missing templates") struct MissingTemplateTests {
    private struct RacePage: TemplateView {
        static let template = "Race"
        static let fields: [TemplateField<Self>] = []
    }

    private func message(_ texts: [String: String], folder: String = "") throws -> String {
        let error = #expect(throws: TemplateProblems.self) {
            try TemplateLibrary(
                texts: texts, folder: folder, layout: Layout.self, views: [RacePage.self], catalog: catalog)
        }
        return try #require(error?.problems.first?.message)
    }

    @Test("A similar name is suggested, or the names of all templates")
    func names() throws {
        #expect(try message(["Races": ""]) == "RacePage has no template; did you mean “Races”?")
        #expect(try message(["Pages/Race": ""]) == "RacePage has no template; did you mean “Pages/Race”?")
        #expect(try message(["Site": "", "About": ""]) == "RacePage has no template (the templates are About, Site)")
        #expect(try message([:]) == "RacePage has no template")
        let many = Dictionary(uniqueKeysWithValues: (10..<40).map { ("Page\($0)", "") })
        #expect(try message(many).hasSuffix("Page28, Page29, …)"))
    }

    @Test("A template that includes the missing one is not suggested")
    func inclusion() throws {
        let texts = ["Race": "{{> Raec}}", "About": ""]
        #expect(try message(texts).hasSuffix("Raec.html (the templates are About)"))
    }

    @Test("A file with another suffix is named")
    func suffix() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try "".write(toFile: "\(folder)/Race.htm", atomically: true, encoding: .utf8)
        let error = #expect(throws: TemplateProblems.self) {
            try TemplateLibrary(folder: folder, layout: Layout.self, views: [RacePage.self], catalog: catalog)
        }
        let expected = "RacePage has no template; the name of Race.htm does not end with .html"
        #expect(error?.problems.map(\.message) == [expected])
    }
}
