// Rules for the text of the style sheet. Most violations are not visible on pages in English.

import Foundation
import Testing

@Suite("Style sheet")
struct StyleSheetTests {
    /// CSS that must not be used: properties and values that name a side or an axis of the screen, and conditions with `min-` and
    /// `max-`. The logical properties (css-logical-1) are mirrored in languages that are written from right to left.
    private static let physical = [
        #"\b(margin|padding|scroll-margin|scroll-padding)-(left|right|top|bottom)\s*:"#,
        #"\bborder-(left|right|top|bottom)(-(width|style|color))?\s*:"#,
        #"\bborder-(top|bottom)-(left|right)-radius\s*:"#,
        #"(^|[{;])\s*(left|right|top|bottom)\s*:"#,
        #"(^|[{;])\s*(min-|max-)?(width|height)\s*:"#,
        #"\btext-align\s*:\s*(left|right)"#,
        #"\b(float|clear)\s*:\s*(left|right)"#,
        #"\boverflow-[xy]\s*:"#,
        // Conditions are written as ranges: (width >= 40rem).
        #"\((min|max)-(width|height)\b"#,
    ]

    @Test("Logical properties are used for sides, and ranges for media queries", arguments: physical)
    func logicalProperties(_ pattern: String) throws {
        let expression = try Regex(pattern)
        for file in try StyleSheetFile.all() {
            let lines = file.code.split(separator: "\n", omittingEmptySubsequences: false)
            for (number, line) in zip(1..., lines) {
                #expect(line.firstMatch(of: expression) == nil, "\(file.name):\(number): \(line)")
            }
        }
    }

    @Test("Every file in public/styles is imported exactly once")
    func imports() throws {
        let names = try StyleSheetFile.all().map(\.name).sorted()
        let folder = Project.root.appending(path: "public/styles").path
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(names == files.map { "styles/\($0)" }.sorted())
    }

    @Test("Every file of the style sheet begins with a comment")
    func comments() throws {
        for file in try StyleSheetFile.all() { #expect(file.text.hasPrefix("/* "), "\(file.name)") }
    }

    @Test("No two rules have the same list of selectors under the same conditions")
    func selectorsOnce() throws {
        try expectUnique { ($0.context + [$0.selectors]).joined(separator: " ") }
    }

    @Test("No two rules of three or more declarations have exactly the same ones under the same conditions")
    func declarationsOnce() throws {
        try expectUnique { rule in
            guard rule.declarations.count >= 3 else { return nil }
            return (rule.context + rule.declarations.sorted()).joined(separator: " ")
        }
    }

    private func expectUnique(_ key: (StyleRule) -> String?) throws {
        var names: [String: String] = [:]
        for rule in try StyleSheetFile.all().flatMap(StyleRule.rules) {
            guard let key = key(rule) else { continue }
            if let first = names[key] { Issue.record("\(rule.name) repeats \(first)") }
            names[key] = rule.name
        }
        #expect(names.count > 100)
    }

    @Test("No rule declares a property twice, except as a fallback")
    func propertiesOnce() throws {
        for rule in try StyleSheetFile.all().flatMap(StyleRule.rules) {
            let properties = rule.declarations.compactMap { $0.split(separator: ":").first.map(String.init) }
            let repeated = Dictionary(grouping: properties) { $0 }.filter { $1.count > 1 }.keys
            // `body` declares 100vh before 100dvh, for browsers that do not support `dvh`.
            #expect(repeated.filter { !(rule.selectors == "body" && $0 == "min-block-size") }.isEmpty, "\(rule.name)")
        }
    }

    @Test("Rules are parsed with their conditions")
    func parsing() {
        let file = StyleSheetFile(
            name: "a.css", layer: "base",
            text: """
                /* { */
                a,
                b { color: red; margin: 0 }
                @media (width < 40rem) { @supports (x: y) { a { color:
                  blue; } } c {} }
                @view-transition { navigation: auto; }
                d { e: f; }
                """)
        let rules = StyleRule.rules(of: file)
        #expect(rules.map(\.selectors) == ["a, b", "a", "c", "d"])
        #expect(
            rules.map(\.context) == [
                [], ["@media (width < 40rem)", "@supports (x: y)"], ["@media (width < 40rem)"], [],
            ]
        )
        #expect(rules.map(\.declarations) == [["color: red", "margin: 0"], ["color: blue"], [], ["e: f"]])
    }
}
