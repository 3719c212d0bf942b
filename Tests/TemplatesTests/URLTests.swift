// An attribute with a URL is safe as a whole, whatever its parts are. The last test is about line breaks at the start of an element.

import Localization
import Templates
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("URLs") struct URLTests {
    @Test(
        "What follows a URL cannot change its meaning",
        arguments: [
            ("<a href=\"{{link}}/evil.example\"></a>", "/", nil),
            ("<a href=\"{{link}}:alert(1)\"></a>", "javascript", nil),
            ("<a href=\"{{link}}&#58;alert(1)\"></a>", "javascript", nil),
            ("<a href=\"{{link}}&#47;evil.example\"></a>", "/", nil),
            ("<a href=\"{{link}}script:alert(1)\"></a>", "java", nil),
            ("<a href=\"{{#isOpen}}{{link}}{{/isOpen}}{{#isOpen}}/evil.example{{/isOpen}}\"></a>", "/", nil),
            ("<a href='{{> P}}/evil.example'></a>", "/", nil),
            ("<a href=\"{{link}}{{screen}}\"></a>", "/", "/a \"page\""),
            ("<form action=\"{{link}}\\evil.example\"></form>", "/", nil),
            ("<a href=\"{{link}}/a\"></a>", "", "/a"), ("<a href=\"{{link}}/a\"></a>", "/b", "/b/a"),
            ("<a href=\"{{link}}/a\"></a>", "https://example.org", "https://example.org/a"),
            ("<a href=\"{{link}}&amp;a=b\"></a>", "/b?c", "/b?c&amp;a=b"),
            ("<a href=\"{{link}}?a:b\"></a>", "c", "c?a:b"),
            ("<a href=\"{{link}}#{{name}}\"></a>", "", "#Zoë"), ("<a href=\"{{link}}//\"></a>", "/a", "/a//"),
            ("<a href=\"{{#next}}{{.}}{{/next}}{{^next}}/a{{/next}}\"></a>", "", "/a"),
            ("<a href=\"{{#isOpen}}{{link}}{{/isOpen}}{{^isOpen}}/a{{/isOpen}}\"></a>", "/", "/"),
            ("<p hx-get=\"{{link}}\"></p>", "/a", "/a"),
            ("<p data-hx-post=\"{{link}}\"></p>", "https://example.org/", nil),
            ("<p hx-delete=\"/a\" @click=\"f()\"></p>", "", "/a"),
            ("<a href=\"{{link}}{{#isOpen}}?a{{/isOpen}}\" title=\"{{link}}:\"></a>", "/", "/?a"),
        ] as [(String, String, String?)])
    func whole(template: String, link: String, expected: String?) throws {
        let page = Page(isOpen: true, link: Link(stringLiteral: link))
        let written = try render(template, ["P": "{{link}}"], of: page)
        let value = HTMLOutline.parts(of: written).lazy.compactMap { part in
            if case .start(_, let attributes) = part { attributes.first?.value } else { nil }
        }.first
        #expect(value == expected?.replacing("&amp;", with: "&") ?? "", "\(written)")
    }

    @Test(
        "URLs of a list that are written into one attribute are safe together",
        arguments: [
            (["/", "/evil.example"], ""), (["java", "script", ":alert(1)"], "javascript"),
            (["/", "", "/evil.example"], ""),
            (["/a", "/b"], "/a/b"), (["https:", "//example.org"], "https:"), (["a", "b"], "ab"),
        ])
    func list(links: [String], expected: String) throws {
        let page = Page(rows: links.map { Page.Row(link: Link(stringLiteral: $0)) })
        #expect(try render("<a href=\"{{#rows}}{{link}}{{/rows}}\"></a>", of: page) == "<a href=\"\(expected)\"></a>")
        let each = "{{#rows}}<a href=\"{{link}}\"></a>{{/rows}}"
        #expect(try render(each, of: page).hasPrefix("<a href=\"\(links[0])\">"))
    }

    @Test("A scheme that ends like an allowed one is not allowed", arguments: 1...40)
    func longScheme(length: Int) throws {
        let link = String(repeating: "x", count: length) + "https:a"
        let page = Page(link: Link(stringLiteral: link))
        #expect(try render("<a href=\"{{link}}\"></a>", of: page) == "<a href=\"\"></a>")
    }

    /// Positions that load a script, a document, a style sheet or a manifest.
    private static let loading = [
        "<script src=\"{{link}}\"></script>", "<iframe src=\"{{link}}\"></iframe>", "<embed src=\"{{link}}\">",
        "<object data=\"{{link}}\"></object>", "<link rel=\"stylesheet\" href=\"{{link}}\">",
        "<link href=\"{{link}}\" rel=\"preload\" as=\"script\">", "<link href='{{link}}' rel='alternate stylesheet'>",
        "<link rel=\"manifest\" href=\"{{link}}\">",
        "<iframe src=\"{{#isOpen}}{{link}}{{/isOpen}}\"></iframe>",
        "<iframe src=\"{{link}}/a\" title=\"{{name}}\"></iframe>",
    ]

    @Test(
        "By default, scripts, documents, style sheets and manifests can be loaded only from this site",
        arguments: loading)
    func thisSite(template: String) throws {
        func value(_ link: String) throws -> String {
            let written = try render(template, of: Page(isOpen: true, link: Link(stringLiteral: link)))
            return try #require(written.split(separator: /(src|href|data)=["']/).last).split { $0 == "\"" || $0 == "'" }
                .first.map { String($0) } ?? ""
        }
        #expect(try value("/a.js").hasPrefix("/a.js"))
        for link in ["https://evil.example/a.js", "http:evil.example", "mailto:a", "//evil.example", "data:,x"] {
            #expect(try !value(link).contains(":") && !value(link).contains("evil"), "\(link)")
        }
    }

    @Test("URLs of images and links, and of `<link>` relations that load nothing, can lead to other sites")
    func otherSites() throws {
        for template in [
            "<a href=\"{{link}}\"></a>", "<img src=\"{{link}}\" alt=\"\">",
            "<link rel=\"canonical\" href=\"{{link}}\">",
            "<link href=\"{{link}}\" rel=\"alternate\" hreflang=\"fr\">",
        ] {
            let page = Page(link: "https://example.org/a")
            #expect(try render(template, of: page).contains("\"https://example.org/a\""))
        }
    }

    /// Addresses that the program chooses.
    private struct CDN: TemplateURL, Equatable {
        static let isTrustedToLoad = true

        func append(to buffer: inout TextBuffer) { buffer.append("https://cdn.example/a.js") }
    }

    private struct Framed: TemplateView {
        var script = CDN()

        static let template = "Framed"
        static let fields: [TemplateField<Self>] = [.url("script", \.script)]
    }

    @Test("A type can say that its URLs can be loaded from other sites")
    func trusted() throws {
        let library = try TemplateLibrary(
            texts: ["Framed": "<script src=\"{{script}}\"></script><iframe src=\"{{script}}?a\"></iframe>"],
            layout: Layout.self, views: [Framed.self], catalog: catalog)
        let context = catalog.context(for: "en", timeZone: .gmt)
        let written = try library.render(Framed(), in: Layout(), context: context).text()
        #expect(written.split(separator: "https://cdn.example/a.js").count == 3, "\(written)")
    }

    private struct Search: TemplateView {
        var query = ""
        var names: [String] = []

        static let template = "Search"
        static let fields: [TemplateField<Self>] = [.text("query", \.query), .list("names", \.names)]
    }

    private struct Frame: TemplateModel {
        static let fields: [TemplateField<Self>] = []
    }

    @Test(
        "Where a URL is required and the model has no URL field, the message has the declaration of one",
        arguments: [
            (
                "{{query}}",
                "{{query}} is a text: href requires a URL field, such as .url(\"query\", \\.query) with a property of the type CheckedURL"
            ),
            ("/{{query}}", "and write a URL field, such as .url(\"query\", \\.query)"),
            ("{{#names}}{{.}}{{/names}}", ".url(\"link\", \\.link) with a property of the type CheckedURL"),
        ])
    func declaration(value: String, message: String) {
        let error = #expect(throws: TemplateProblems.self) {
            try TemplateLibrary(
                texts: ["Search": "<a href=\"\(value)\"></a>"], layout: Frame.self, views: [Search.self],
                catalog: catalog)
        }
        #expect(error?.description.hasSuffix(message) == true, "\(String(describing: error))")
    }

    @Test("The attribute `data` is a URL only on `<object>`, and `href` and `src` are URLs on custom elements too")
    func customElements() throws {
        let data = try render("<x-map data=\"{{name}}\" label='{{title}}'></x-map>", of: Page(name: "javascript:a"))
        #expect(data == "<x-map data=\"javascript:a\" label='Players'></x-map>")
        for template in [
            "<x-map href=\"{{name}}\"></x-map>", "<x-map src='{{name}}'></x-map>", "<object data='{{name}}'></object>",
        ] {
            #expect(problems(template).first?.contains("requires a URL field") == true, "\(template)")
        }
        let unsafe = try render("<x-map href=\"{{link}}\"></x-map>", of: Page(link: "javascript:a"))
        #expect(unsafe == "<x-map href=\"\"></x-map>")
    }

    @Test(
        "A line break is written before a value whose first line break browsers would drop",
        arguments: [
            ("<textarea>{{name}}</textarea>", "<textarea>\n\na</textarea>"),
            ("<pre>{{name}}</pre>", "<pre>\n\na</pre>"), ("<pre>\n{{name}}</pre>", "<pre>\n\na</pre>"),
            ("<pre><b>{{name}}</b></pre>", "<pre><b>\na</b></pre>"), ("<p>{{name}}</p>", "<p>\na</p>"),
            ("<textarea>{{#isOpen}}{{name}}{{/isOpen}}</textarea>", "<textarea>\n\na</textarea>"),
            ("<textarea>{{> P}}{{name}}</textarea>", "<textarea>\n\na\na</textarea>"),
            ("<textarea>{{#isOpen}}\nb{{/isOpen}}</textarea>", "<textarea>\nb</textarea>"),
            ("<pre>a{{name}}</pre>", "<pre>a\na</pre>"), ("<pre></pre>{{name}}", "<pre></pre>\na"),
        ])
    func lineBreaks(template: String, expected: String) throws {
        #expect(try render(template, ["P": "{{name}}"], of: Page(name: "\na", isOpen: true)) == expected)
    }
}
