// The site over a new SQLite database.

import BackendSQLite
import Foundation
import Logging
import TestGate

extension TestSite {
    /// Serves over a database of its own while the test runs, and removes the database afterwards.
    /// - Parameters:
    ///   - places: the number of places that the test takes, see ``serve(over:taking:_:)``.
    ///   - test: receives the port and the path of the database.
    func serveOverDatabase(
        _ configuration: SQLiteBackend.Configuration, taking places: Int = 1,
        _ test: @escaping @Sendable (_ port: Int, _ path: String) async throws -> Void
    ) async throws {
        let folder = TestFolders.databases.appending(path: "site-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "gather.sqlite").path
        let backend = try SQLiteBackend(
            path: path, configuration: configuration,
            logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }))
        do {
            try await serve(over: backend, taking: places) { port in try await test(port, path) }
        } catch {
            await backend.close()
            throw error
        }
        await backend.close()
    }
}
