// Templates with random errors. When a template binds, values cannot change the structure of its page.

import Localization
import Templates
import TestRandom
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Templates with random errors") struct RandomTemplateTests {
    /// Pieces of templates that are inserted at random positions, some in place of up to three characters.
    private static let pieces =
        TemplateGenerator.markup + [
            "{{name}}", "{{name}}", "{{name}}", "{{link}}", "{{#isOpen}}", "{{/isOpen}}", "{{^isOpen}}{{/isOpen}}",
            "{{! }}", "javascript:",
        ]
    private static let templates = [
        "<p title=\"{{name}}\" class='a'>{{name}}</p>", "<a href=\"{{link}}\" id='{{name}}'><b>{{name}}</b></a>",
        "<title>{{name}}</title><p>{{name}}</p>", "<textarea name='a'>{{name}}</textarea><i>{{name}}</i>",
        "<!-- a --><p>{{name}}</p><!-- b -->", "<script src='/a.js'></script><p id=\"{{name}}\"></p>",
        "<svg><title>{{name}}</title><use href=\"{{link}}#a\" /></svg>",
        "<p{{#isOpen}} title='{{name}}'{{/isOpen}}></p>",
        "<select><option value=\"{{name}}\">{{name}}</option></select>", "{{#isOpen}}<b>{{name}}</b>{{/isOpen}}<br>",
        "<ul>{{#names}}<li id=\"{{.}}\">{{.}}{{name}}</li>{{/names}}</ul>",
        "<input value='{{name}}'><hr title=\"{{name}}\">",
    ]
    /// How many templates are tried. Set `RANDOM_TEMPLATES=1000000` for a long run.
    private static let rounds = ProcessInfo.processInfo.environment["RANDOM_TEMPLATES"].flatMap { Int($0) } ?? 1_000
    private static let attacks = [
        "\"'><img src=x onerror=alert(1)>", "x onclick=alert(1) ",
        "--></title></textarea></script><script>alert(1)</script>",
        "/title ", "javascript:alert(1)",
    ]

    @Test("The page of a template that binds has the same structure for attacks as for a harmless text")
    func structure() throws {
        var random = RandomSequence(seed: 2026)
        var boundCount = 0
        for round in 0..<Self.rounds {
            let valid = Self.templates[round % Self.templates.count]
            let template = random.text(valid, withErrors: Self.pieces, count: 1...3)
            guard let library = try? library(template) else { continue }
            boundCount += 1
            let harmless = try structure(of: render(library, showing: "harmless"))
            for attack in Self.attacks {
                let attacked = try structure(of: render(library, showing: attack))
                #expect(attacked == harmless, "\(template)")
            }
        }
        // Random errors that rarely leave a template valid would test little.
        #expect(boundCount > Self.rounds / 50)
    }

    private func render(_ library: TemplateLibrary, showing text: String) throws -> String {
        let page = Page(name: text, isOpen: true, names: [text, text])
        var buffer = TextBuffer()
        try library.render(page, in: Layout(), context: catalog.context(for: "en", timeZone: .gmt), to: &buffer)
        return buffer.text()
    }

    private func structure(of page: String) -> [String] {
        HTMLOutline.structure(of: HTMLOutline.parts(of: page))
    }
}
