// What is added around a text depends on its position: elements where they are allowed, and isolation characters in
// `<title>` and SVG. In attributes, `<textarea>` and `<option>`, isolation characters are added only to texts of the catalog: around
// arguments, and around a text in the fallback language. Nothing is added to what a form submits.

import Localization
import Synchronization
import Templates
import Testing

import struct Localization.LocalizedStringResource

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Isolation of texts") struct TextContextTests {
    /// User input, a text in all languages, and a text only in English.
    private struct View: TemplateView {
        var name = "Zoë"
        var note: String?
        var names: [String] = []
        var rules: LocalizedStringResource = "rules"
        var of: LocalizedStringResource?

        static let template = "Page"
        static let fields: [TemplateField<Self>] = [
            .text("name", \.name), .text("note", \.note), .list("names", \.names),
            .text("rules", \.rules), .text("of", \.of), .constant("fixed", LocalizedStringResource("rules")),
            .constant("named", LocalizedStringResource(key: "greeting", arguments: [.text("Zoë")])),
        ]
    }

    private struct Frame: TemplateModel {
        static let fields: [TemplateField<Self>] = []
    }

    private static let strings = """
        "greeting": {"localizations": {"en": {"stringUnit": {"value": "Hello %@"}},
          "ar": {"stringUnit": {"value": "أهلا %@"}}, "fr": {"stringUnit": {"value": "Bonjour %@"}}}},
        "rules": {"localizations": {"en": {"stringUnit": {"value": "Rules & more"}}}}
        """

    private func catalog(onMissing: @escaping @Sendable (String, String) -> Void = { _, _ in }) throws
        -> LocalizedCatalog
    {
        let text = #"{"sourceLanguage": "en", "version": "1.0", "strings": {\#(Self.strings)}}"#
        return LocalizedCatalog(try StringCatalog(parsing: Array(text.utf8), fileName: "L"), onMissing: onMissing)
    }

    private func render(_ template: String, _ view: View = View(), in language: String) throws -> String {
        let catalog = try catalog()
        let library = try TemplateLibrary(
            texts: ["Page": template], layout: Frame.self, views: [View.self], catalog: catalog)
        return try library.render(view, in: Frame(), context: catalog.context(for: language, timeZone: .gmt)).text()
    }

    @Test(
        "User input of the opposite direction is isolated as its position allows",
        arguments: [
            ("<p>{{name}}</p>", "<p><bdi>Zoë</bdi></p>"),
            ("{{name}}", "<bdi>Zoë</bdi>"),
            ("<p><b>x</b> {{name}}</p>", "<p><b>x</b> <bdi>Zoë</bdi></p>"),
            ("<bdi>{{name}}</bdi>", "<bdi>Zoë</bdi>"),
            ("<bdi><b>{{name}}</b></bdi>", "<bdi><b><bdi>Zoë</bdi></b></bdi>"),
            ("<bdi>{{#note}}{{name}}{{/note}}</bdi>", "<bdi>Zoë</bdi>"),
            ("<title>{{name}} – x</title>", "<title>\u{2068}Zoë\u{2069} – x</title>"),
            ("<input value=\"{{name}}\">", "<input value=\"Zoë\">"),
            ("<a title='{{name}}'></a>", "<a title='Zoë'></a>"),
            ("<textarea>{{name}}</textarea>", "<textarea>\nZoë</textarea>"),
            ("<select><option>{{name}}</option></select>", "<select><option>Zoë</option></select>"),
            ("<svg><text>{{name}}</text></svg>", "<svg><text>\u{2068}Zoë\u{2069}</text></svg>"),
        ])
    func typed(template: String, expected: String) throws {
        #expect(try render(template, View(note: ""), in: "ar") == expected)
        #expect(try !render(template, View(name: "محمد", note: ""), in: "ar").contains("\u{2068}"))
        let french = try render(template, View(note: ""), in: "fr")
        #expect(!french.contains("\u{2068}") && !french.contains("<bdi>Zoë</bdi></"), "\(french)")
    }

    @Test("Optional texts and lists of texts are isolated and escaped")
    func optionalsAndLists() throws {
        let view = View(note: "a<b", names: ["c&d", "7"])
        let written = try render("{{#note}}{{note}}{{.}}{{/note}}{{#names}}{{.}}{{/names}}", view, in: "ar")
        #expect(written == "<bdi>a&lt;b</bdi><bdi>a&lt;b</bdi><bdi>c&amp;d</bdi><bdi>7</bdi>")
    }

    @Test(
        "A text in the fallback language is marked where elements are allowed, and isolated in a title if its direction differs",
        arguments: ["rules", "fixed", "#of}}{{of}}{{/of"])
    func fallback(tag: String) throws {
        let tag = "{{\(tag)}}"
        let view = View(of: "rules")
        func written(_ template: String, _ language: String) throws -> String {
            try render(template, view, in: language)
        }
        #expect(try written("<p>\(tag)</p>", "fr") == "<p><span lang=\"en\">Rules &amp; more</span></p>")
        #expect(try written("<p>\(tag)</p>", "ar") == "<p><span lang=\"en\" dir=\"ltr\">Rules &amp; more</span></p>")
        #expect(try written("<p>\(tag)</p>", "en") == "<p>Rules &amp; more</p>")
        #expect(try written("<p title=\"\(tag)\"></p>", "fr") == "<p title=\"Rules &amp; more\"></p>")
        #expect(try written("<title>\(tag)</title>", "fr") == "<title>Rules &amp; more</title>")
        #expect(try written("<title>\(tag)</title>", "ar") == "<title>\u{2068}Rules &amp; more\u{2069}</title>")
        #expect(try written("<textarea>\(tag)</textarea>", "fr") == "<textarea>\nRules &amp; more</textarea>")
        let option = "<select><option>\(tag)</option></select>"
        #expect(try written(option, "fr") == "<select><option>Rules &amp; more</option></select>")
        #expect(try written("<svg><title>\(tag)</title></svg>", "fr") == "<svg><title>Rules &amp; more</title></svg>")
    }

    @Test("Arguments of a constant are isolated as its position allows")
    func arguments() throws {
        let template = "<p title=\"{{named}}\">{{named}}</p>"
        #expect(
            try render(template, in: "ar") == "<p title=\"أهلا \u{2068}Zoë\u{2069}\">أهلا <bdi>Zoë</bdi></p>")
        #expect(try render(template, in: "fr") == "<p title=\"Bonjour Zoë\">Bonjour Zoë</p>")
    }

    @Test(
        "Nothing is added to or removed from what a form submits, not even in the arguments of a text",
        arguments: [
            ("<input value=\"·\">", false), ("<button value='·'></button>", false),
            ("<textarea name='a'>·</textarea>", false),
            ("<textarea{{#note}} name='a'{{/note}}>·</textarea>", false), ("<textarea>·</textarea>", true),
            ("<select><option>·</option></select>", false), ("<select><option value='1'>·</option></select>", true),
            ("<select><option{{#note}} value='1'{{/note}}>·</option></select>", false),
            ("<input placeholder=\"·\">", true), ("<p title=\"·\"></p>", true), ("<title>·</title>", true),
            ("<svg><text>·</text></svg>", true),
        ])
    func submitted(template: String, isIsolated: Bool) throws {
        let rules = LocalizedStringResource(key: "greeting", arguments: [.text("Zoë\u{2069}\u{2029}")])
        let expected = isIsolated ? "أهلا \u{2068}Zoë\u{2069}" : "أهلا Zoë\u{2069}\u{2029}"
        let written = try render(template.replacing("·", with: "{{rules}}"), View(note: "", rules: rules), in: "ar")
        #expect(written.contains(expected), "\(written)")
        let constant = try render(template.replacing("·", with: "{{named}}"), View(note: ""), in: "ar")
        #expect(constant.contains("\u{2068}") == isIsolated, "\(constant)")
        // A text in the fallback language is isolated where a form does not submit it.
        let foreign = try render(template.replacing("·", with: "{{fixed}}"), View(note: ""), in: "ar")
        #expect(foreign.contains("\u{2068}") == isIsolated, "\(foreign)")
    }

    @Test("A missing text is reported once for each language, and not for each position")
    func missing() throws {
        let reported = Mutex<[String]>([])
        let catalog = try catalog { key, language in reported.withLock { $0.append("\(key) \(language)") } }
        _ = try TemplateLibrary(
            texts: ["Page": "<p title=\"{{fixed}}\">{{fixed}}</p>"], layout: Frame.self, views: [View.self],
            catalog: catalog)
        #expect(reported.withLock { $0.sorted() } == ["rules ar", "rules fr"])
    }
}
