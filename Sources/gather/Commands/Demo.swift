// `gather demo`: the site with a temporary database.

import ArgumentParser
import BackendSQLite
import Foundation
import Logging

struct Demo: AsyncParsableCommand, SettingsOptions {
    static let configuration = CommandConfiguration(
        abstract: "Serves a fresh temporary database with a demo user, players and matches."
    )

    @OptionGroup var server: ServerOptions
    @OptionGroup var common: CommonOptions
    @OptionGroup var reloading: ReloadOptions

    func run() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "gather-demo-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700]
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = folder.appending(path: "gather.sqlite").path
        let settings = try await settings(overriding: [.database: database])
        let logger = Logger.bootstrapped(by: settings)
        let site = try Site(settings: settings, logger: logger, reloads: reloading.reload)
        let data = DemoData(database: database)
        try await data.fill()
        let backend = try SQLiteBackend(path: database, configuration: .ofThisBuild, logger: logger)
        do {
            try await Server.run(
                site, site.router(services: backend, database: backend, seal: try site.seal()), hint: data.hint)
        } catch {
            await backend.close()
            throw error
        }
        await backend.close()
    }
}
