// Errors and warnings of templates, most with recorded messages, and templates without problems.

import Foundation
import Localization
import Templates
import Testing

import struct Localization.LocalizedStringResource

@Suite("Problems") struct ProblemTests {
    @Test("Errors of syntax have the recorded messages", arguments: ProblemExamples.syntax)
    func syntax(_ fault: Fault) { check(fault, "syntax") }

    @Test("Wrong names have the recorded messages", arguments: ProblemExamples.names)
    func names(_ fault: Fault) { check(fault, "names") }

    @Test("Fields of a wrong type have the recorded messages", arguments: ProblemExamples.types)
    func types(_ fault: Fault) { check(fault, "types") }

    @Test("Problems between files have the recorded messages", arguments: ProblemExamples.files)
    func files(_ fault: Fault) { check(fault, "files") }

    @Test("Unsafe values and unsafe markup have the recorded messages", arguments: ProblemExamples.contexts)
    func contexts(_ fault: Fault) { check(fault, "contexts") }

    @Test("Wrong URLs have the recorded messages", arguments: ProblemExamples.urls)
    func urls(_ fault: Fault) { check(fault, "urls") }

    @Test("Unbalanced elements and malformed markup have the recorded messages", arguments: ProblemExamples.elements)
    func elements(_ fault: Fault) { check(fault, "elements") }

    @Test("Documents that browsers would repair have the recorded messages", arguments: ProblemExamples.documents)
    func documents(_ fault: Fault) { check(fault, "documents") }

    @Test("Inline code and URLs that browsers block have the recorded messages", arguments: ProblemExamples.policy)
    func policy(_ fault: Fault) { check(fault, "policy") }

    @Test("Problems of tables have the recorded messages", arguments: ProblemExamples.tables)
    func tables(_ fault: Fault) { check(fault, "tables") }

    @Test("Literal texts have the recorded messages", arguments: ProblemExamples.hardcodedText)
    func hardcodedText(_ fault: Fault) { check(fault, "hardcodedText") }

    @Test("Templates beyond a limit have the recorded messages", arguments: ProblemExamples.limits)
    func limits(_ fault: Fault) { check(fault, "limits") }

    @Test(
        "A whole page has no problems",
        arguments: [
            "<!doctype html>\n<html><head><title>{{name}}</title><meta charset=\"utf-8\"></head><body>{{name}}</body></html>\n",
            "{{<P}}{{$content}}<p>{{name}}</p><svg><title>{{name}}</title></svg>{{/content}}{{/P}}",
        ])
    func whole(_ template: String) {
        #expect(
            ProblemSnapshot.messages(of: Fault(template, ["P": ProblemExamples.page], isDocument: true)).filter {
                !$0.contains("no view uses")
            } == [])
    }

    private func check(_ fault: Fault, _ group: String) {
        let text = ProblemSnapshot.text(of: fault)
        #expect(!ProblemSnapshot.messages(of: fault).isEmpty, "the template has no problem")
        guard !ProblemSnapshot.isRecording else { return }
        let recorded = ProblemSnapshot.recorded(group)
        #expect(
            "\n\(recorded)\n".contains("\n\(text)\n"),
            "Snapshots/\(group).txt differs\nRecord: \(ProblemSnapshot.command)")
    }

    @Test("The snapshots contain exactly the examples", arguments: ProblemExamples.all.keys.sorted())
    func snapshots(_ group: String) throws {
        let text = ProblemSnapshot.text(of: ProblemExamples.all[group] ?? [])
        if ProblemSnapshot.isRecording { try ProblemSnapshot.record(text, group) }
        #expect(ProblemSnapshot.recorded(group) == text)
    }

    @Test("Invalid fields and a view without a template are reported")
    func declarations() throws {
        final class ClassRow: TemplateModel, Equatable {
            static let fields: [TemplateField<ClassRow>] = [.text("name", \.name)]
            let name = ""
            static func == (_: ClassRow, _: ClassRow) -> Bool { true }
        }
        struct Broken: TemplateView {
            static let template = "Broken"
            static let fields: [TemplateField<Self>] = [
                .text("computed", \.computed), .text("observed", \.observed), .text("twice", \.name),
                .text("twice", \.name), .text("doubt", \.doubt),
                .model("row", \.row),
            ]
            var name = ""
            var doubt: String??
            var row = ClassRow()
            var computed: String { name }
            var observed = "" { didSet {} }
        }
        let error = #expect(throws: TemplateProblems.self) {
            try TemplateLibrary(
                texts: ["Broken": "{{doubt.first}}{{row.name}}"], folder: "T", layout: Layout.self,
                views: [Broken.self, Page.self],
                catalog: catalog)
        }
        try check(#require(error).problems, "declarations")
    }

    @Test("Unused fields and templates are warnings")
    func warnings() throws {
        struct View: TemplateView {
            static let template = "View"
            static let fields: [TemplateField<Self>] = [
                .text("name", \.name), .constant("unused", string: "x"), .list("rows", \.rows),
                .model("owner", \.owner),
            ]
            var name = ""
            var rows: [Page.Inbox] = []
            var owner = Page.Inbox()
        }
        struct Frame: TemplateModel {
            static let fields: [TemplateField<Self>] = [
                .constant("spare", string: "x"), .constant("shown", string: "x"),
            ]
        }
        let library = try TemplateLibrary(
            texts: ["View": "{{name}}\n {{#rows}}·{{/rows}}{{> Part}}", "Part": "{{shown}}", "Spare": "{{anything}}"],
            folder: "T", layout: Frame.self, views: [View.self], catalog: catalog)
        try check(library.warnings, "warnings")
    }

    @Test("A section that is not closed is reported without its consequences in the markup")
    func consequences() {
        let template = "<div>\n<ul>{{#rows}}<li>{{name}}</li></ul>\n</div><p>"
        #expect(
            problems(template) == [
                "T/Page.html:2:5: error: {{#rows}} is not closed: {{/rows}} is missing"
            ])
    }

    @Test("A constant that would show its key is a warning")
    func unknownKeys() throws {
        struct Keys: TemplateView {
            static let template = "Keys"
            static let fields: [TemplateField<Self>] = [
                .constant("literal", "goals.title"), .constant("wrong", "goals.titel"),
                .constant("string", string: "goals.titel"),
                .constant("other", LocalizedStringResource("x", table: "Other")),
                .constant("value", "\(1200)"), .constant("table", "crop.missing"),
                .constant("main", LocalizedStringResource("goals.title", table: "Errors")),
                .constant("own", LocalizedStringResource("y", defaultValue: "Own text")),
            ]
        }
        let tables = [("Localizable", "goals.title"), ("Errors", "crop.missing")].map { table, key in
            let entry = StringCatalog.Entry(key: key, position: SourcePosition(line: 1, column: 1))
            return StringCatalog(fileName: "\(table).xcstrings", sourceLanguage: "en", entries: [entry])
        }
        let catalog = try LocalizedCatalog(tables: tables)
        let template = "{{literal}}{{wrong}}{{string}}{{other}}{{value}}{{table}}{{main}}{{own}}"
        let library = try TemplateLibrary(
            texts: ["Keys": template], layout: Layout.self, views: [Keys.self], catalog: catalog)
        try check(library.warnings.filter { $0.message.contains("Keys has the key") }, "constants")
    }

    @Test("Scripts, style sheets and forms of this site are allowed, and so are links and icons of other sites")
    func ownCode() {
        let head = "<script src=\"{{link}}\"> \n</script><link rel=\"stylesheet\" href=\"/a.css\">"
        let data = "<script type=\"application/ld+json\">{\"a\": 1}</script>"
        let links =
            "<a href=\"https://example.org/\"></a><form action=\"{{link}}\"></form><form action=\"?a=b:c\"></form>"
        let sections = """
            <link rel="icon" href="{{#isOpen}}https://example.org/a{{/isOpen}}{{^isOpen}}/a{{/isOpen}}">
            <link{{#isOpen}} rel="icon"{{/isOpen}}{{^isOpen}} rel="alternate"{{/isOpen}} href="https://example.org/">
            <script{{#isOpen}} src="/a"{{/isOpen}}{{^isOpen}} src="/http:"{{/isOpen}}></script>
            <iframe src="{{#isOpen}}/http{{/isOpen}}{{^isOpen}}/a{{/isOpen}}/b:c"></iframe>
            <meta http-equiv="refresh" content="{{#isOpen}}5{{/isOpen}}{{^isOpen}}60{{/isOpen}}">
            """
        #expect(problems(head + data + links + sections) == [])
    }

    @Test("64 nested tags are allowed")
    func depth() {
        let sections = (open: "{{#isOpen}}", close: "{{/isOpen}}")
        let page = String(repeating: sections.open, count: 64) + "·" + String(repeating: sections.close, count: 64)
        #expect(problems(page) == [])
    }

    @Test("All table elements are allowed")
    func table() {
        let table = """
            <table><caption>{{name}}</caption><colgroup><col></colgroup><thead><tr><th scope="col">{{name}}</th></tr></thead>
            {{#rows}}<tbody><tr><td><table><tr><td><p>{{name}}</p></td></tr></table></td></tr></tbody>{{/rows}}
            <tfoot><tr><td><form></form></td></tr></tfoot></table><template><tr><td></td></tr></template>
            """
        #expect(problems(table) == [])
    }

    @Test("Hidden files and backups are ignored; unreadable files and a missing folder are reported")
    func unreadable() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()
        let files = FileManager.default
        defer { try? files.removeItem(atPath: folder) }
        try files.createDirectory(atPath: "\(folder)/.saved", withIntermediateDirectories: true)
        for name in ["Page.html", ".saved/Page.html", ".Page.html", "#Page.html#", "Page.html~"] {
            let text = name == "Page.html" ? "{{name}}" : "{{oops"
            try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
        }
        // The lock file of Emacs.
        try files.createSymbolicLink(atPath: "\(folder)/.#Page.html", withDestinationPath: "zoe@example.org.1:2")
        func read() throws(TemplateProblems) {
            _ = try TemplateLibrary(folder: folder, layout: Layout.self, views: [Page.self], catalog: catalog)
        }
        try read()

        try Data("<p>\né".utf8 + [0xE9, 0x74]).write(to: URL(filePath: "\(folder)/Latin.html"))
        try files.createSymbolicLink(atPath: "\(folder)/Lost.html", withDestinationPath: "nowhere")
        let error = #expect(throws: TemplateProblems.self) { try read() }
        try files.removeItem(atPath: folder)
        let missing = #expect(throws: TemplateProblems.self) { try read() }
        let text = try "\(#require(error))\n\(#require(missing))\n".replacing(folder, with: "T")
        try check(text, "unreadable")

        let relative = #expect(throws: TemplateProblems.self) {
            try TemplateLibrary(folder: "none/here", layout: Layout.self, views: [Page.self], catalog: catalog)
        }
        let message = "none/here:1:1: error: cannot read the folder of templates; the path is relative to "
        #expect(relative?.description == message + files.currentDirectoryPath)
    }

    private func check(_ problems: [TemplateProblem], _ name: String) throws {
        try check(problems.map { "\($0)\n" }.joined(), name)
    }

    private func check(_ text: String, _ name: String) throws {
        if ProblemSnapshot.isRecording { try ProblemSnapshot.record(text, name) }
        #expect(ProblemSnapshot.recorded(name) == text)
    }
}
