// `gather l10n`: commands for translators and maintainers of the catalog.

import ArgumentParser
import Foundation
import LocalizationTools
import StringCatalog

struct LocalizationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "l10n", abstract: "Checks the String Catalog and exchanges it with translators.",
        subcommands: [Check.self, Stats.self, Pseudo.self, Export.self, Import.self, Normalize.self]
    )

    /// The catalog that the command works on.
    struct CatalogFile: ParsableArguments {
        @Option(help: "The String Catalog.")
        var catalog = "Localizations/Localizable.xcstrings"

        func bytes() throws -> [UInt8] {
            try file(catalog)
        }

        func file(_ path: String) throws -> [UInt8] {
            guard let data = FileManager.default.contents(atPath: path) else {
                throw SettingsProblem(description: "\(path): error: cannot be read")
            }
            return Array(data)
        }

        func write(_ bytes: [UInt8]) throws {
            try Data(bytes).write(to: URL(filePath: catalog), options: .atomic)
        }
    }

    struct Check: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Finds missing, invalid, badly typeset and unused texts. Fails on errors."
        )

        @OptionGroup var file: CatalogFile

        @Option(help: "A folder whose sources use the symbols; give it again for more.")
        var uses: [String] = ["Sources", "Resources"]

        func run() async throws {
            let checker = CatalogChecker(
                try file.bytes(), fileName: file.catalog, uses: try SymbolUses(in: uses)
            )
            for finding in checker.findings { print(finding) }
            guard !checker.hasErrors else { throw ExitCode.failure }
        }
    }

    struct Stats: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Counts texts and translations.")

        @OptionGroup var file: CatalogFile

        func run() async throws {
            let catalog = try StringCatalog(parsing: try file.bytes(), fileName: file.catalog)
            print(CatalogStatistics(catalog))
        }
    }

    struct Pseudo: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "Adds the languages en-XA (accented, longer) and ar-XB (mirrored) to the catalog, for testing pages."
        )

        @OptionGroup var file: CatalogFile

        func run() async throws {
            let document = try CatalogDocument(parsing: try file.bytes(), fileName: file.catalog)
            try file.write(document.adding(.accented).adding(.mirrored).bytes)
        }
    }

    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Writes XLIFF 1.2 for a language to standard output.")

        @Argument(help: "The language to translate into, such as fr.") var language: String
        @OptionGroup var file: CatalogFile

        func run() async throws {
            let catalog = try StringCatalog(parsing: try file.bytes(), fileName: file.catalog)
            let bytes = try XLIFFExporter(catalog, language: language, original: file.catalog).bytes()
            try FileHandle.standardOutput.write(contentsOf: Data(bytes))
        }
    }

    struct Import: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Takes translations from an XLIFF 1.2 file.")

        @Argument(help: "The XLIFF file.") var xliff: String
        @OptionGroup var file: CatalogFile

        func run() async throws {
            let document = try CatalogDocument(parsing: try file.bytes(), fileName: file.catalog)
            let result = try XLIFFImporter.result(of: try file.file(xliff), fileName: xliff, in: document)
            for warning in result.warnings { print(warning) }
            try file.write(result.document.bytes)
            print("\(result.changedCount) texts changed.")
        }
    }

    struct Normalize: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Writes the catalog sorted, as Xcode would.")

        @OptionGroup var file: CatalogFile

        func run() async throws {
            try file.write(try CatalogDocument(parsing: try file.bytes(), fileName: file.catalog).bytes)
        }
    }
}
