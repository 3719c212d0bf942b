// Compares the fenced code blocks of the articles in the documentation catalogs with files that the build compiles or reads.

import Foundation
import Testing

@Suite("Code in articles")
struct ArticleTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    private static let root = folder.deletingLastPathComponent().deletingLastPathComponent()

    private struct Block {
        let language: String
        let lines: [Substring]
    }

    private static func articles() throws -> [URL] {
        try ["Localization", "Templates"].flatMap { target in
            try FileManager.default.contentsOfDirectory(
                at: root.appending(path: "Sources/\(target)/\(target).docc"), includingPropertiesForKeys: nil)
        }.filter { $0.pathExtension == "md" }
    }

    private static func blocks(in article: URL) throws -> [Block] {
        var blocks: [Block] = []
        var lines: [Substring]?
        var language = ""
        for line in try String(contentsOf: article, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        {
            if let open = lines {
                if line == "```" {
                    blocks.append(Block(language: language, lines: open))
                    lines = nil
                } else {
                    lines = open + [line]
                }
            } else if line.hasPrefix("```") {
                language = String(line.dropFirst(3))
                lines = []
            }
        }
        return blocks
    }

    /// Whether the file has these lines one after the other. In the file, all of them can be indented by the same number of spaces.
    private static func contains(_ lines: [Substring], in file: [Substring]) -> Bool {
        guard let first = lines.first else { return false }
        return file.indices.contains { start in
            guard start + lines.count <= file.count, file[start].hasSuffix(first) else { return false }
            let indentation = file[start].dropLast(first.count)
            guard indentation.allSatisfy({ $0 == " " }) else { return false }
            return zip(lines, file[start...]).allSatisfy { line, other in
                line.isEmpty ? other.isEmpty : other == indentation + line
            }
        }
    }

    @Test("Every fenced block of code in an article is in a compiled file or a catalog that the build reads")
    func blocksAreCompiled() throws {
        let texts = Self.folder.deletingLastPathComponent().appending(path: "ArticleTexts")
        let validation = Self.folder.deletingLastPathComponent().appending(path: "TemplateValidationTests")
        let tool = Self.folder.deletingLastPathComponent().appending(path: "CatalogTool")
        let names = try [Self.folder, texts, validation, tool].flatMap {
            try FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
        }
        let files = try names.filter { $0.lastPathComponent != "ArticleTests.swift" }
            .map {
                try String(contentsOf: $0, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
            }
        var count = 0
        for article in try Self.articles() {
            for block in try Self.blocks(in: article) {
                count += 1
                let text = block.lines.joined(separator: "\n")
                #expect(["swift", "json", "html"].contains(block.language), "\(article.lastPathComponent): \(text)")
                #expect(
                    files.contains { Self.contains(block.lines, in: $0) },
                    "\(article.lastPathComponent) has code that no file has:\n\(text)")
            }
        }
        #expect(count > 20)
    }

    @Test("The lines of a block are found only when they follow each other, with the same additional indentation")
    func comparison() {
        let file: [Substring] = ["func a() {", "    b()", "", "    if c {", "        d()", "    }", "}"]
        #expect(Self.contains(["b()", "", "if c {", "    d()", "}"], in: file))
        #expect(!Self.contains(["b()", "if c {"], in: file))
        #expect(!Self.contains(["if c {", "d()"], in: file))
        #expect(!Self.contains(["()"], in: file))
        #expect(!Self.contains([], in: file))
    }
}
