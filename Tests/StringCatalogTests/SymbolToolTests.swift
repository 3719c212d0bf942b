// Runs the tool of the build plugin and checks its output.

import Foundation
import Testing

@Suite("CatalogSymbolsTool")
struct SymbolToolTests {
    /// The tool is in the build folder of the tests.
    private let tool = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appending(path: "CatalogSymbolsTool")

    /// Runs the tool.
    /// - Parameters:
    ///   - catalog: the text of the file; nil when there is no file.
    ///   - others: the file names of the other catalogs, which the tool does not read.
    private func run(_ catalog: String?, table: String = "Localizable", beside others: [String] = []) throws -> (
        status: Int32, messages: String, source: String?
    ) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "symbols-tool-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        if let catalog { try Data(catalog.utf8).write(to: folder.appending(path: "\(table).xcstrings")) }
        let result = try Process.messages(of: tool, ["\(table).xcstrings", "Symbols.swift"] + others, in: folder)
        let source = try? String(contentsOf: folder.appending(path: "Symbols.swift"), encoding: .utf8)
        return (result.status, result.text, source)
    }

    @Test("For a valid catalog, the tool writes the file and prints nothing")
    func sound() throws {
        let result = try run(catalogText(#""players.title": { "localizations": { \#(unit("en", "Players")) } }"#))
        #expect(result.status == 0)
        #expect(result.messages == "")
        #expect(result.source?.contains("public static var playersTitle") == true)
    }

    @Test("For a file that is not named `Localizable`, the table and the type of the symbols have the name of the file")
    func table() throws {
        let strings = #""total": { "localizations": { \#(unit("en", "Total")) } }"#
        let result = try run(catalogText(strings), table: "Billing")
        #expect(result.status == 0)
        #expect(result.source?.contains("public nonisolated enum Billing {") == true)
        #expect(result.source?.contains(#"(key: "total", table: "Billing")"#) == true)
    }

    @Test("For a table with the namespace of another table, the tool prints an error, fails, and writes no file")
    func sameNamespace() throws {
        let strings = #""total": { "localizations": { \#(unit("en", "Total")) } }"#
        let others = ["Localizable.xcstrings", "BillingErrors.xcstrings"]
        let result = try run(catalogText(strings), table: "billing-errors", beside: others)
        #expect(result.status != 0)
        #expect(
            result.messages
                == "billing-errors.xcstrings:1:1: error: the symbols of the tables `billing-errors` and `BillingErrors` have"
                + " the same namespace `BillingErrors`: rename one of the files\n")
        #expect(result.source == nil)
    }

    @Test(
        "For an invalid catalog, the tool prints an error with line and column, fails, and writes no file",
        arguments: [
            (#""a": {},"#, "2:8: error: `}` cannot follow a comma: remove the `,` before it"),
            (
                #""a": { "localizations": { \#(unit("en", "%@")), \#(unit("fr", "%lld")) } }"#,
                "2:149: error: placeholders of `a` in `fr`: expected %@, as in `en`, found %lld [placeholders]"
            ),
            (
                #""a": { "localizations": { \#(unit("en", "<b>x</b>")) } }"#,
                "2:83: error: the tag `<b>` is not declared in the comment of the key [markup]"
            ),
            ("\"a.b\": {},\n\"a-b\": {}", "3:1: error: `a-b` and `a.b` in line 2 have the same symbol `aB`"),
        ])
    func broken(strings: String, message: String) throws {
        let result = try run(catalogText(strings))
        #expect(result.status != 0)
        #expect(result.messages == "Localizable.xcstrings:\(message)\n")
        #expect(result.source == nil)
    }

    @Test("For a catalog that cannot be read, the tool says so, fails, and writes no file")
    func missing() throws {
        let result = try run(nil)
        #expect(result.status != 0)
        #expect(result.messages == "Localizable.xcstrings:1:1: error: cannot read the file\n")
        #expect(result.source == nil)
    }

    @Test(
        "Without the paths of a catalog and of the output, the tool prints its usage and fails",
        arguments: [[], ["Localizable.xcstrings"]] as [[String]])
    func usage(arguments: [String]) throws {
        let result = try Process.messages(of: tool, arguments, in: FileManager.default.temporaryDirectory)
        #expect(result.status != 0)
        #expect(result.text == "usage: CatalogSymbolsTool CATALOG.xcstrings OUTPUT.swift [OTHER.xcstrings…]\n")
    }

    @Test("For a catalog with a warning, the tool prints the warning and writes the file")
    func warning() throws {
        let forms = #""en": { "variations": { "device": { \#(unit("mac", "x")) } } }"#
        let result = try run(catalogText(#""a": { "localizations": { \#(forms) } }"#))
        #expect(result.status == 0)
        let warning = "warning: `a` in `en` has no device form `other` [pluralForms]"
        #expect(result.messages == "Localizable.xcstrings:2:51: \(warning)\n")
        #expect(result.source != nil)
    }
}
