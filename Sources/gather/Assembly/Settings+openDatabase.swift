// Opens the database that the settings name.

import BackendPostgreSQL
import BackendSQLite
import BackendServices
import BackendStorage
import Logging

extension Settings {
    /// Opens the database, and applies missing migrations.
    /// - Parameters:
    ///   - fingerprints: the fingerprints of a server's secrets (`Seal.fingerprints`). Servers with the same PostgreSQL database
    ///     compare them; empty when no server is started.
    ///   - callLimit: with PostgreSQL, the time limit of calls outside of a request, and of each check at the start.
    /// - Throws: when the database cannot be used.
    func openDatabase(
        fingerprints: [UInt32] = [], callLimit: Duration = CallContext.pageLimit, logger: Logger
    ) async throws -> any DatabaseBackend {
        switch database {
        case .file(let path): try SQLiteBackend(path: path, configuration: .ofThisBuild, logger: logger)
        case .postgreSQL(let url):
            try await PostgreSQLBackend(
                url: url, fingerprints: fingerprints, callLimit: callLimit, configuration: .ofThisBuild, logger: logger)
        }
    }
}

extension StorageConfiguration {
    /// In a debug build passwords are hashed at a lower cost: the compiler does not optimize the code of the hash, so a hash
    /// at the full cost would take a second. A release build replaces such hashes when their users sign in.
    static var ofThisBuild: Self {
        var configuration = Self()
        #if DEBUG
        configuration.passwordCost = PasswordCost(logRounds: 10, parallelism: 1)
        #endif
        return configuration
    }
}
