// `gather serve`: the site with a database or with another server as its backend.

import ArgumentParser
import BackendREST
import BackendServices
import BackendStorage
import Logging
import WebFront

struct Serve: AsyncParsableCommand, SettingsOptions {
    static let configuration = CommandConfiguration(abstract: "Serves the site. (default)")

    @OptionGroup var server: ServerOptions
    @OptionGroup var common: CommonOptions
    @OptionGroup var reloading: ReloadOptions

    @Option(.database) var database
    @Option(.backendURL) var backendURL

    func run() async throws {
        let settings = try await settings()
        let logger = Logger.bootstrapped(by: settings)
        for variable in UnknownVariable.all() {
            logger.warning("environment variable ignored", metadata: ["problem": "\(variable)"])
        }
        let site = try Site(settings: settings, logger: logger, reloads: reloading.reload)
        let seal = try site.seal()
        let database = try await settings.openDatabase(fingerprints: seal.fingerprints, logger: logger)
        // Unfinished deletions of accounts continue while the server runs, because deleting a large account takes seconds.
        async let deletions: Void = database.finishDeletions()
        do {
            if let url = settings.backendURL {
                // The REST contract has no live matches: this server stores clocks, goals, moves and links in its
                // database.
                let remote = try RESTBackend(
                    url: url, matches: database.matchStore, invitations: database.invitations, logger: logger)
                try await serve(site, seal, remote, database) { await remote.close() }
            } else {
                try await serve(site, seal, database, database) {}
            }
        } catch {
            await database.close()
            throw error
        }
        await database.close()
        await deletions
    }

    private func serve(
        _ site: Site, _ seal: Seal, _ services: any BackendServices, _ database: any DatabaseBackend,
        _ close: () async -> Void
    ) async throws {
        do {
            try await Server.run(site, site.router(services: services, database: database, seal: seal))
        } catch {
            await close()
            throw error
        }
        await close()
    }
}
