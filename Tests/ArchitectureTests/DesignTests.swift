// The style sheets, the templates and the scripts use the same classes, custom properties, icons and colours. The style sheet of the
// site is small.

import Foundation
import Testing

@Suite("Design")
struct DesignTests {
    /// The style sheets of the site and of the preview, without comments.
    private static func css() throws -> String {
        try StyleSheetFile.all().map(\.code).joined()
    }

    private static func matches(_ pattern: String, in text: String) throws -> Set<String> {
        let expression = try Regex(pattern)
        return Set(text.matches(of: expression).compactMap { $0.output[1].substring.map(String.init) })
    }

    private static func templates() throws -> [String] {
        let folder = Project.root.appending(path: "Resources/Templates")
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path()).filter { $0.hasSuffix(".html") }
            .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    }

    private static func ruled() throws -> Set<String> {
        let selectors = try StyleSheetFile.all().flatMap(StyleRule.rules).map(\.selectors)
        return try matches(#"\.([a-z][a-z0-9-]*)"#, in: selectors.joined(separator: "\n"))
    }

    /// Classes in `class="…"` of every template, without template tags.
    private static func used() throws -> Set<String> {
        var names: Set<String> = []
        let tag = try Regex(#"\{\{[^}]*\}\}"#)
        for html in try templates() {
            for value in try matches(#"\bclass="([^"]*)""#, in: html) {
                let plain = value.replacing(tag, with: " ")
                names.formUnion(plain.split(separator: " ").map(String.init))
            }
        }
        return names
    }

    /// Classes without a rule, each with the reason.
    private static let ruleless: [String: String] = [
        "clock": "the name of a component whose parts have the rules",
        "field-help": "groups a hint and an error for aria-describedby",
    ]

    @Test("Every class of a template has a rule or a documented reason")
    func classesHaveRules() throws {
        let used = try Self.used()
        #expect(used.subtracting(try Self.ruled()).subtracting(Self.ruleless.keys).sorted() == [])
        #expect(Self.ruleless.keys.filter { !used.contains($0) } == [], "no template uses these classes")
    }

    @Test("Every class of the style sheets is used in a template or a script")
    func rulesAreUsed() throws {
        let folder = Project.root.appending(path: "public")
        let scripts = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".js") }
            .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
        #expect(!scripts.isEmpty)
        let unused = try Self.ruled().subtracting(try Self.used())
            .filter { name in !scripts.contains { $0.contains(name) } }
        #expect(unused.sorted() == [])
    }

    @Test("Every used custom property is defined, and every defined one is used")
    func propertiesAreDefined() throws {
        let css = try Self.css()
        let used = try Self.matches(#"var\((--[a-z0-9-]+)"#, in: css)
        let defined = try Self.matches(#"(?:^|[;{\s])(--[a-z0-9-]+)\s*:"#, in: css)
        #expect(used.subtracting(defined).sorted() == [])
        #expect(defined.subtracting(used).sorted() == [])
    }

    @Test("Templates and scripts use the icons of the sprite, and no others")
    func icons() throws {
        let scripts = Project.root.appending(path: "public/scripts")
        let names = try FileManager.default.subpathsOfDirectory(atPath: scripts.path).filter { $0.hasSuffix(".js") }
        let code = try names.map { try String(contentsOf: scripts.appending(path: $0), encoding: .utf8) }.joined()
        let used = try Self.matches(##"\{\{icons\}\}#([a-z0-9-]+)""##, in: Self.templates().joined())
            .union(Self.matches(##"[^(]"#([a-z0-9-]+)""##, in: code))
        #expect(used == (try Self.matches(#"<symbol id="([^"]+)""#, in: try Project.text("public/icons.svg"))))
    }

    @Test("Icons in style sheets have paths of the sprite")
    func iconsOfStyleSheets() throws {
        let sprite = try Project.text("public/icons.svg")
        let paths = try StyleSheetFile.all().flatMap { try Self.matches(#"<path d='([^']+)'"#, in: $0.code) }
        #expect(!paths.isEmpty)
        for path in paths { #expect(sprite.contains(#"d="\#(path)""#)) }
    }

    private static let colour = #"#[0-9a-fA-F]{3,8}\b|\b(?:rgb|rgba|hsl|hwb|oklch|oklab|lab|lch|color)\("#

    @Test("Only tokens define colours")
    func coloursAreTokens() throws {
        let expression = try Regex(Self.colour)
        for file in try StyleSheetFile.all() {
            let colours = file.code.matches(of: expression).map { file.code[$0.range] }
            #expect(colours.isEmpty == (file.layer != "tokens"), "\(file.name): \(colours)")
        }
    }

    /// The first colour of each custom property, in six digits.
    private static func colours(in css: some StringProtocol) throws -> [String: String] {
        let property = try Regex<(Substring, Substring, Substring)>(#"--([a-z-]+):\s*(#[0-9a-f]{6}|#[0-9a-f]{3});"#)
        let colours = String(css).matches(of: property).map { match in
            let value = String(match.output.2)
            let digits = value.dropFirst().map { value.count == 7 ? "\($0)" : "\($0)\($0)" }
            return (String(match.output.1), "#" + digits.joined())
        }
        return Dictionary(colours) { first, _ in first }
    }

    @Test("The balancer's page copies colours of tokens; the layout, the manifest and the icons copy `night`")
    func copiedColours() throws {
        let light = try Self.colours(in: Project.text("public/styles/tokens.css"))
        let dark = light.merging(try Self.colours(in: Project.text("public/styles/schemes.css"))) { $1 }
        let page = try Project.text("deploy/cluster/unavailable.html")
        let schemes = page.components(separatedBy: "@media (prefers-color-scheme: dark)")
        try #require(schemes.count == 2)
        for (scheme, tokens) in zip(schemes, [light, dark]) {
            for (name, colour) in try Self.colours(in: scheme) { #expect(tokens[name] == colour, "--\(name)") }
        }
        for token in ["on-night", "floodlight"] { #expect(page.contains(": \(try #require(light[token]));")) }
        let (night, darkNight) = (try #require(light["night"]), try #require(dark["night"]))
        let layout = try Project.text("Resources/Templates/Kernel/Layout.html")
        for colour in [night, darkNight] { #expect(layout.contains(#"name="theme-color" content="\#(colour)""#)) }
        for path in ["Sources/WebFront/Pages/WebAppManifest.swift", "public/icon.svg", "public/favicon.svg"] {
            #expect(try Project.text(path).contains("\"\(night)\""), "\(path)")
        }
    }

    @Test("The components page shows every colour")
    func swatches() throws {
        let tokens = try Project.text("public/styles/tokens.css")
        let colours = try Self.matches(#"--([a-z0-9-]+):\s*(?:#|rgb)"#, in: tokens)
        let sample = try Project.text("Sources/Preview/Pages/ComponentsViewModel+Sample.swift")
        let list = try #require(sample.range(of: "players:")).lowerBound
        #expect(try Self.matches(#""([a-z0-9-]+)""#, in: String(sample[..<list])) == colours)
        #expect(try Self.matches(#"data-token="([a-z0-9-]+)""#, in: Self.css()) == colours)
    }

    /// 68,000 bytes are about 12.2 KB when they are gzipped. Documentation/Design.md has the limit of the gzipped style
    /// sheet, and its measured size.
    @Test("The style sheet of the site without comments is smaller than 68,000 bytes")
    func size() throws {
        #expect(try StyleSheetFile.files().map(\.code.utf8.count).reduce(0, +) < 68_000)
    }
}
