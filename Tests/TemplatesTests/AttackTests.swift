// User input and translations cannot change the structure of a page.

import Foundation
import Localization
import StringCatalog
import Templates
import Testing

import struct Localization.LocalizedStringResource

@Suite("Attacks") struct AttackTests {
    @Test("User input stays text", arguments: AttackExamples.strings)
    func attack(_ attack: String) throws {
        try #require(Self.bound.count == AttackExamples.contexts.count)
        for (example, library, harmless) in Self.bound {
            let attacked = HTMLOutline.parts(of: try Self.page(library, catalog, showing: attack))
            #expect(
                HTMLOutline.structure(of: attacked) == HTMLOutline.structure(of: harmless), "\(example)")
            #expect(scripts(in: attacked) == [], "\(example)")
            if example.isExact { #expect(plain(attacked) == plain(harmless, showing: attack), "\(example)") }
        }
    }

    @Test("Translations stay text", arguments: AttackExamples.strings)
    func catalogAttack(_ attack: String) throws {
        // A text that the catalog rejects is in no page, because it fails the build.
        guard let attacked = try? translated(saying: attack) else { return }
        let template = "<p title=\"{{word}}\">{{word}} {{site}}</p><textarea>{{word}}</textarea><b>{{title}}</b>"
        func structure(_ catalog: LocalizedCatalog) throws -> [String] {
            let library = try TemplateLibrary(
                texts: ["Page": template], layout: Layout.self, views: [Page.self], catalog: catalog)
            let page = try Self.page(library, catalog, showing: attack)
            return HTMLOutline.structure(of: HTMLOutline.parts(of: page))
        }
        #expect(try structure(attacked) == structure(translated(saying: Self.harmless)))
    }

    @Test("The tables of attacks and of rejected templates have at least 80 entries each, and no duplicates")
    func tables() {
        #expect(AttackExamples.strings.count >= 80)
        #expect(Set(AttackExamples.strings).count == AttackExamples.strings.count)
        let rejected = ProblemExamples.contexts + ProblemExamples.urls
        #expect(rejected.count >= 80)
        #expect(Set(rejected.map(\.template)).count == rejected.count)
    }

    @Test(
        "The outline detects an attack that is not escaped",
        arguments: [
            "<p title=\"\" onclick=\"alert(1)\"></p>", "<p title=''><img src onerror=alert(1)></p>",
            "<p title='a'></p><script>alert(1)</script>", "<p/title=x onclick=alert(1)></p>",
        ])
    func outline(_ attacked: String) {
        let harmless = HTMLOutline.structure(of: HTMLOutline.parts(of: "<p title=\"a\"></p>"))
        #expect(HTMLOutline.structure(of: HTMLOutline.parts(of: attacked)) != harmless)
    }

    @Test("Unsafe URLs are refused, and safe URLs are written unchanged")
    func urls() {
        let bad = [
            "javascript:alert(1)", "JAVASCRIPT:x", " javascript:x", "\u{1}javascript:x", "java\nscript:x", "data:,x",
            "blob:x",
            "vbscript:x", "//example.org", "/\\example.org", "\\\\example.org", "/\t/example.org", "\\/example.org",
            "feed:x",
            "x:y", ":", "jav&#x61;script:x", "/a b", "/a\u{0}", "/&#47;example.org", "/&a",
        ]
        for address in bad { #expect(CheckedURL(address) == nil, "\(address)") }
        let good = [
            "/", "", "/a:b", "/a&b", "/%26a", "/players?x=//y&z=javascript:", "#javascript:x", "?a:b", "a/b:c", "./a:b",
            "https://example.org/a",
            "HTTP://example.org", "mailto:a@example.org", "tel:+1",
        ]
        for address in good {
            var buffer = TextBuffer()
            CheckedURL(address)?.append(to: &buffer)
            #expect(buffer.text() == address)
        }
    }

    @Test("An unsafe URL is not written, even if its type does not check it")
    func unsafeAddresses() throws {
        var page = Page(link: "javascript:alert(1)", next: "/ok")
        let template = "<a href=\"{{link}}\">{{link}}</a>{{#next}}{{next}}{{/next}}"
        #expect(try render(template, of: page) == "<a href=\"\"></a>/ok")
        for address in ["/\t/example.org", "/\u{7F}", "/\u{85}"] {
            page.link = Link(stringLiteral: address)
            #expect(try render(template, of: page) == "<a href=\"\"></a>/ok", "\(address)")
        }
        page.link = "/£"
        #expect(try render(template, of: page) == "<a href=\"/£\">/£</a>/ok")
        page.link = "https://example.org"
        #expect(try render(template, of: page) == "<a href=\"https://example.org\">https://example.org</a>/ok")
    }

    // MARK: Pages

    private static let harmless = "harmless"

    /// The examples, bound once, with their output for a harmless value.
    private static let bound:
        [(example: AttackExamples.Example, library: TemplateLibrary, harmless: [HTMLOutline.Part])] =
            {
                do {
                    return try AttackExamples.contexts.map { example in
                        let library = try library(example.template, example.others)
                        return (example, library, HTMLOutline.parts(of: try page(library, catalog, showing: harmless)))
                    }
                } catch {
                    Issue.record(error)
                    return []
                }
            }()

    private static func page(
        _ library: TemplateLibrary, _ catalog: LocalizedCatalog, showing text: String
    ) throws -> String {
        let row = Page.Row(name: text, tags: [text, text])
        let page = Page(
            title: LocalizedStringResource(key: "greeting", arguments: [.text(text)]), name: text, note: text,
            isOpen: true, rows: [row, row], names: [text, text],
            account: Page.Account(nickname: text, username: text), link: Link(stringLiteral: text),
            next: Link(stringLiteral: text))
        var buffer = TextBuffer()
        let context = catalog.context(for: "en", timeZone: .gmt)
        try library.render(page, in: Layout(), context: context, to: &buffer)
        return buffer.text()
    }

    /// A catalog in which two keys have this text.
    private func translated(saying text: String) throws -> LocalizedCatalog {
        func entry(_ value: String) -> [String: Any] {
            ["comment": "c", "localizations": ["en": ["stringUnit": ["state": "translated", "value": value]]]]
        }
        let strings = ["delete": entry(text), "site": entry(text), "greeting": entry("Hello %@")]
        let object: [String: Any] = ["sourceLanguage": "en", "version": "1.0", "strings": strings]
        let json = try JSONSerialization.data(withJSONObject: object)
        return LocalizedCatalog(try StringCatalog(parsing: [UInt8](json), fileName: "Localizable.xcstrings"))
    }

    // MARK: Outlines

    /// Elements, values and texts in order, with `harmless` replaced by the attack.
    private func plain(_ parts: [HTMLOutline.Part], showing attack: String = harmless) -> [String] {
        func text(_ text: String) -> String {
            let shown = text.replacing(Self.harmless, with: attack)
            // The renderer adds isolates and drops paragraph separators.
            let ignored: Set<Unicode.Scalar> = ["\u{2068}", "\u{2069}", "\u{2029}"]
            return String(String.UnicodeScalarView(shown.unicodeScalars.filter { !ignored.contains($0) }))
        }
        var lines: [String] = []
        for part in parts {
            switch part {
            case .start("bdi", []), .end("bdi"): break
            case .start(let name, let attributes): lines += ["<\(name)>"] + attributes.map { text($0.value) } + [""]
            case .end(let name): lines += ["</\(name)>", ""]
            case .text(let value): lines.append((lines.popLast() ?? "") + text(value))
            case .comment: lines += ["<!---->", ""]
            }
        }
        return lines
    }

    /// URLs that a browser executes, and URLs without a scheme that lead to another host.
    private func scripts(in parts: [HTMLOutline.Part]) -> [String] {
        let names: Set = ["href", "src", "action", "formaction"]
        return parts.flatMap { part -> [String] in
            guard case .start(_, let attributes) = part else { return [] }
            return attributes.filter { names.contains($0.name) }.map(\.value).filter { value in
                let read = String(String.UnicodeScalarView(value.unicodeScalars.filter { $0.value > 0x20 }))
                    .lowercased()
                let isScheme = ["javascript:", "data:", "vbscript:"].contains { read.hasPrefix($0) }
                return isScheme || read.replacing("\\", with: "/").hasPrefix("//")
            }
        }
    }
}
