// The code of the article about checks: it filters findings, and adds pseudolanguages in memory.

import Foundation
import Localization
import LocalizationTools
import Testing

@Suite("Findings in the article about checks")
struct FindingTests {
    private let texts = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "ShopTexts").path

    @Test("Findings about typography can be errors, or be left out")
    func typography() throws {
        let text = try String(contentsOfFile: "\(texts)/Localizable.xcstrings", encoding: .utf8)
            .replacing("\"Players\"", with: "\"It's players\"")
        let tables = CatalogTables([.init(path: "L", bytes: Array(text.utf8))])
        #expect(tables.findings().map(\.severity) == [.warning])

        let strict = tables.findings(errors: [.typography])
        #expect(strict.map(\.severity) == [.error])

        let withoutTypography = tables.findings().filter { $0.kind != .typography }
        #expect(withoutTypography == [])
    }

    @Test("A finding is printed with its position and its kind, as the article shows it")
    func printed() throws {
        let text = """
            {
              "sourceLanguage" : "en",
              "strings" : {
                "greeting" : {
                  "comment" : "At the top of the page.",
                  "localizations" : {
                    "en" : {
                      "stringUnit" : {
                        "state" : "translated",
                        "value" : "It's you!"
                      }
                    }
                  }
                }
              },
              "version" : "1.0"
            }
            """
        let findings = CatalogTables([.init(path: "Localizable.xcstrings", bytes: Array(text.utf8))]).findings()
        let printed = """
            Localizable.xcstrings:10:26: warning: `greeting` in `en`: an apostrophe is `’` (U+2019), not `'` [typography]
            """
        #expect(findings.map(\.description) == [printed])
    }

    @Test("Findings about texts that are rightly the same in two languages can be left out")
    func sameTexts() throws {
        let text = try String(contentsOfFile: "\(texts)/Localizable.xcstrings", encoding: .utf8)
            .replacing("\"Joueurs\"", with: "\"Players\"")
        let findings = CatalogTables([.init(path: "L", bytes: Array(text.utf8))]).findings()
        #expect(findings.map(\.kind) == [.sameAsSource])
        #expect(findings.map(\.severity) == [.warning])

        let relevant = findings.filter { $0.kind != .sameAsSource }
        #expect(relevant == [])

        let same = ["players.title"]
        let unexpected = findings.filter { finding in
            finding.kind != .sameAsSource || !same.contains(finding.key ?? "")
        }
        #expect(unexpected == [])
    }

    @Test("Findings about the missing texts of an unfinished language can be left out, and a program need not offer it")
    func unfinishedLanguage() throws {
        let text = try String(contentsOfFile: "\(texts)/Localizable.xcstrings", encoding: .utf8).replacing(
            #""fr" : { "stringUnit" : { "state" : "translated", "value" : "Joueurs" } }"#, with: ""
        )
        .replacing(#""value" : "Players" } },"#, with: #""value" : "Players" } }"#)
        let findings = CatalogTables([.init(path: "L", bytes: Array(text.utf8))]).findings()
        #expect(findings.map(\.message) == ["`players.title` has no text in `fr`"])

        let unfinished = ["fr"]
        let released = findings.filter { finding in
            finding.kind != .missing || !unfinished.contains(finding.language ?? "")
        }
        #expect(released == [])

        let catalog = try LocalizedCatalog(contentsOf: texts)
        let offered = catalog.languages.filter { !unfinished.contains($0) }
        let language = LocaleNegotiator.language(acceptLanguage: "fr", available: offered, default: "en")
        #expect(language == "en")
    }

    @Test("A program adds pseudolanguages in memory while it is developed", arguments: [true, false])
    func pseudolanguages(isDeveloping: Bool) throws {
        let folder = texts
        let files = try CatalogTables(at: folder)
        var tables = try files.catalogs()
        if isDeveloping { tables = try files.documents().map { try $0.adding(.accented).adding(.mirrored).catalog() } }
        let catalog = try LocalizedCatalog(tables: tables, requiring: ["Localizable"])
        #expect(catalog.languages == (isDeveloping ? ["en", "ar-XB", "en-XA", "fr"] : ["en", "fr"]))
    }
}
