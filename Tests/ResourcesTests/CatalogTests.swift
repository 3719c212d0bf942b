// Checks the String Catalog of the site.

import Foundation
import LocalizationTools
import Testing

@Suite("The catalog of the site")
struct CatalogTests {
    private static func bytes() throws -> [UInt8] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = root.appending(path: "Localizations/Localizable.xcstrings")
        return [UInt8](try Data(contentsOf: file))
    }

    /// Parsed once for all tests.
    private static let document = Result { try CatalogDocument(parsing: bytes(), fileName: "Localizable.xcstrings") }

    private func errors(in document: CatalogDocument) -> [String] {
        CatalogChecker(document.bytes, fileName: document.fileName, errors: [.typography]).findings
            .filter { $0.severity == .error }.map(\.description)
    }

    @Test("The catalog has no errors")
    func check() throws {
        #expect(errors(in: try Self.document.get()) == [])
    }

    @Test("The catalog has the formatting of Xcode and sorted keys")
    func formatting() throws {
        #expect(try Self.document.get().bytes == Self.bytes())
    }

    @Test("Pseudolanguages have no errors", arguments: PseudoLanguage.allCases)
    func pseudolanguages(_ language: PseudoLanguage) throws {
        let document = try Self.document.get().adding(language)
        #expect(errors(in: document) == [])
        #expect(try document.adding(language).bytes == document.bytes)
    }

    @Test("Importing an unchanged XLIFF export changes nothing", arguments: ["fr", "pl", "ar", "ja"])
    func roundTrip(_ language: String) throws {
        let document = try Self.document.get()
        let xliff = try XLIFFExporter(document.catalog(), language: language, original: document.fileName).bytes()
        let result = try XLIFFImporter.result(of: xliff, fileName: "\(language).xliff", in: document)
        #expect(result.document.bytes == document.bytes)
        #expect(result.changedCount == 0)
        #expect(result.warnings.isEmpty)
    }
}
