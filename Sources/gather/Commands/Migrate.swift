// `gather migrate` and `gather backup`: database commands that need no server.

import ArgumentParser
import BackendSQLite
import Logging

struct Migrate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Brings the database up to date, or makes it. Serving does that too."
    )

    @OptionGroup var options: DatabaseOptions

    func run() async throws {
        let settings = try await options.settings()
        let backend = try SQLiteBackend(path: settings.database, logger: .bootstrapped(by: settings))
        let applied = backend.appliedMigrations
        print(
            applied.isEmpty
                ? "\(settings.database) is up to date."
                : "\(settings.database): applied \(applied.joined(separator: ", "))."
        )
        await backend.close()
    }
}

struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Copies the database to a new file, also while a server uses it."
    )

    @Argument(help: "The file to write; it must not exist.")
    var file: String

    @OptionGroup var options: DatabaseOptions

    func run() async throws {
        let settings = try await options.settings()
        let backend = try SQLiteBackend(path: settings.database, logger: .bootstrapped(by: settings))
        try await backend.backup(to: file)
        print("\(settings.database) was copied to \(file).")
        await backend.close()
    }
}
