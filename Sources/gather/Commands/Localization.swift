// `gather l10n`: commands for translators and maintainers of the catalog.

import ArgumentParser
import Foundation
import LocalizationTools
import StringCatalog

struct LocalizationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "l10n", abstract: "Checks the String Catalogs and exchanges them with translators.",
        subcommands: [Check.self, Add.self, Stats.self, Pseudo.self, Export.self, Import.self, Normalize.self]
    )

    /// The catalogs that the command works on.
    struct CatalogFile: ParsableArguments {
        @Option(help: "The String Catalog, or a folder with a catalog for each table.")
        var catalog = "Localizations"

        func tables() throws -> CatalogTables {
            try CatalogTables(at: catalog)
        }

        /// The tables. Their ``CatalogTables/wrongTranslations``, which do not stop the command, are printed to standard error.
        func notedTables() throws -> CatalogTables {
            let tables = try tables()
            for warning in tables.wrongTranslations {
                try FileHandle.standardError.write(contentsOf: Data("\(warning)\n".utf8))
            }
            return tables
        }

        func file(_ path: String) throws -> [UInt8] {
            guard let data = FileManager.default.contents(atPath: path) else {
                throw SettingsProblem(description: "\(path): error: cannot be read")
            }
            return Array(data)
        }

        func write(_ document: CatalogDocument) throws {
            try Data(document.bytes).write(to: URL(filePath: document.fileName), options: .atomic)
        }
    }

    struct Check: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Finds missing, invalid, badly typeset and unused texts. Fails on errors."
        )

        @OptionGroup var file: CatalogFile

        @Option(
            help: """
                A folder with sources that use the texts; may be given more than once. (default: Sources and Resources, if \
                they exist)
                """
        )
        var uses: [String] = []

        func run() async throws {
            let folders =
                uses.isEmpty ? ["Sources", "Resources"].filter { FileManager.default.fileExists(atPath: $0) } : uses
            let findings = try file.tables().findings(uses: try SymbolUses(in: folders), errors: [.typography])
            for finding in findings { print(finding) }
            guard !findings.contains(where: { $0.severity == .error }) else { throw ExitCode.failure }
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Adds a key with its text in the source language.")

        @Argument(help: "The key, such as players.title.") var key: String
        @Argument(help: "The text in the source language.") var text: String
        @Option(help: "Where the text is shown, for translators.") var comment: String
        @OptionGroup var file: CatalogFile

        func run() async throws {
            try file.write(file.tables().adding(key: key, text: text, comment: comment))
        }
    }

    struct Stats: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Counts texts and translations.")

        @OptionGroup var file: CatalogFile

        func run() async throws {
            let tables = try file.notedTables().catalogs(acceptingWrongTranslations: true)
            if tables.count > 1 {
                for table in tables { print("\(table.tableName)\n\(CatalogStatistics(table))\n") }
                print("all tables")
            }
            print(CatalogStatistics(tables))
        }
    }

    struct Pseudo: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "Adds the languages en-XA (accented, longer) and ar-XB (mirrored) to the catalogs, for testing pages."
        )

        @OptionGroup var file: CatalogFile

        func run() async throws {
            for document in try file.tables().documents() {
                try file.write(document.adding(.accented).adding(.mirrored))
            }
        }
    }

    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Writes XLIFF 1.2 for a language to standard output.")

        @Argument(help: "The tag of the language to translate into, such as fr or pt-BR.") var language: String
        @OptionGroup var file: CatalogFile

        func run() async throws {
            let bytes = try file.notedTables().exported(to: language)
            try FileHandle.standardOutput.write(contentsOf: Data(bytes))
        }
    }

    struct Import: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Imports translations from an XLIFF 1.2 file.")

        @Argument(help: "The XLIFF file.") var xliff: String
        @OptionGroup var file: CatalogFile

        func run() async throws {
            let results = try file.tables().results(importing: try file.file(xliff), fileName: xliff)
            for warning in results.flatMap(\.warnings) { print(warning) }
            // A file without changed texts keeps its bytes and its time of change.
            for result in results where result.changedCount > 0 { try file.write(result.document) }
            for result in results { print("\(result.document.fileName): texts changed: \(result.changedCount)") }
        }
    }

    struct Normalize: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Writes the catalogs in Xcode's format, sorted.")

        @OptionGroup var file: CatalogFile

        func run() async throws {
            for document in try file.tables().documents() { try file.write(document) }
        }
    }
}
