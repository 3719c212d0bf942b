// `gather serve`: the site over the database.

import ArgumentParser
import BackendSQLite
import Logging

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Serves the site. (default)")

    @OptionGroup var server: ServerOptions
    @OptionGroup var reloading: ReloadOptions

    @Option(help: "The SQLite database. (default: gather.sqlite)")
    var database: String?

    func run() async throws {
        let settings = try await Settings(
            given: server.given.merging(["database": database]) { $1 }, file: server.common.config
        )
        let logger = Logger.bootstrapped(by: settings)
        let site = try Site(settings: settings, logger: logger, reloads: reloading.reload)
        let backend = try SQLiteBackend(path: settings.database, logger: logger)
        do {
            try await Server.run(site, try site.router(services: backend))
        } catch {
            await backend.close()
            throw error
        }
        await backend.close()
    }
}
