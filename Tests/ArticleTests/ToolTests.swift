// The code of the articles about translators and checks, with its results.

import Foundation
import Localization
import LocalizationTools
import Testing

@Suite("Articles about tools")
struct ToolTests {
    private let sources = URL(filePath: #filePath).deletingLastPathComponent().path
    private let texts = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "ArticleTexts").path

    @Test("Adding a language")
    func language() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "article-\(UUID())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for name in ["Localizable.xcstrings", "Errors.xcstrings"] {
            try FileManager.default.copyItem(atPath: "\(texts)/\(name)", toPath: "\(folder)/\(name)")
        }
        let tables = try CatalogTables(at: folder)
        let exported = try tables.exported(to: "pl")
        try Data(exported).write(to: URL(filePath: "\(folder)/pl.xliff"))

        let source = "<source>Players</source>\n"
        let text = String(decoding: exported, as: UTF8.self)
        #expect(text.contains("id=\"goals.count|==|substitutions.count.plural.few\""))
        try text.replacing(source, with: source + "<target>Zawodnicy</target>\n")
            .write(toFile: "\(folder)/pl.xliff", atomically: true, encoding: .utf8)

        let translated = [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/pl.xliff")))
        for result in try tables.results(importing: translated, fileName: "pl.xliff") {
            for warning in result.warnings { print(warning) }
            try Data(result.document.bytes).write(to: URL(filePath: result.document.fileName))
        }

        let context = try LocalizedCatalog(contentsOf: folder).context(for: "pl", timeZone: .gmt)
        #expect(String(localized: LocalizedStringResource("players.title"), in: context) == "Zawodnicy")
    }

    @Test("Checking catalogs")
    func check() throws {
        let folder = texts
        let tables = try CatalogTables(at: folder)
        let findings = tables.findings(uses: try SymbolUses(in: [sources]))
        for finding in findings { print(finding) }
        let isComplete = !findings.contains { $0.severity == .error }
        #expect(isComplete)
        #expect(findings == [])

        let statistics = CatalogStatistics(try tables.catalogs())
        print(statistics)
        #expect(statistics.languages.map(\.missing) == [0, 0])
        #expect(statistics.keyCount == 9)
    }
}
