// `gather migrate`: brings the tables of the database up to date without a server.

import ArgumentParser
import BackendStorage
import Logging

struct Migrate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: """
            Brings the tables of the database up to date, and creates an SQLite file that is missing. gather serve does \
            that too.
            """
    )

    @OptionGroup var options: DatabaseOptions

    func run() async throws {
        let settings = try await options.settings()
        let backend = try await settings.openDatabase(logger: .bootstrapped(by: settings))
        let applied = backend.appliedMigrations
        print(
            applied.isEmpty
                ? "\(settings.database) is up to date."
                : "\(settings.database): applied \(applied.joined(separator: ", "))."
        )
        await backend.close()
    }
}
