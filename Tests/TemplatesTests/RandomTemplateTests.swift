// Templates put together at random: whatever binds is safe, and stays whole.

import FoundationEssentials
import Localization
import Templates
import Testing

@Suite("Random templates") struct RandomTemplateTests {
    private static let pieces = [
        "<p", "<a", "<b>", "</b>", "</p>", "</a>", ">", "<br>", "<title>", "</title>", "<textarea>", "</textarea>",
        "<script>", "</script>", "<svg>", "</svg>", "<!--", "-->", "--!>", "<!doctype html>", " ", " class=\"",
        " title='",
        " href=\"", " onclick='", " id=", "=", "\"", "'", "/", "<", "&", "#", "x", "{{name}}", "{{name}}", "{{name}}",
        "{{link}}", "{{#isOpen}}", "{{/isOpen}}", "{{^isOpen}}", "{{#names}}", "{{/names}}", "{{.}}", "<p>{{name}}</p>",
        "<p title=\"{{name}}\">", "<a href='{{link}}", "<title>{{name}}</title>", "{{#isOpen}} hidden{{/isOpen}}",
    ]
    private static let attacks = [
        "\"'><img src=x onerror=alert(1)>", "x onclick=alert(1) ",
        "--></title></textarea></script><script>alert(1)</script>",
        "/title ", "javascript:alert(1)",
    ]

    /// The same sequence in every run (Knuth's MMIX generator).
    private struct Sequence: RandomNumberGenerator {
        var state: UInt64 = 2026

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 16 | state << 48
        }
    }

    @Test("what binds has the same structure whatever it shows")
    func structure() throws {
        var random = Sequence()
        var boundCount = 0
        for _ in 0..<6000 {
            let template = (0..<Int.random(in: 1...7, using: &random))
                .map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
            guard template.contains("{{name}}"), let library = try? library(template) else { continue }
            boundCount += 1
            let harmless = try elements(of: render(library, showing: "harmless"))
            for attack in Self.attacks {
                let attacked = try elements(of: render(library, showing: attack))
                #expect(attacked == harmless, "\(template)")
            }
        }
        #expect(boundCount > 200)
    }

    private func render(_ library: TemplateLibrary, showing text: String) throws -> String {
        let page = Page(name: text, isOpen: true, names: [text, text])
        var buffer = TextBuffer()
        try #require(
            library.render(page, in: Layout(), context: catalog.context(for: "en", timeZone: .gmt), to: &buffer))
        return buffer.text()
    }

    private func elements(of page: String) -> [String] {
        HTMLOutline.parts(of: page).compactMap { part in
            switch part {
            case .start(let name, let attributes): "<\(name) \(attributes.map(\.name))>"
            case .end(let name): "</\(name)>"
            case .comment: "<!-- -->"
            case .text: nil
            }
        }
    }
}
