// Compares the code of the articles in the documentation catalogs with files that the build compiles or reads, or that tests run.

import Foundation
import Testing

@Suite("Code in articles")
struct ArticleTests {
    /// Folders whose code is in articles, except for what is marked as `// not in an article`.
    private static let code = ["ArticlePackages", "ArticleSite", "CatalogTool", "ShopReport", "ShopTexts"]
    /// Folders with tests whose code is partly in articles.
    private static let tests = ["ArticleTests", "TemplateValidationTests"]
    /// The languages of the blocks, with the types of the files that have them. CommandTests run the lines of the language `shell`, except those
    /// in the list `CommandTests.others`.
    private static let types = [
        // A manifest or a file of a target, or a part of a test.
        "swift": ["swift"],
        "json": ["xcstrings"],
        // A file of ArticleSite, or a string in a test.
        "html": ["html", "swift"],
        // Strings that a test compares with what the library writes.
        "xml": ["swift"], "text": ["swift"],
    ]

    @Test("Code in articles is fenced, in a known language")
    func fences() throws {
        for article in try Article.all() {
            #expect(article.indentedLines == [], "\(article.name) has code without a fence")
            for block in article.blocks where block.language != "shell" {
                #expect(Self.types[block.language] != nil, "\(article.name): \(block.lines)")
            }
        }
    }

    @Test("Each block except commands is in a compiled, read or tested file, and files for articles have no other code")
    func blocksAreCompiled() throws {
        let sources = try (Self.code + Self.tests).flatMap(Source.all)
            .filter { $0.path != "ArticleTests/ArticleTests.swift" }
        var shown: [String: Set<Int>] = [:]
        var count = 0
        for article in try Article.all() {
            for block in article.blocks where block.language != "shell" {
                let types = Self.types[block.language] ?? []
                let places = sources.filter { source in types.contains { source.path.hasSuffix(".\($0)") } }
                    .compactMap { source in source.lines(of: block.lines).map { (source.path, $0) } }
                let text = block.lines.joined(separator: "\n")
                #expect(!places.isEmpty, "\(article.name) has code that no file has:\n\(text)")
                for (path, lines) in places { shown[path, default: []].formUnion(lines) }
                count += 1
            }
        }
        #expect(count > 100)

        for source in sources where !source.path.hasSuffix(".xcstrings") {
            guard Self.code.contains(where: { source.path.hasPrefix("\($0)/") }) else { continue }
            let head = source.lines.prefix { $0.text.hasPrefix("//") }.map(\.number)
            let hidden = source.lines.filter { line in
                !line.text.isEmpty && !line.text.hasPrefix("import ") && !line.text.hasPrefix("public import ")
                    && !head.contains(line.number) && shown[source.path]?.contains(line.number) != true
            }
            #expect(hidden.isEmpty, "no article has these lines of \(source.path): \(hidden)")
        }
    }

    @Test("A block matches consecutive shown lines with the same added indentation; `… is here.` skips lines")
    func comparison() {
        let source = Source(
            path: "a.swift",
            text: """
                func a() {
                    b()

                    // not in an article
                    e()
                    // in an article
                    if c {
                        d()
                    }
                    // The rest is here.
                    f()

                    g()
                }
                """)
        #expect(source.lines(of: ["b()", "", "if c {", "    d()", "}"]) == [2, 3, 7, 8, 9])
        #expect(source.lines(of: ["b()", "if c {"]) == nil)
        #expect(source.lines(of: ["if c {", "d()"]) == nil)
        #expect(source.lines(of: ["()"]) == nil)
        #expect(source.lines(of: ["e()"]) == nil)
        #expect(source.lines(of: []) == nil)
        #expect(source.lines(of: ["}", "// The rest is here.", "", "g()"]) == [9, 10, 13])
        #expect(source.lines(of: ["// The rest is here.", "", "b()"]) == nil)
        #expect(source.lines(of: ["}", "g()"]) == nil)
    }

    @Test("Blocks and indented lines of an article are found")
    func reading() {
        let text = "a\n```swift\n    b\n\nc\n```\n    d\n- e\n  f\n\tg\n```text\nh\n```\n```html\ni"
        let article = Article(name: "a.md", text: text)
        #expect(article.blocks.map(\.language) == ["swift", "text", "html without an end"])
        #expect(article.blocks.map(\.lines) == [["    b", "", "c"], ["h"], ["i"]])
        #expect(article.indentedLines == ["    d", "\tg"])
    }
}
