// Uses a catalog and XLIFF files with the tools, and finds what is wrong with the results.

import Localization
import LocalizationTools
import StringCatalog

import struct Localization.LocalizedStringResource

@testable import CatalogSymbolsTool

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A trial of one catalog, which can have any errors. A fault is a result that no catalog should have.
struct CatalogTrial {
    private(set) var faults: [String] = []
    /// The document, when the catalog has no errors except in translations.
    let document: CatalogDocument?
    private let tables: CatalogTables
    private let language: String
    private var lines: FileLines
    private static let path = "Localizations/Localizable.xcstrings"
    private static let uses: SymbolUses = {
        var uses = SymbolUses()
        uses.add(swift: "let title: LocalizedStringResource = .title")
        return uses
    }()

    /// - Parameter language: the language that the catalog is exported to.
    init(of bytes: [UInt8], in language: String) {
        self.language = language
        tables = CatalogTables([CatalogTables.File(path: Self.path, bytes: bytes)])
        lines = FileLines(of: bytes)
        document = try? tables.documents().first
    }

    /// Checks the catalog, counts its texts, generates its symbols, writes its texts, and changes it.
    mutating func use() {
        check(tables.findings(uses: Self.uses, errors: [.typography]))
        check(tables.wrongTranslations)
        useModels()
        if let document { change(document) }
    }

    /// Adds a fault, unless a condition holds.
    private mutating func expect(_ isCorrect: Bool, _ fault: @autoclosure () -> String) {
        if !isCorrect { faults.append(fault()) }
    }

    /// Expects that problems have a message and a place in the file.
    private mutating func check(_ problems: [CatalogProblem], in path: String = path) {
        for problem in problems {
            expect(problem.fileName == path && lines.contains(problem.position), "no such place: \(problem)")
            expect(!problem.message.isEmpty, "no message")
        }
    }

    /// Checks thrown problems in the same way, and expects that one of them is an error.
    private mutating func check(thrown error: CatalogProblems, in path: String = path) {
        check(error.problems, in: path)
        expect(error.problems.contains { $0.severity == .error }, "thrown without an error: \(error)")
    }

    // MARK: Models

    private mutating func useModels() {
        do {
            let catalogs = try tables.catalogs(acceptingWrongTranslations: true)
            expect(document != nil, "the document is refused, and the model is not")
            let statistics = CatalogStatistics(catalogs)
            for language in statistics.languages {
                let count = language.translated + language.needsReview + language.missing
                expect(count <= statistics.keyCount, "more texts than keys: \(statistics)")
                expect((0...100).contains(language.percentTranslated), "\(statistics)")
            }
        } catch {
            check(thrown: error)
            expect(document == nil, "the model is refused, and the document is not: \(error)")
        }
        do {
            for catalog in try tables.catalogs() {
                generateSymbols(of: catalog)
                writeTexts(of: catalog)
            }
        } catch {
            check(thrown: error)
        }
    }

    /// Expects a declaration for each key that has a symbol name, and no unexpected lines, which a line break in a key or a comment
    /// could cause.
    private mutating func generateSymbols(of catalog: StringCatalog) {
        do {
            let lines = try SymbolGenerator(catalog).source.split(separator: "\n")
            let names = catalog.entries.compactMap { SymbolName.name(for: $0.key) }
            expect(lines.count { $0.hasPrefix("    static let ") } == names.count, "not a line for each key")
            for line in lines { expect(Self.starts.contains(where: line.hasPrefix), "unexpected line: \(line)") }
        } catch {
            check(thrown: error)
        }
    }

    private static let starts = [
        "// ", "/// ", "public import ", "nonisolated extension ", "private nonisolated enum ", "    static let ",
        "    ///", "    public static ", "        LocalizedStringResource(", "    }", "}",
    ]

    /// Writes all texts in the source language and in the language of the export.
    private mutating func writeTexts(of catalog: StringCatalog) {
        let compiled = LocalizedCatalog(catalog)
        for language in [catalog.sourceLanguage, language] {
            let context = compiled.context(for: language, timeZone: .gmt)
            for entry in catalog.entries {
                let count = catalog.signature(of: entry).arguments.keys.max() ?? 0
                let arguments = (0..<count).map { LocalizedStringResource.Argument.integer($0) }
                _ = String(localized: LocalizedStringResource(key: entry.key, arguments: arguments), in: context)
            }
        }
    }

    // MARK: Documents

    private mutating func change(_ document: CatalogDocument) {
        let written = CatalogTables([CatalogTables.File(path: Self.path, bytes: document.bytes)])
        do {
            let again = try written.documents().map(\.bytes)
            expect(again == [document.bytes], "writing it twice changes it")
            let models = (try tables.catalogs(acceptingWrongTranslations: true), [try Self.model(of: document)])
            let statistics = (CatalogStatistics(models.0).description, CatalogStatistics(models.1).description)
            expect(statistics.0 == statistics.1, "the written document has other texts")
            for language in PseudoLanguage.allCases { _ = try Self.model(of: document.adding(language)) }
        } catch {
            faults.append("a document that was accepted is refused after a change: \(error)")
        }
        do {
            let added = try document.adding(key: "a new key", text: "%@ has %lld goals", comment: "c")
            _ = try CatalogDocument(parsing: added.bytes, fileName: Self.path)
        } catch {
            // A problem of the new key has no position, because the file does not have it yet.
            expect(error.problems.contains { $0.severity == .error }, "thrown without an error: \(error)")
        }
    }

    private static func model(of document: CatalogDocument) throws(CatalogProblems) -> StringCatalog {
        try document.catalog(acceptingWrongTranslations: true)
    }

    // MARK: XLIFF

    /// The XLIFF file for the language. Nil when the catalog cannot be exported to it.
    mutating func exported() -> [UInt8]? {
        guard let document else { return nil }
        do {
            let xliff = try tables.exported(to: language)
            let written = CatalogTables([CatalogTables.File(path: Self.path, bytes: document.bytes)])
            expect(try written.exported(to: language) == xliff, "the export of the written document is another one")
            return xliff
        } catch {
            expect(error.problems.contains { $0.severity == .error }, "thrown without an error: \(error)")
            // A problem with the language has no file name.
            check(error.problems.filter { !$0.fileName.isEmpty })
            return nil
        }
    }

    /// Imports an export of the catalog. Expects that this changes nothing, unless translations are wrong: these have another state in
    /// the export.
    mutating func importUnchanged(_ xliff: [UInt8]) {
        do {
            guard let result = try tables.results(importing: xliff, fileName: "").first else { return }
            let isChanged = result.changedCount > 0 && tables.wrongTranslations.isEmpty
            expect(!isChanged, "an unchanged export changes the catalog: \(result.changedCount) \(result.warnings)")
        } catch {
            faults.append("an unchanged export is refused: \(error)")
        }
    }

    /// Imports a file. Expects that the result is a catalog with the same keys, and that the same file changes nothing in it.
    /// - Returns: the result, or nil when the file is refused or has no `<file>` for the catalog, or when there is no ``document``.
    @discardableResult
    mutating func imports(_ xliff: [UInt8]) -> XLIFFImporter.Result? {
        let path = "\(language).xliff"
        lines = FileLines(of: xliff, isXML: true)
        do {
            guard let document, let result = try tables.results(importing: xliff, fileName: path).first else {
                return nil
            }
            check(result.warnings, in: path)
            expect((result.changedCount == 0) == (result.document.bytes == document.bytes), "a wrong number of changes")
            checkImported(result.document, from: document, xliff)
            return result
        } catch {
            check(thrown: error, in: path)
            return nil
        }
    }

    private mutating func checkImported(_ changed: CatalogDocument, from document: CatalogDocument, _ xliff: [UInt8]) {
        do {
            let (before, after) = (try Self.model(of: document), try Self.model(of: changed))
            expect(after.entries.map(\.key) == before.entries.map(\.key), "other keys")
            let again = try XLIFFImporter.result(of: xliff, fileName: "", in: changed)
            expect(again.changedCount == 0, "the same file changes \(again.changedCount) texts again")
        } catch {
            faults.append("the changed catalog is refused: \(error)")
        }
    }
}

/// The lengths of the lines of a file, to check that a position is in the file.
private struct FileLines {
    private let lengths: [Int]

    /// - Parameter isXML: whether a carriage return ends a line, too.
    init(of bytes: [UInt8], isXML: Bool = false) {
        var lengths = [0]
        var last: UInt8 = 0
        for byte in bytes {
            switch byte {
            case 0x0A where isXML && last == 0x0D: break
            case 0x0A: lengths.append(0)
            case 0x0D where isXML: lengths.append(0)
            default: lengths[lengths.count - 1] += 1
            }
            last = byte
        }
        self.lengths = lengths
    }

    func contains(_ position: SourcePosition) -> Bool {
        lengths.indices.contains(position.line - 1) && (1...lengths[position.line - 1] + 1).contains(position.column)
    }
}
