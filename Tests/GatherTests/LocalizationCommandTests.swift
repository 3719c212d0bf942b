// `gather l10n`: the output of its commands, and the changes that they make to catalogs.

import Foundation
import TestGate
import Testing

@Suite("gather l10n", .takingTurns)
struct LocalizationCommandTests {
    private static let path = "Localizations/Localizable.xcstrings"

    /// A folder with a catalog of two texts, one of them without a French translation, and a source file that uses both texts.
    private func folder() throws -> TestFolder {
        let folder = try TestFolder()
        for name in ["Localizations", "Sources"] {
            try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
        }
        try folder.write(
            #"""
            {"version": "1.0", "sourceLanguage": "en", "strings": {
            "hello": {"comment": "A greeting.", "localizations": {
            "en": {"stringUnit": {"state": "translated", "value": "Hello, all"}}}},
            "bye": {"comment": "At the end.", "localizations": {
            "fr": {"stringUnit": {"state": "translated", "value": "Salut"}},
            "en": {"stringUnit": {"state": "translated", "value": "Bye"}}}}}}
            """#, to: Self.path)
        try folder.write(#"let texts = ["hello", "bye"]"#, to: "Sources/Texts.swift")
        return folder
    }

    private func output(_ arguments: String..., in folder: TestFolder, status: Int32 = 0) async throws -> String {
        let exit = try await GatherProcess.run(["l10n"] + arguments, in: folder)
        #expect(exit.errors == "")
        #expect(exit.status == status, "\(exit.output)")
        return exit.output
    }

    private func catalog(in folder: TestFolder) throws -> String {
        try String(contentsOfFile: folder.path(Self.path), encoding: .utf8)
    }

    @Test("The check finds a missing text, and an import adds it to the catalog")
    func checkAndImport() async throws {
        let folder = try folder()
        let missing = try await output("check", in: folder, status: 1).split(separator: "\n")
        #expect(missing.count == 1 && missing[0].contains("hello") && missing[0].contains("fr"), "\(missing)")
        let xliff = try await output("export", "fr", in: folder)
        #expect(xliff.contains(#"target-language="fr""#))
        let source = "<source>Hello, all</source>"
        #expect(xliff.contains(source))
        // A catalog without changed texts is not written, so it keeps its format.
        let before = try catalog(in: folder)
        try folder.write(xliff, to: "fr.xliff")
        #expect(try await output("import", "fr.xliff", in: folder).hasSuffix("xcstrings: texts changed: 0\n"))
        #expect(try catalog(in: folder) == before)
        try folder.write(
            xliff.replacing(source, with: source + "<target>Bonjour à tous</target>"), to: "fr.xliff")
        #expect(try await output("import", "fr.xliff", in: folder).hasSuffix("xcstrings: texts changed: 1\n"))
        #expect(try catalog(in: folder).contains("Bonjour à tous"))
        #expect(try await output("check", in: folder) == "")
    }

    @Test("The check reports errors of typography, and the export refuses a language that CLDR does not have")
    func strict() async throws {
        let folder = try folder()
        try folder.write(
            try catalog(in: folder).replacing("Hello, all", with: "It's on").replacing("Salut", with: "C'est tout"),
            to: Self.path)
        let found = try await output("check", in: folder, status: 1).split(separator: "\n")
        #expect(found.count { $0.contains(": error: ") && $0.hasSuffix(" [typography]") } == 2, "\(found)")
        let exit = try await GatherProcess.run(["l10n", "export", "english"], in: folder)
        #expect(exit.status != 0)
        #expect(exit.errors.contains("did you mean `en`?"), "\(exit.errors)")
    }

    @Test("An XLIFF file that cannot be read is an error")
    func noFile() async throws {
        let exit = try await GatherProcess.run(["l10n", "import", "none.xliff"], in: folder())
        #expect(exit.status != 0)
        #expect(exit.errors.contains("none.xliff: error: cannot be read"), "\(exit.errors)")
    }

    @Test("Statistics are printed for each table and for all tables together")
    func statistics() async throws {
        func words(_ text: String) -> [[Substring]] { text.split(separator: "\n").map { $0.split(separator: " ") } }
        let folder = try folder()
        let head: [Substring] = ["language", "translated", "review", "missing", "words", "%"]
        let table: [[Substring]] = [head, ["en", "2", "0", "0", "3", "100"], ["fr", "1", "0", "1", "1", "50"]]
        #expect(words(try await output("stats", in: folder)) == table)
        try folder.write(
            #"{"version": "1.0", "sourceLanguage": "en", "strings": {"no": {}}}"#, to: "Localizations/Errors.xcstrings")
        let all = words(try await output("stats", in: folder))
        #expect(all.count { $0 == head } == 3)
        #expect(all.contains(["Localizable"]) && all.contains(["Errors"]))
        #expect(
            all.suffix(4) == [
                ["all", "tables"], head, ["en", "3", "0", "0", "3", "100"], ["fr", "1", "0", "2", "1", "33"],
            ])
    }

    @Test("A key is added with its comment, its translation is then missing, and it cannot be added again")
    func add() async throws {
        let folder = try folder()
        #expect(try await output("add", "news", "News", "--comment", "A heading.", in: folder) == "")
        #expect(try catalog(in: folder).contains("\"comment\" : \"A heading.\""))
        let findings = try await output("check", in: folder, status: 1)
        #expect(findings.contains("`news` has no text in `fr`"))
        let again = try await GatherProcess.run(["l10n", "add", "news", "News", "--comment", "A heading."], in: folder)
        #expect(again.status != 0 && again.errors.contains("has the key `news` already"))
    }

    @Test("Pseudolanguages are added, and a catalog is written as Xcode writes it")
    func pseudoAndNormalize() async throws {
        let folder = try folder()
        #expect(try await output("normalize", in: folder) == "")
        #expect(
            try catalog(in: folder).hasPrefix("{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n    \"bye\" : {\n")
        )
        #expect(!(try catalog(in: folder).contains("en-XA")))
        #expect(try await output("pseudo", in: folder) == "")
        #expect(try catalog(in: folder).contains("\"en-XA\" : {"))
        #expect(try catalog(in: folder).contains("\"ar-XB\" : {"))
    }
}
