// The style sheet, the templates and the script speak of the same classes and tokens.

import Foundation
import Testing

@Suite("Design")
struct DesignTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The style sheet without its comments.
    private static func css() throws -> String {
        try text("public/app.css").replacing(try Regex(#"/\*[\s\S]*?\*/"#), with: "")
    }

    private static func matches(_ pattern: String, in text: String) throws -> Set<String> {
        let expression = try Regex(pattern)
        return Set(text.matches(of: expression).compactMap { $0.output[1].substring.map(String.init) })
    }

    /// Classes that a rule names. Selectors stand before a brace; numbers such as `0.5rem` are no classes.
    private static func ruled() throws -> Set<String> {
        var selectors = ""
        for part in try css().split(separator: "{") {
            selectors += part.split(separator: ";").last.map { $0.split(separator: "}").last ?? "" } ?? ""
            selectors += "\n"
        }
        return try matches(#"\.([a-z][a-z0-9-]*)"#, in: selectors)
    }

    /// Classes in `class="…"` of every template; tags of templates are left out.
    private static func used() throws -> Set<String> {
        var names: Set<String> = []
        let folder = root.appending(path: "Resources/Templates")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path())
        for file in files where file.hasSuffix(".html") {
            let html = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            for value in try matches(#"\bclass="([^"]*)""#, in: html) {
                let plain = value.replacing(try Regex(#"\{\{[^}]*\}\}"#), with: " ")
                names.formUnion(plain.split(separator: " ").map(String.init))
            }
        }
        return names
    }

    /// Classes without a rule, each with its reason.
    private static let ruleless: [String: String] = [
        "clock": "the name of a component whose parts have the rules",
        "field-help": "groups a hint and an error for aria-describedby",
    ]

    @Test("Every class of a template has a rule, or a reason to have none")
    func classesHaveRules() throws {
        let used = try Self.used()
        #expect(used.subtracting(try Self.ruled()).subtracting(Self.ruleless.keys).sorted() == [])
        #expect(Self.ruleless.keys.filter { !used.contains($0) } == [], "no template uses it")
    }

    @Test("Every class of the style sheet is on a page")
    func rulesAreUsed() throws {
        let script = try Self.text("public/app.js")
        let unused = try Self.ruled().subtracting(try Self.used()).filter { !script.contains($0) }
        #expect(unused.sorted() == [])
    }

    @Test("Every custom property that is used is defined, and every one that is defined is used")
    func propertiesAreDefined() throws {
        let css = try Self.css()
        let used = try Self.matches(#"var\((--[a-z0-9-]+)"#, in: css)
        let defined = try Self.matches(#"(?:^|[;{\s])(--[a-z0-9-]+)\s*:"#, in: css)
        #expect(used.subtracting(defined).sorted() == [])
        #expect(defined.subtracting(used).sorted() == [])
    }

    @Test("Every icon of a template is in the sprite, and every one of the sprite is on a page")
    func icons() throws {
        let folder = Self.root.appending(path: "Resources/Templates")
        var used: Set<String> = []
        for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path()) where file.hasSuffix(".html") {
            let html = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            used.formUnion(try Self.matches(##"\{\{icons\}\}#([a-z0-9-]+)""##, in: html))
        }
        #expect(used == (try Self.matches(#"<symbol id="([^"]+)""#, in: try Self.text("public/icons.svg"))))
    }

    private static let colour = #"#[0-9a-fA-F]{3,8}\b|\b(?:rgb|rgba|hsl|hwb|oklch|oklab|lab|lch|color)\("#

    @Test("Colours stand among the tokens and nowhere else")
    func coloursAreTokens() throws {
        let css = try Self.css()
        let end = try #require(css.range(of: "@layer base {")).lowerBound
        let expression = try Regex(Self.colour)
        #expect(css[..<end].firstMatch(of: expression) != nil, "the pattern finds colours")
        #expect(css[end...].matches(of: expression).map { css[$0.range] } == [])
    }

    @Test("The components page shows every colour")
    func swatches() throws {
        let css = try Self.css()
        let start = try #require(css.range(of: ":root {")).upperBound
        let tokens = try #require(css[start...].range(of: "}")).lowerBound
        let colours = try Self.matches(#"--([a-z0-9-]+):\s*(?:#|rgb)"#, in: String(css[start..<tokens]))
        let sample = try Self.text("Sources/Preview/Pages/ComponentsViewModel+Sample.swift")
        let list = try #require(sample.range(of: "players:")).lowerBound
        #expect(try Self.matches(#""([a-z0-9-]+)""#, in: String(sample[..<list])) == colours)
        #expect(try Self.matches(#"data-token="([a-z0-9-]+)""#, in: css) == colours)
    }

    @Test("The style sheet stays small: 12 KB gzipped, which is about six times as much as text")
    func size() throws {
        #expect(try Self.text("public/app.css").utf8.count < 72_000)
    }
}
