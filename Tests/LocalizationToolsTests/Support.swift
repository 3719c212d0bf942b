// Catalogs for these tests, and helpers that export and import them.

import Foundation
import LocalizationTools

enum Support {
    /// A small catalog with most elements of the format, in Xcode's formatting.
    static func everyKind() throws -> [UInt8] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/EveryKind.xcstrings")
        return [UInt8](try Data(contentsOf: file))
    }

    /// A catalog with the key `k` and the given localizations.
    static func catalog(_ localizations: [String]) -> [UInt8] {
        let text = """
            { "sourceLanguage": "en", "version": "1.0", "strings": { "k": { "comment": "c", "localizations": {
            \(localizations.joined(separator: ",\n")) } } } }
            """
        return Array(text.utf8)
    }

    static func unit(_ language: String, _ value: String) -> String {
        #""\#(language)": { "stringUnit": { "state": "translated", "value": "\#(value)" } }"#
    }

    static func plural(_ language: String, _ forms: [String: String]) -> String {
        #""\#(language)": { "variations": { "plural": { \#(units(forms)) } } }"#
    }

    /// A localization with a substitution for the first argument.
    static func substitution(
        _ language: String, _ value: String, _ forms: [String: String], name: String = "n", specifier: String = "lld"
    ) -> String {
        #"""
        "\#(language)": { "stringUnit": { "state": "translated", "value": "\#(value)" }, "substitutions": {
        "\#(name)": { "argNum": 1, "formatSpecifier": "\#(specifier)", "variations": { "plural": { \#(units(forms)) } } } } }
        """#
    }

    private static func units(_ forms: [String: String]) -> String {
        forms.sorted { $0.key < $1.key }.map { unit($0.key, $0.value) }.joined(separator: ", ")
    }

    static func exported(_ document: CatalogDocument, _ language: String = "fr") throws -> String {
        let exporter = XLIFFExporter(
            try document.catalog(), language: language, original: "Localizations/Localizable.xcstrings")
        return String(decoding: try exporter.bytes(), as: UTF8.self)
    }

    static func imported(_ xliff: String, _ document: CatalogDocument) throws -> XLIFFImporter.Result {
        try XLIFFImporter.result(of: Array(xliff.utf8), fileName: "fr.xliff", in: document)
    }

    static func document(_ bytes: [UInt8]) throws -> CatalogDocument {
        try CatalogDocument(parsing: bytes, fileName: "Localizations/Localizable.xcstrings")
    }
}
