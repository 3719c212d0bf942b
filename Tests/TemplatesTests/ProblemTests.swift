// Everything that keeps a template from being used is told, and what may be forgotten is warned of.

import Localization
import Templates
import Testing

@Suite("Problems") struct ProblemTests {
    @Test("syntax", arguments: ProblemExamples.syntax)
    func syntax(_ fault: Fault) { check(fault) }

    @Test("names", arguments: ProblemExamples.names)
    func names(_ fault: Fault) { check(fault) }

    @Test("kinds", arguments: ProblemExamples.kinds)
    func kinds(_ fault: Fault) { check(fault) }

    @Test("files", arguments: ProblemExamples.files)
    func files(_ fault: Fault) { check(fault) }

    @Test("markup", arguments: ProblemExamples.markup)
    func markup(_ fault: Fault) { check(fault) }

    private func check(_ fault: Fault) {
        #expect(problems(fault.template, fault.others) == fault.problems)
    }

    @Test("all problems of all templates are told at once, in order, each once")
    func together() {
        let problems = problems("{{> B}}{{> A}}{{> A}}\n{{<C}}{{/C}}", ["A": "\n{{rows}}{{oops}", "B": "{{{name}}}"])
        #expect(
            problems == [
                "T/A.html:2:1: error: {{rows}} is a list, not a text: it can only be a section, {{#rows}}…{{/rows}}",
                "T/A.html:2:9: error: this tag has no end: }} is missing",
                "T/B.html:1:1: error: raw output is refused: write {{name}}, which is escaped",
                "T/Page.html:2:1: error: there is no template T/C.html; did you mean “A”?",
            ])
    }

    @Test("a model that is declared wrongly, and a view without a template")
    func declarations() throws {
        struct Broken: TemplateView {
            static let template = "Broken"
            static let fields: [TemplateField<Self>] = [
                .text("computed", \.computed), .text("observed", \.observed), .text("twice", \.name),
                .text("twice", \.name), .text("doubt", \.doubt),
            ]
            var name = ""
            var doubt: String??
            var computed: String { name }
            var observed = "" { didSet {} }
        }
        let error = #expect(throws: TemplateProblems.self) {
            try TemplateLibrary(
                texts: ["Broken": ""], folder: "T", layout: Layout.self, views: [Broken.self, Page.self],
                catalog: catalog)
        }
        let computed = "is computed or observed; only stored properties can be read in place"
        #expect(
            try #require(error).problems.map(\.description) == [
                "T/Broken.html:1:1: error: Broken declares the field “twice” twice",
                "T/Broken.html:1:1: error: the field “computed” of Broken \(computed)",
                "T/Broken.html:1:1: error: the field “doubt” of Broken is Optional<Optional<String>>, which is not a text",
                "T/Broken.html:1:1: error: the field “observed” of Broken \(computed)",
                "T/Page.html:1:1: error: Page has no template",
            ])
    }

    @Test("fields and templates that nothing uses are warnings")
    func warnings() throws {
        struct View: TemplateView {
            static let template = "View"
            static let fields: [TemplateField<Self>] = [
                .text("name", \.name), .constant("unused", "x"), .list("rows", \.rows), .model("owner", \.owner),
            ]
            var name = ""
            var rows: [Page.Inbox] = []
            var owner = Page.Inbox()
        }
        struct Frame: TemplateModel {
            static let fields: [TemplateField<Self>] = [.constant("spare", "x"), .constant("shown", "x")]
        }
        let library = try TemplateLibrary(
            texts: ["View": "{{name}}\n {{#rows}}·{{/rows}}{{> Part}}", "Part": "{{shown}}", "Spare": "{{anything}}"],
            folder: "T", layout: Frame.self, views: [View.self], catalog: catalog)
        #expect(
            library.warnings.map(\.description) == [
                "T/Spare.html:1:1: warning: no view uses this template",
                "T/View.html:1:1: warning: no template uses “owner” of View",
                "T/View.html:1:1: warning: no template uses “spare” of Frame",
                "T/View.html:1:1: warning: no template uses “unused” of View",
                "T/View.html:2:2: warning: no template uses “unread” of Page.Inbox",
            ])
    }
}
