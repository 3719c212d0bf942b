// The code of the articles about translators and checks, and tests of what this code does.

import Foundation
import Localization
import LocalizationTools
import Testing

import struct Localization.LocalizedStringResource

@Suite("Articles about tools")
struct ToolTests {
    private let package: PackageFolder
    private var sources: String { package.sources }
    private let texts = Article.tests.appending(path: "ShopTexts").path

    init() throws {
        package = try PackageFolder()
    }

    /// A new folder with copies of these catalogs. The caller removes it.
    private func folder(with catalogs: String...) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "article-\(UUID())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in catalogs {
            try FileManager.default.copyItem(atPath: "\(texts)/\(name)", toPath: "\(folder)/\(name)")
        }
        return folder
    }

    @Test("A language is exported, translated and imported")
    func language() throws {
        let folder = try folder(with: "Localizable.xcstrings", "Errors.xcstrings")
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = "\(folder)/pl.xliff"
        let tables = try CatalogTables(at: folder)
        let exported = try tables.exported(to: "pl")
        try Data(exported).write(to: URL(filePath: file))

        let source = "<source>Players</source>\n"
        let text = String(decoding: exported, as: UTF8.self)
        // The unit that the article shows.
        #expect(
            text.contains(
                """
                      <trans-unit id="goals.count|==|substitutions.count.plural.few" xml:space="preserve">
                        <source>%1$lld goals</source>
                        <note>Below the name of a player. The number of goals.&#10;Plural form few: 2–4, 22–24, 32–34, …</note>
                      </trans-unit>
                """))
        #expect(text.contains("id=\"goals.count|==|substitutions.count.plural.few\""))
        try text.replacing(source, with: source + "<target>Zawodnicy</target>\n")
            .write(toFile: file, atomically: true, encoding: .utf8)

        let translated = [UInt8](try Data(contentsOf: URL(filePath: file)))
        for result in try tables.results(importing: translated, fileName: "pl.xliff") {
            for warning in result.warnings { print(warning) }
            if result.changedCount > 0 {
                try Data(result.document.bytes).write(to: URL(filePath: result.document.fileName))
            }
            print("\(result.document.fileName): texts changed: \(result.changedCount)")
        }

        let context = try LocalizedCatalog(contentsOf: folder).context(for: "pl", timeZone: .gmt)
        #expect(String(localized: LocalizedStringResource("players.title"), in: context) == "Zawodnicy")
    }

    /// Runs the command of the article.
    private func run(_ arguments: String...) throws -> (status: Int32, output: String, errors: String) {
        let exit = try PackageFolder.run("CatalogTool", arguments)
        return (exit.status, exit.output, exit.errors)
    }

    @Test("The command checks, counts, formats, exports and imports, and explains wrong calls")
    func command() throws {
        let folder = try folder(with: "Localizable.xcstrings")
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let catalog = "\(folder)/Localizable.xcstrings"
        #expect(try run(folder, "check", sources) == (0, "", ""))
        #expect(try run(folder, "check", folder, sources) == (0, "", ""))
        #expect(try run(folder, "check", folder).output.contains("is not used in any source file or template"))
        #expect(try run(folder, "stats").output.contains("fr"))
        #expect(try run(folder, "normalize") == (0, "", ""))
        let normalized = try String(contentsOfFile: catalog, encoding: .utf8)

        try normalized.replacing("\"Players\"", with: "\"It's players\"").write(
            toFile: catalog, atomically: true, encoding: .utf8)
        let typography = "`players.title` in `en`: an apostrophe is `’` (U+2019), not `'` [typography]\n"
        let warning = try run(folder, "check", folder, sources)
        #expect(warning.status == 0 && warning.output.hasSuffix(": warning: " + typography), "\(warning.output)")
        let error = try run(folder, "check", "--error=typography", folder, sources)
        #expect(error.status == 1 && error.output.hasSuffix(": error: " + typography), "\(error.output)")
        let unknownKind = try run(folder, "check", folder, "--error=typografy")
        #expect(unknownKind.status == 64 && unknownKind.errors.hasSuffix(", comment, typography\n"))
        for option in ["--errors=typography", "-e"] {
            let unknown = try run(folder, "check", folder, option)
            #expect(unknown.status == 64 && unknown.errors.hasPrefix("\(option) is not an option\nusage: CatalogTool"))
        }
        try normalized.write(toFile: catalog, atomically: true, encoding: .utf8)

        let exported = try run(folder, "export", "de").output
        let file = "\(folder)/de.xliff"
        try exported.write(toFile: file, atomically: true, encoding: .utf8)
        // A catalog without changed texts keeps its format.
        let unformatted = normalized.replacing("\" : ", with: "\": ")
        try unformatted.write(toFile: catalog, atomically: true, encoding: .utf8)
        #expect(try run(folder, "import", file) == (0, "\(catalog): texts changed: 0\n", ""))
        #expect(try String(contentsOfFile: catalog, encoding: .utf8) == unformatted)

        let source = "<source>Players</source>"
        try exported.replacing(source, with: source + "<target>Spieler</target>")
            .write(toFile: file, atomically: true, encoding: .utf8)
        #expect(try run(folder, "import", file) == (0, "\(catalog): texts changed: 1\n", ""))
        #expect(try String(contentsOfFile: catalog, encoding: .utf8).contains("\"Spieler\""))
        try exported.replacing("Localizable.xcstrings", with: "Localisable.xcstrings")
            .write(toFile: file, atomically: true, encoding: .utf8)
        let unknown = try run(folder, "import", file)
        #expect(unknown.status == 1)
        #expect(unknown.errors.contains("the tables are Localizable.xcstrings"))
        let check = try run(folder, "check")
        #expect(check.status == 1)
        #expect(check.output.contains("error: `greeting` has no text in `de`"))
        let english = try run(folder, "export", "english")
        #expect(english.status == 1 && english.output == "" && english.errors.contains("did you mean `en`?"))
        #expect(english.errors.hasPrefix("error: `english` is not a language of CLDR"))
        #expect(try run(folder, "stats", "x").status == 64)
        #expect(try run(folder, "export", "de", "fr").status == 64)
        #expect(try run(folder).errors.hasPrefix("usage: CatalogTool FOLDER check"))
        let absent = try run(folder + "/no", "stats")
        #expect(absent.status == 1)
        #expect(absent.errors.contains("there is no file and no folder with this path"))
    }

    @Test("A translation that a changed source text makes wrong stops neither export nor statistics nor import")
    func changedSource() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "changed-\(UUID())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let catalog = "\(folder)/Localizable.xcstrings"
        let text = try String(contentsOfFile: "\(texts)/Localizable.xcstrings", encoding: .utf8)
        try text.replacing("\"Players\"", with: "\"%lld players\"").write(
            toFile: catalog, atomically: true, encoding: .utf8)
        #expect(try run(folder, "check").status == 1)
        let statistics = try run(folder, "stats")
        #expect(statistics.status == 0)
        #expect(statistics.errors.contains(": warning: placeholders of `players.title` in `fr`: expected %lld"))
        let exported = try run(folder, "export", "fr")
        #expect(exported.status == 0 && exported.errors == statistics.errors)
        let file = "\(folder)/fr.xliff"
        let old = "<target state=\"needs-review-translation\">Joueurs</target>"
        #expect(exported.output.contains(old))
        try exported.output.replacing(old, with: "<target>%lld joueurs</target>")
            .write(toFile: file, atomically: true, encoding: .utf8)
        #expect(try run(folder, "import", file) == (0, "\(catalog): texts changed: 1\n", ""))
        #expect(try run(folder, "stats").errors == "")
    }

    @Test("The command adds a key to the only catalog, or to the one with the given path")
    func add() throws {
        let folder = try folder(with: "Localizable.xcstrings")
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let catalog = "\(folder)/Localizable.xcstrings"
        #expect(try run(folder, "add", "team.name", "Name of %@", "A label.") == (0, "", ""))
        let entry = try CatalogTables(at: catalog).catalogs().first?.entries.first { $0.key == "team.name" }
        #expect(entry?.comment == "A label.")
        let repeated = try run(folder, "add", "team.name", "Name", "A label.")
        #expect(repeated == (1, "", "error: \(catalog) has the key `team.name` already\n"))
        #expect(try run(folder, "add", "team.name", "Name").status == 64)

        try FileManager.default.copyItem(atPath: "\(texts)/Errors.xcstrings", toPath: "\(folder)/Errors.xcstrings")
        let several = try run(folder, "add", "team.goals", "Goals", "A label.")
        #expect(several.status == 1 && several.errors.hasPrefix("error: there are several catalogs: name one of "))
        #expect(try run(catalog, "add", "team.goals", "Goals", "A label.") == (0, "", ""))
    }

    @Test("The command adds pseudolanguages, which browsers can ask for")
    func pseudo() throws {
        let folder = try folder(with: "Localizable.xcstrings")
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let document = try #require(try CatalogTables(at: folder).documents().first)
        let pseudo = try document.adding(.accented).adding(.mirrored)

        #expect(try run(folder, "pseudo") == (0, "", ""))
        let tables = try CatalogTables(at: folder)
        #expect(tables.files.map(\.bytes) == [pseudo.bytes])
        #expect(!tables.findings().contains { $0.severity == .error })
        let catalog = try LocalizedCatalog(contentsOf: folder)
        for (tag, text) in [("en-XA", "[Þļåýéŕš one]"), ("ar-XB", "\u{200F}\u{202E}Players\u{202C}\u{200F}")] {
            let language = LocaleNegotiator.language(
                acceptLanguage: tag, available: catalog.languages, default: "en")
            #expect(language == tag)
            let context = catalog.context(for: language, timeZone: .gmt)
            #expect(String(localized: LocalizedStringResource("players.title"), in: context) == text)
        }
        #expect(catalog.context(for: "ar-XB", timeZone: .gmt).layoutDirection == .rightToLeft)
    }

    @Test("The catalogs of the articles have no findings and no missing texts")
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
        #expect(statistics.keyCount == 21)
    }
}
