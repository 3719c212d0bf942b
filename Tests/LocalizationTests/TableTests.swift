// Lookup in several tables.

import Foundation
import Localization
import Synchronization
import Testing

import struct Localization.LocalizedStringResource

@Suite("Tables")
struct TableTests {
    private static func table(
        _ path: String, _ texts: [String: [String: String]], source: String = "en", comment: String = ""
    ) throws -> StringCatalog {
        let strings = texts.mapValues { localizations in
            [
                "comment": comment,
                "localizations": localizations.mapValues { ["stringUnit": ["state": "translated", "value": $0]] },
            ]
        }
        let json: [String: Any] = ["sourceLanguage": source, "version": "1.0", "strings": strings]
        return try StringCatalog(parsing: Array(try JSONSerialization.data(withJSONObject: json)), fileName: path)
    }

    private static func context(_ language: String) throws -> LocalizationContext {
        try catalog().context(for: language, timeZone: .gmt)
    }

    private static func catalog(
        onMissing: @escaping @Sendable (String, String) -> Void = { _, _ in }
    ) throws -> LocalizedCatalog {
        try LocalizedCatalog(
            tables: [
                try table(
                    "L/Billing.xcstrings",
                    ["title": ["en": "Bill of %@", "fr": "Facture de %@"], "total": ["en": "Total", "fr": "Somme"]]),
                try table(
                    "L/Localizable.xcstrings", ["title": ["en": "Players", "fr": "Joueurs"], "only": ["en": "Only"]]),
            ], onMissing: onMissing)
    }

    private func text(_ resource: LocalizedStringResource, _ language: String = "fr") throws -> String {
        String(localized: resource, in: try Self.context(language))
    }

    @Test("The same key has a text in each table")
    func sameKey() throws {
        let context = try Self.context("fr")
        let players = LocalizedStringResource(key: "title")
        let bill = LocalizedStringResource(key: "title", table: "Billing", arguments: [.text("Léa")])
        // Twice, because the second lookup uses the cached index.
        for _ in 0..<2 {
            #expect(String(localized: players, in: context) == "Joueurs")
            #expect(String(localized: bill, in: context) == "Facture de Léa")
        }
        #expect(players != LocalizedStringResource(key: "title", table: "Billing"))
        #expect(Set([players, LocalizedStringResource(key: "title", table: "Billing")]).count == 2)
        #expect(bill.description == "Billing/title(“Léa”)")
    }

    @Test("A key is searched only in its own table")
    func separate() throws {
        #expect(try text(LocalizedStringResource(key: "total")) == "total")
        #expect(try text(LocalizedStringResource(key: "only", table: "Billing")) == "only")
        #expect(try text(LocalizedStringResource(key: "total", table: "Billing")) == "Somme")
    }

    @Test("Without the name of a table, a key is in the table `Localizable`")
    func defaultTable() throws {
        let named = LocalizedStringResource(key: "title", table: "Localizable")
        #expect(named.table == nil)
        #expect(named == LocalizedStringResource(key: "title"))
        #expect(try text(named) == "Joueurs")
        let alone = LocalizedCatalog(try Self.table("Words.xcstrings", ["a": ["en": "A"]]))
        #expect(alone.tables == ["Localizable"])
        #expect(String(localized: "a", in: alone.context(for: "en", timeZone: .gmt)) == "A")
    }

    @Test("For a key of a table that does not exist, the default value or the key is written, and the key is reported")
    func missingTable() throws {
        let reported = Mutex<[String]>([])
        let catalog = try Self.catalog { key, language in reported.withLock { $0.append("\(key) \(language)") } }
        let context = catalog.context(for: "fr", timeZone: .gmt)
        #expect(String(localized: "title", defaultValue: "Of \("Léa")", table: "Nowhere", in: context) == "Of Léa")
        #expect(String(localized: LocalizedStringResource("title", table: "Nowhere"), in: context) == "title")
        #expect(String(localized: LocalizedStringResource("only"), in: context) == "Only")
        #expect(reported.withLock { $0 } == ["Nowhere/title fr", "only fr"])
    }

    @Test("The languages of a catalog are those of all its tables, and the tags of a key are those of its table")
    func languagesAndTags() throws {
        let catalog = try LocalizedCatalog(tables: [
            try Self.table("Localizable.xcstrings", ["a": ["en": "A", "fr": "A"]]),
            try Self.table("B.xcstrings", ["a": ["en": "<b>B</b>", "pl": "<b>B</b>"]], comment: "<b> is bold"),
        ])
        #expect(catalog.languages == ["en", "fr", "pl"])
        #expect(catalog.tables == ["B", "Localizable"])
        #expect(catalog.keys() == ["a"])
        #expect(catalog.keys(of: "C") == [])
        #expect(catalog.tags(of: "a") == [])
        #expect(catalog.tags(of: "a", table: "B") == ["b"])
    }

    @Test("Missing and repeated tables and different source languages are errors")
    func problems() throws {
        let players = try Self.table("L/Localizable.xcstrings", ["title": ["en": "Players"]])
        let french = try Self.table("M/Localizable.xcstrings", ["title": ["fr": "Joueurs"]], source: "fr")
        let missing = #expect(throws: CatalogProblems.self) {
            try LocalizedCatalog(tables: [players], requiring: ["Localizable", "Billing"])
        }
        #expect(
            missing?.description
                == "error: the table `Billing` is missing: found only Localizable; add"
                + " `StringCatalog(parsing: PackageResources.Billing_xcstrings, fileName: \"Billing.xcstrings\")` to `tables:`"
                + " or, when the program has no such table, write `requiring: [\"Localizable\"]` [missing]")
        let twice = #expect(throws: CatalogProblems.self) {
            try LocalizedCatalog(tables: [players, french], requiring: ["Localizable", "Billing"])
        }
        #expect(twice?.description.contains("the table `Billing` is missing: found only Localizable; add") == true)
        let errors = try Self.table("L/Errors.xcstrings", ["title": ["en": "Errors"]])
        let noDefault = #expect(throws: CatalogProblems.self) { try LocalizedCatalog(tables: [errors]) }
        #expect(
            noDefault?.description
                == "error: the table `Localizable` is missing: found only Errors; add"
                + " `StringCatalog(parsing: PackageResources.Localizable_xcstrings, fileName: \"Localizable.xcstrings\")` to"
                + " `tables:` or, when the program has no such table, write `requiring: [\"Errors\"]` [missing]")
        #expect(try LocalizedCatalog(tables: [errors], requiring: ["Errors"]).tables == ["Errors"])
        let small = try Self.table("errors.xcstrings", ["title": ["en": "Errors"]])
        let otherCase = #expect(throws: CatalogProblems.self) {
            try LocalizedCatalog(tables: [players, small], requiring: ["Localizable", "Errors"])
        }
        #expect(
            otherCase?.description
                == "error: the table `Errors` is missing: found only Localizable, errors; upper and lower case"
                + " differ: write \"errors\" in `requiring:`, or rename the file [missing]")
        let different = #expect(throws: CatalogProblems.self) { try LocalizedCatalog(tables: [players, french]) }
        // The order of the JSON members is random, so the column varies.
        #expect(
            different?.description.replacing(/:1:\d{2,}:/, with: ":1:N:") == """
                M/Localizable.xcstrings:1:1: error: the table `Localizable` is also in L/Localizable.xcstrings: rename or remove one of the files [duplicate]
                M/Localizable.xcstrings:1:N: error: the source language is `fr`, and that of L/Localizable.xcstrings is `en`: \
                write the same `sourceLanguage` in both files
                """)
        #expect(throws: CatalogProblems.self) { try LocalizedCatalog(tables: [], requiring: []) }
    }

    @Test("Each catalog of a folder is a table, and the problems of all catalogs are reported")
    func folder() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tables-\(UUID())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func write(_ name: String, _ text: String) throws {
            try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
        }
        try write("Localizable.xcstrings", #"{"sourceLanguage": "en", "version": "1.0", "strings": {"a": {}}}"#)
        try write("Billing.xcstrings", #"{"sourceLanguage": "en", "version": "1.0", "strings": {"b": {}}}"#)
        try write("notes.txt", "not a catalog")
        let catalog = try LocalizedCatalog(contentsOf: folder)
        #expect(catalog.tables == ["Billing", "Localizable"])
        #expect(try LocalizedCatalog(contentsOf: folder + "/Localizable.xcstrings").tables == ["Localizable"])

        let missing = #expect(throws: CatalogProblems.self) {
            try LocalizedCatalog(contentsOf: folder, requiring: ["Errors"])
        }
        #expect(
            missing?.description
                == "\(folder):1:1: error: the table `Errors` is missing: found only Billing, Localizable; add the"
                + " file `Errors.xcstrings` or, when the program has no such table, write `requiring: [\"Billing\", \"Localizable\"]` [missing]"
        )

        try write("Billing.xcstrings", "{")
        let invalid = #expect(throws: CatalogProblems.self) { try LocalizedCatalog(contentsOf: folder) }
        #expect(invalid?.description.hasPrefix("\(folder)/Billing.xcstrings:1:2: error: ") == true)
        try write("Localizable.xcstrings", "[")
        let all = #expect(throws: CatalogProblems.self) { try LocalizedCatalog(contentsOf: folder) }
        #expect(
            all?.problems.map(\.fileName)
                == ["Billing", "Localizable"].map { "\(folder)/\($0).xcstrings" })
        let absent = #expect(throws: CatalogProblems.self) { try LocalizedCatalog(contentsOf: folder + "/no") }
        #expect(absent?.description == "\(folder)/no:1:1: error: there is no file and no folder with this path")
        let relative = #expect(throws: CatalogProblems.self) { try LocalizedCatalog(contentsOf: "none/here") }
        let fault = "there is no file and no folder with this path"
        let current = FileManager.default.currentDirectoryPath
        #expect(
            relative?.description == "none/here:1:1: error: \(fault); the path is relative to \(current)")
    }

    @Test(
        "The table and the default value of a resource are encoded and decoded",
        arguments: [
            (LocalizedStringResource(key: "a"), #"["a"]"#),
            (LocalizedStringResource(key: "a", table: "B", arguments: [.integer(1)]), #"[{"k":"a","t":"B"},1]"#),
            (
                LocalizedStringResource(key: "a", table: "B", defaultValue: "A"), #"[{"k":"a","t":"B","v":"A"}]"#
            ),
            (LocalizedStringResource(key: "a", defaultValue: "A"), #"[{"k":"a","v":"A"}]"#),
        ])
    func encoding(resource: LocalizedStringResource, expected: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let data = try encoder.encode(resource)
        #expect(String(decoding: data, as: UTF8.self) == expected)
        let decoded = try JSONDecoder().decode(LocalizedStringResource.self, from: data)
        #expect(decoded == resource)
        #expect(decoded.table == resource.table)
        #expect(decoded.defaultValue == resource.defaultValue)
    }

    @Test("A word index finds keys of several tables, and returns the table with a key that is not in `Localizable`")
    func words() throws {
        let index = LocalizedWordIndex(
            [LocalizedStringResource(key: "title"), LocalizedStringResource(key: "total", table: "Billing")],
            in: try Self.catalog())
        #expect(index.keys(matching: "som", in: "fr") == ["Billing/total"])
        #expect(index.keys(matching: "joueurs", in: "fr") == ["title"])
    }
}
