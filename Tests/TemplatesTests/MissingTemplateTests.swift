// The messages for templates that do not exist, for a file in place of the folder of the templates, for fields with invalid names, and
// for fields of other views; and a template with a byte order mark.

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

    @Test("The error about a missing template suggests a similar name, or lists the templates")
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

    private struct SuffixPage: TemplateView {
        static let template = "Race.html"
        static let fields: [TemplateField<Self>] = []
    }

    @Test("The name of a template with the suffix `.html` is an error, which says the name without the suffix")
    func suffixInName() throws {
        let advice = "has no template; the name of a template is written without .html: “Race”"
        #expect(try message(["Race.html": ""]) == "RacePage \(advice)")
        let error = #expect(throws: TemplateProblems.self) {
            try TemplateLibrary(texts: ["Race": ""], layout: Layout.self, views: [SuffixPage.self], catalog: catalog)
        }
        #expect(error?.problems.first?.description == "Race.html:1:1: error: SuffixPage \(advice)")
    }

    @Test("A file in place of the folder of the templates is an error")
    func file() throws {
        let error = #expect(throws: TemplateProblems.self) {
            try TemplateLibrary(folder: #filePath, layout: Layout.self, views: [RacePage.self], catalog: catalog)
        }
        #expect(error?.problems.map(\.message) == ["this is a file, and not the folder of the templates"])
    }

    private struct Document: TemplateView {
        static let template = "Document"
        static let fields: [TemplateField<Self>] = []
    }

    @Test("A byte order mark is not text of the page")
    func byteOrderMark() throws {
        let html = "<!DOCTYPE html><html lang=\"en\"><head><title>A</title></head><body><p>a</p></body></html>"
        let library = try TemplateLibrary(
            texts: ["Document": "\u{FEFF}\(html)"], layout: Layout.self, views: [Document.self], catalog: catalog,
            documents: true)
        #expect(library.hardcodedTexts.map(\.position.column) == [45, 70])
    }

    private struct Names: TemplateView {
        let value: String
        static let template = "Names"
        static let fields: [TemplateField<Self>] = ["", "my name", "a.b", "#a", "{a}", "größe"].map {
            .text($0, \.value)
        }
    }

    private struct Other: TemplateView {
        let ship: String
        static let template = "Other"
        static let fields: [TemplateField<Self>] = [.text("ship", \.ship)]
    }

    @Test("The error about an unknown field names another view that has it")
    func otherView() throws {
        let error = #expect(throws: TemplateProblems.self) {
            try TemplateLibrary(
                texts: ["Race": "{{ship}}", "Other": "{{ship}}"], layout: Layout.self,
                views: [RacePage.self, Other.self], catalog: catalog)
        }
        #expect(
            error?.problems.first?.message.hasPrefix("unknown tag {{ship}}, a field of Other") == true,
            "\(String(describing: error))")
    }

    private struct Branch: TemplateModel, Equatable {
        var name = ""
        var branches: [Branch] = []

        static let fields: [TemplateField<Self>] = [.text("name", \.name), .list("branches", \.branches)]
    }

    private struct TreePage: TemplateView {
        var trunk = Branch()

        static let template = "Tree"
        static let fields: [TemplateField<Self>] = [.model("trunk", \.trunk)]
    }

    @Test("The search for an unknown field ends when a model contains itself")
    func modelThatContainsItself() throws {
        let error = #expect(throws: TemplateProblems.self) {
            try TemplateLibrary(
                texts: ["Tree": "{{missing}}"], layout: Layout.self, views: [TreePage.self], catalog: catalog)
        }
        #expect(
            error?.problems.first?.message.hasPrefix("unknown tag {{missing}}") == true, "\(String(describing: error))")
    }

    @Test("The declaration of a field with a name that a tag cannot have is an error")
    func fieldNames() throws {
        let error = #expect(throws: TemplateProblems.self) {
            try TemplateLibrary(
                texts: ["Names": "<p>{{a.b}}</p>"], layout: Layout.self, views: [Names.self], catalog: catalog)
        }
        #expect(
            Set(error?.problems.map(\.message) ?? []) == [
                "Names declares the field “”, whose name is empty",
                "Names declares the field “my name”, whose name has a character other than ASCII letters, digits, “_” and “-”",
                "Names declares the field “a.b”, whose name has a dot: dots lead to the fields of a model",
                "Names declares the field “#a”, whose name has a character other than ASCII letters, digits, “_” and “-”",
                "Names declares the field “größe”, whose name has a character other than ASCII letters, digits, “_” and “-”",
                "Names declares the field “{a}”, whose name has a character other than ASCII letters, digits, “_” and “-”",
            ])
    }

    @Test("The error about a missing template names a file that differs only in its suffix")
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
