// Templates and values whose size is a parameter.

import Localization
import StringCatalog
import Templates

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

enum TemplateGrowth {
    private struct Layout: TemplateModel {
        static let fields: [TemplateField<Self>] = []
    }

    private struct Page: TemplateView {
        var name = ""
        var rows = ["a"]
        var isOpen = true
        var link = Link(address: "/")

        static let template = "Page"
        static let fields: [TemplateField<Self>] = [
            .text("name", \.name), .list("rows", \.rows), .flag("isOpen", \.isOpen), .url("link", \.link),
        ]
    }

    private struct Link: TemplateURL, Equatable {
        let address: String

        func append(to buffer: inout TextBuffer) { buffer.append(address) }
    }

    private static let catalog = LocalizedCatalog(StringCatalog(fileName: "L.xcstrings", sourceLanguage: "en"))

    /// A function that binds templates and renders the page.
    private static func use(_ texts: [String: String], _ page: Page = Page()) -> () -> Void {
        {
            guard
                let library = try? TemplateLibrary(
                    texts: texts, layout: Layout.self, views: [Page.self], catalog: catalog, documents: true)
            else { return }
            _ = try? library.render(page, in: Layout(), context: catalog.context(for: "en", timeZone: .gmt))
        }
    }

    private static func page(_ body: String, title: String = "") -> String {
        "<!DOCTYPE html><html><head><title>\(title)</title></head><body>\(body)</body></html>"
    }

    private static func use(body: String) -> () -> Void { use(["Page": page(body)]) }

    private static func marks(_ count: Int) -> String { CatalogGrowth.marks(count) }

    static let examples: [GrowthTests.Example] = [
        .init("marks in text", 8000) { use(body: "<p>a\(marks($0))</p><p>\(marks($0))b {{name}}</p>") },
        .init("marks in attributes", 8000) {
            use(body: "<p title=\"a\(marks($0))\" a\(marks($0))=\"\" a\(marks($0))b=\"\"></p>")
        },
        .init("marks in names of elements", 8000) {
            use(body: "<a\(marks($0))></a\(marks($0))><a\(marks($0))b></a\(marks($0))b>")
        },
        .init("marks in an address", 8000) { use(body: "<a href=\"a\(marks($0))\"></a>") },
        .init("marks in entities", 8000) { use(body: "<p>&a\(marks($0));</p>") },
        .init("marks in tags", 8000) {
            use(body: "{{#a\(marks($0))}}{{/a\(marks($0))}}{{a\(marks($0))}}{{> a\(marks($0))}}{{! \(marks($0))}}")
        },
        .init("marks in delimiters", 8000) {
            use(body: "{{=a\(marks($0)) b\(marks($0))=}}a\(marks($0))name b\(marks($0))")
        },
        .init("sections in attributes", 100) { size in
            let sections = String(repeating: "{{#isOpen}}x{{/isOpen}}{{^isOpen}}y{{/isOpen}}", count: size)
            let texts = String(repeating: "{{#isOpen}}a{{name}}{{/isOpen}}", count: size)
            return use(body: "<input type=\"\(sections)\" value=\"\(texts)\">")
        },
        .init("marked letters", 800) { size in
            let text = CatalogGrowth.marked(size)
            let tag = "<p title=\"\(text)\" a\(text)=\"\">\(text){{name}}</p>"
            return use(
                ["Page": page("\(tag)<a href=\"\(text)\"></a>{{! \(text)}}{{\(text)}}")],
                Page(name: text, rows: [text], link: Link(address: text)))
        },
        .init("marks in names of templates", 2000, upTo: 2000) { size in
            use([
                "Page": page("{{> Part}}"), "Part": "", "a" + marks(size): "{{name}}", "a" + marks(size) + "b": "{{x}}",
            ])
        },
        .init("marks in values", 8000) { size in
            use(
                ["Page": page("<p title=\"{{name}}\">{{name}}</p>{{#rows}}<i>{{.}}</i>{{/rows}}{{link}}")],
                Page(
                    name: "\u{202E}a" + marks(size), rows: ["א" + marks(size)], link: Link(address: "a" + marks(size))))
        },
        .init("an address", 8000) { size in
            let texts = ["a" + marks(size), String(repeating: "a", count: size), "/" + marks(size)]
            return { _ = texts.map { CheckedURL($0) } }
        },
        .init("unclosed paragraphs", 1200) { use(body: String(repeating: "<p>", count: $0)) },
        .init("paragraphs", 400) { use(body: String(repeating: "<p>a</p>\n", count: $0)) },
        .init("unclosed elements", 500) { use(body: String(repeating: "<b><p><i>", count: $0)) },
        .init("rows of a table", 300) {
            use(body: "<table>" + String(repeating: "<tr><td>a</td></tr>", count: $0) + "</table>")
        },
        .init("unclosed rows of a table", 400) { use(body: "<table>" + String(repeating: "<tr><td>a", count: $0)) },
        .init("end tags without a start tag", 600) { use(body: String(repeating: "</p></b>", count: $0)) },
        .init("end tags of other elements than the open ones", 600) {
            use(body: String(repeating: "<b>", count: $0) + String(repeating: "</i>", count: $0))
        },
        .init("attributes of an element", 600) { size in
            use(body: "<p \((0..<size).map { "a\($0)=\"\($0)\"" }.joined(separator: " "))></p>")
        },
        .init("sections between attributes", 300) { size in
            use(body: "<p \((0..<size).map { "{{#isOpen}}a\($0)=\"\"{{/isOpen}}" }.joined(separator: " "))></p>")
        },
        .init("optional classes", 350) { size in
            use(body: "<p class=\"\(String(repeating: "{{#isOpen}}a {{/isOpen}}", count: size))\"></p>")
        },
        .init("a long value of an attribute", 12000) {
            use(body: "<p title=\"\(String(repeating: "1", count: $0))\"></p>")
        },
        .init("characters of a name", 4000) {
            use(body: "<a\(String(repeating: "b", count: $0)) a\(String(repeating: "b", count: $0))></a>")
        },
        .init("text that belongs in the catalog", 6000) {
            use(body: "<p>\(String(repeating: "a &amp; b ", count: $0 / 10))</p>")
        },
        .init("references", 3000) {
            use(body: "<p>\(String(repeating: "&amp;", count: $0 / 5))&\(String(repeating: "a", count: $0))</p>")
        },
        .init("a declaration", 6000) { use(["Page": "<!doctype \(String(repeating: "a ", count: $0 / 2))>"]) },
        .init("a script", 6000) { use(body: "<script>\(String(repeating: "a ", count: $0 / 2))</script>") },
        .init("a title", 4000) { use(["Page": page("", title: String(repeating: "{{name}} <", count: $0 / 10))]) },
        .init("sections", 200) { use(body: String(repeating: "{{#isOpen}}<b>{{name}}</b>{{/isOpen}}\n", count: $0)) },
        .init("unclosed sections", 2000) { use(body: String(repeating: "{{#isOpen}}", count: $0)) },
        .init("nested sections", 1000) { size in
            use(body: String(repeating: "{{#isOpen}}", count: size) + String(repeating: "{{/isOpen}}", count: size))
        },
        .init("blanks between tags", 350) { use(body: String(repeating: "{{#isOpen}}  {{/isOpen}}  ", count: $0)) },
        .init("tags that are not closed", 3000) { use(body: String(repeating: "{{name ", count: $0)) },
        .init("tags that end late", 1000) { use(body: String(repeating: "{{a\n", count: $0) + "}}") },
        .init("tags that end late in their line", 700) { size in
            use(body: String(repeating: "{{a", count: size) + "}}" + String(repeating: "{{!", count: size) + "}}")
        },
        .init("statements of other languages", 2000) { use(body: String(repeating: "{% if {{a %}{% if a", count: $0)) },
        .init("a name with many scopes", 1500) { size in
            use(body: "{{\(String(repeating: "this.", count: size))a}}{{\(String(repeating: "../", count: size))a}}")
        },
        .init("unknown names", 200) { size in use(body: (0..<size).map { "{{name\($0)}}" }.joined()) },
        .init("a long unknown name", 8000) { use(body: "{{\(String(repeating: "a", count: $0))}}") },
        .init("parts", 90) { size in
            let parts = (0..<size).map { ("P\($0)", "<b>{{name}}</b>\n") }
            let body = parts.map { " {{> \($0.0)}}\n" }.joined()
            return use(Dictionary([("Page", page(body))] + parts) { first, _ in first })
        },
        .init("blocks", 90) { size in
            let blocks = (0..<size).map { "{{$b\($0)}}<b></b>{{/b\($0)}}\n" }.joined()
            return use(["Page": "{{<P}}\(blocks){{/P}}", "P": page(blocks)])
        },
        .init("blocks with problems", 90) { size in
            let blocks = (0..<size).map { "{{$b\($0)}}<b>{{/b\($0)}}\n" }.joined()
            return use(["Page": "{{<P}}\(blocks){{/P}}", "P": page(blocks)])
        },
        .init("indented blocks", 500) { size in
            let block = "  {{$b}}\n" + String(repeating: "    a\n", count: size) + "  {{/b}}\n"
            return use(["Page": "{{<P}}\n\(block){{/P}}", "P": page("\n    {{$b}}{{/b}}\n")])
        },
    ]
}
