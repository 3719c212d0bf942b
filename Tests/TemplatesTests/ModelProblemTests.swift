// Problems of invalid models, and of unknown names in templates.

import Localization
import Templates
import Testing

import struct Localization.LocalizedStringResource

@Suite("Problems of models") struct ModelProblemTests {
    @Test("An invalid model is also reported when only a dotted name leads to it")
    func declarationsOfAPath() {
        struct Inner: TemplateModel, Equatable {
            static let fields: [TemplateField<Self>] = [.text("name", \.name), .text("computed", \.computed)]
            var name = ""
            var computed: String { name }
        }
        struct View: TemplateView {
            static let template = "View"
            static let fields: [TemplateField<Self>] = [.model("inner", \.inner)]
            var inner = Inner()
        }
        let error = #expect(throws: TemplateProblems.self) {
            try TemplateLibrary(
                texts: ["View": "{{inner.name}}"], folder: "T", layout: Layout.self, views: [View.self],
                catalog: catalog)
        }
        #expect(error?.description.contains("is computed or observed") == true, "\(error?.description ?? "")")
    }

    @Test(
        "For an unknown name such as `shelf.title`, a field with a similar name or the same beginning is suggested",
        arguments: [
            ("{{shelf.title}}", "shelfTitle"), ("{{shelf.titel}}", "shelfTitle"), ("{{shelf.none}}", "shelfEmpty"),
            ("{{shelf}}", "shelfEmpty"), ("{{shelf.books.count}}", "shelfBooksCount"), ("{{onwer.name}}", "owner"),
        ])
    func keys(template: String, expected: String) {
        struct Shelf: TemplateView {
            static let template = "Shelf"
            static let fields: [TemplateField<Self>] = [
                .constant("shelfEmpty", string: "x"), .constant("shelfTitle", string: "x"),
                .constant("shelfBooksCount", string: "x"),
                .text("owner", \.owner),
            ]
            var owner = ""
        }
        let error = #expect(throws: TemplateProblems.self) {
            try TemplateLibrary(
                texts: ["Shelf": template], layout: Layout.self, views: [Shelf.self], catalog: catalog)
        }
        #expect(error?.description.contains("did you mean “\(expected)”?") == true, "\(String(describing: error))")
    }
}
