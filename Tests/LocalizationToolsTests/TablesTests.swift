// Checks, statistics and XLIFF files of several tables.

import Foundation
import Localization
import LocalizationTools
import Testing

import struct Localization.LocalizedStringResource

@Suite("Tools on several tables")
struct TablesTests {
    private func file(_ name: String, _ localizations: [String]) throws -> CatalogTables.File {
        CatalogTables.File(path: "L/\(name).xcstrings", bytes: Support.catalog(localizations))
    }

    /// Two tables with the same key.
    private func tables() throws -> CatalogTables {
        CatalogTables([
            try file("Billing", [Support.unit("en", "Bill"), Support.unit("fr", "Facture")]),
            try file("Localizable", [Support.unit("en", "Players"), Support.unit("fr", "Joueurs")]),
        ])
    }

    @Test("Complete tables have no findings, and a name that is used counts as used in all tables")
    func complete() throws {
        #expect(try tables().findings() == [])
        var uses = SymbolUses()
        uses.add(swift: "let bill: LocalizedStringResource = .Billing.k")
        #expect(try tables().findings(uses: uses) == [])
    }

    @Test("The folder `Resources` of a target is read, too")
    func resources() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder + "/Resources", withIntermediateDirectories: true)
        let bytes = Data(Support.catalog([Support.unit("en", "Bill")]))
        try bytes.write(to: URL(filePath: folder + "/Resources/Billing.xcstrings"))
        #expect(try CatalogTables(at: folder).files.map(\.path) == ["\(folder)/Resources/Billing.xcstrings"])
        try bytes.write(to: URL(filePath: folder + "/Localizable.xcstrings"))
        #expect(try LocalizedCatalog(contentsOf: folder, requiring: []).tables == ["Billing", "Localizable"])
        #expect(try CatalogTables(at: folder + "/").files.count == 2)
        #expect(try CatalogTables(at: folder + "/Localizable.xcstrings").files.count == 1)
        let empty = #expect(throws: CatalogProblems.self) {
            try FileManager.default.createDirectory(atPath: folder + "/Empty", withIntermediateDirectories: true)
            _ = try LocalizedCatalog(contentsOf: folder + "/Empty")
        }
        #expect(empty?.description == "\(folder)/Empty:1:1: error: the folder has no file `*.xcstrings`")
    }

    @Test("A table without a language of another table, or with another source language, is an error")
    func incomplete() throws {
        let tables = CatalogTables([
            try file("Billing", [Support.unit("en", "Bill")]),
            try file("Localizable", [Support.unit("en", "Players"), Support.unit("fr", "Joueurs")]),
            CatalogTables.File(
                path: "L/Other.xcstrings",
                bytes: Array(#"{ "sourceLanguage": "fr", "version": "1.0", "strings": {} }"#.utf8)),
        ])
        #expect(
            tables.findings().map(\.description) == [
                "L/Other.xcstrings:1:21: error: the source language is `fr`, and that of L/Billing.xcstrings is `en`: write"
                    + " the same `sourceLanguage` in both files",
                "L/Billing.xcstrings:1:58: error: `k` has no text in `fr` [missing]",
            ])
    }

    @Test("For a table that cannot be read, only the problems of its file are reported")
    func unreadable() {
        let tables = CatalogTables([CatalogTables.File(path: "L/Localizable.xcstrings", bytes: Array("{".utf8))])
        let findings = tables.findings().map(\.description)
        #expect(findings.count == 1 && findings[0].hasPrefix("L/Localizable.xcstrings:1:2: error: "), "\(findings)")
        #expect(
            CatalogTables([]).findings().map(\.description) == ["error: there is no table [missing]"])
    }

    @Test("A folder of sources that cannot be read is a problem")
    func missingSources() {
        for path in ["/no/sources", #filePath] {
            let problems = #expect(throws: CatalogProblems.self) { try SymbolUses(in: [path]) }
            #expect(problems?.description == "\(path):1:1: error: the folder cannot be read")
        }
    }

    @Test("Statistics add up the tables, and the keys of a table without a language count as missing in that language")
    func statistics() throws {
        let tables = CatalogTables([
            try file("Billing", [Support.unit("en", "Bill")]),
            try file("Localizable", [Support.unit("en", "All players"), Support.unit("FR", "Joueurs")]),
        ])
        let statistics = CatalogStatistics(try tables.catalogs())
        #expect(statistics.keyCount == 2)
        #expect(statistics.languages.map(\.tag) == ["en", "FR"])
        #expect(statistics.languages.map(\.translated) == [2, 1])
        #expect(statistics.languages.map(\.missing) == [0, 1])
        #expect(statistics.languages.map(\.wordCount) == [3, 1])
    }

    @Test("A text that a region inherits is counted for the region, but its words are not")
    func inheritedStatistics() throws {
        func text(_ states: KeyValuePairs<String, String>) -> String {
            states.map { #""\#($0)": { "stringUnit": { "state": "\#($1)", "value": "One" } }"# }.joined(separator: ", ")
        }
        let keys = [
            text(["en": "translated", "fr": "translated"]), text(["en": "translated", "fr": "needs_review"]),
            text(["en": "translated", "fr": "new", "fr-CA": "translated"]), text(["en": "translated"]), text([:]),
        ]
        let strings = keys.enumerated().map { #""k\#($0)": { "localizations": { \#($1) } }"# }.joined(separator: ", ")
        let json = #"{ "sourceLanguage": "en", "version": "1.0", "strings": { \#(strings) } }"#
        var document = try Support.document(Array(json.utf8))
        document[unit: "k4", "en-GB", UnitPath()] = ["state": "translated", "value": "Four"]
        let languages = CatalogStatistics(try document.catalog()).languages
        #expect(languages.map(\.tag) == ["en", "en-GB", "fr", "fr-CA"])
        #expect(languages.map(\.translated) == [4, 5, 1, 2])
        #expect(languages.map(\.needsReview) == [0, 0, 1, 1])
        // `k4` is an identifier without a text in the source language.
        #expect(languages.map(\.missing) == [1, 0, 3, 2])
        #expect(languages.map(\.wordCount) == [4, 1, 3, 1])
    }

    @Test("The XLIFF file has a `<file>` for each table, whose translations are imported into that table")
    func xliff() throws {
        let tables = try tables()
        let exported = String(decoding: try tables.exported(to: "fr"), as: UTF8.self)
        #expect(exported.matches(of: /<file original="L\/(Billing|Localizable)\.xcstrings"/).count == 2)
        let unchanged = try tables.results(importing: Array(exported.utf8), fileName: "fr.xliff")
        #expect(unchanged.map(\.changedCount) == [0, 0])

        let changed = exported.replacing(">Facture<", with: ">Note<")
        let results = try tables.results(importing: Array(changed.utf8), fileName: "fr.xliff")
        #expect(results.map(\.document.fileName) == ["L/Billing.xcstrings", "L/Localizable.xcstrings"])
        #expect(results.map(\.changedCount) == [1, 0])
        #expect(String(decoding: results[0].document.bytes, as: UTF8.self).contains("Note"))
        #expect(!String(decoding: results[1].document.bytes, as: UTF8.self).contains("Note"))

        // Only the tables that are named in the file are imported.
        let part = exported.replacing("L/Billing.xcstrings", with: "InfoPlist.strings")
        #expect(try tables.results(importing: Array(part.utf8), fileName: "fr.xliff").count == 1)
        let none = part.replacing("L/Localizable.xcstrings", with: "Main.storyboard")
        let problems = #expect(throws: CatalogProblems.self) {
            try tables.results(importing: Array(none.utf8), fileName: "fr.xliff")
        }
        #expect(
            problems?.description.hasSuffix("the file has no `<file>` for Billing.xcstrings, Localizable.xcstrings")
                == true)
    }

    @Test("A language that CLDR does not have, and that only one of the tables has, is one error")
    func unknownLanguage() throws {
        let tables = CatalogTables([
            try file("Billing", [Support.unit("en", "Bill"), Support.unit("english", "Bill")]),
            try file("Localizable", [Support.unit("en", "Players")]), try file("Other", [Support.unit("en", "Other")]),
        ])
        let problems = #expect(throws: CatalogProblems.self) { try tables.exported(to: "english") }
        #expect(problems?.problems.count == 1)
    }

    @Test("A `<file>` whose catalog is not one of the tables is an error, and nothing is imported")
    func unknownTable() throws {
        let exported = String(decoding: try tables().exported(to: "fr"), as: UTF8.self)
        let misspelt = exported.replacing("L/Localizable.xcstrings", with: "L/Localisable.xcstrings")
        let line = misspelt.split(separator: "\n", omittingEmptySubsequences: false)
            .firstIndex { $0.contains("Localisable") }
        func problems(_ tables: CatalogTables, _ text: String) -> [String] {
            do {
                _ = try tables.results(importing: Array(text.utf8), fileName: "fr.xliff")
                return []
            } catch {
                return error.problems.map(\.description)
            }
        }
        let message = "error: no table has the name in `original=\"L/Localisable.xcstrings\"`"
        #expect(
            problems(try tables(), misspelt) == [
                "fr.xliff:\((line ?? 0) + 1):3: \(message); the tables are Billing.xcstrings, Localizable.xcstrings"
            ])
        // The unknown table is reported even when no table has a `<file>`.
        let one = CatalogTables([try file("Localizable", [Support.unit("en", "Players")])])
        #expect(problems(one, misspelt.replacing("L/Billing.xcstrings", with: "InfoPlist.strings")).count == 1)
        #expect(problems(one, misspelt).count == 2)
    }

    @Test("Two files of one table are an error, because both would get the translations of the table")
    func repeatedTable() throws {
        let exported = try tables().exported(to: "fr")
        let bytes = Support.catalog([Support.unit("en", "Bill")])
        let twice = CatalogTables(
            ["L/Billing.xcstrings", "L/Localizable.xcstrings", "L/Resources/Billing.xcstrings"].map {
                CatalogTables.File(path: $0, bytes: bytes)
            })
        let message =
            "L/Resources/Billing.xcstrings:1:1: error: the table `Billing` is also in L/Billing.xcstrings: rename or"
            + " remove one of the files [duplicate]"
        for problems in [
            #expect(throws: CatalogProblems.self) { try twice.exported(to: "fr") },
            #expect(throws: CatalogProblems.self) { try twice.results(importing: exported, fileName: "fr.xliff") },
        ] {
            #expect(problems?.description == message)
        }
        #expect(twice.findings().map(\.description) == [message])
    }

    @Test("A folder without catalogs is an error, and invalid files are all reported")
    func reading() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tables-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let problems = #expect(throws: CatalogProblems.self) { try CatalogTables(at: folder.path) }
        #expect(problems?.description == "\(folder.path):1:1: error: the folder has no file `*.xcstrings`")
        for name in ["A", "B"] { try Data("{".utf8).write(to: folder.appending(path: "\(name).xcstrings")) }
        let invalid = #expect(throws: CatalogProblems.self) { try CatalogTables(at: folder.path).documents() }
        #expect(invalid?.problems.count == 2)
    }

    @Test("The problems of several files are listed file by file")
    func orderOfProblems() throws {
        // Each file has an error in its first line and one in its last.
        let bytes = Array(
            """
            { "sourceLanguage": "en", "version": 1,
            "strings": 1 }
            """.utf8)
        let tables = CatalogTables(["B", "A"].map { CatalogTables.File(path: "L/\($0).xcstrings", bytes: bytes) })
        for problems in [
            #expect(throws: CatalogProblems.self) { try tables.catalogs() },
            #expect(throws: CatalogProblems.self) { try tables.documents() },
        ] {
            #expect(
                problems?.problems.map { "\($0.fileName):\($0.position.line)" }
                    == ["L/A.xcstrings:1", "L/A.xcstrings:2", "L/B.xcstrings:1", "L/B.xcstrings:2"])
        }
    }
}
