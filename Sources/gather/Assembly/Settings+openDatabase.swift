// The database of the settings.

import BackendPostgreSQL
import BackendSQLite
import BackendServices
import BackendStorage
import Logging

extension Settings {
    /// Opens the database, and applies missing migrations.
    /// - Parameters:
    ///   - fingerprints: the fingerprints of a server's secrets (`Seal.fingerprints`), for other servers of the same database.
    ///   - callLimit: the time limit of calls outside of a request, for a database on another machine.
    /// - Throws: when it cannot be opened or migrated.
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
    /// In a debug build passwords are hashed at a lower cost, because the compiler does not optimize the hash, and it would
    /// take a second. A release build replaces such hashes when their users sign in.
    static var ofThisBuild: Self {
        var configuration = Self()
        #if DEBUG
        configuration.passwordCost = PasswordCost(logRounds: 10, parallelism: 1)
        #endif
        return configuration
    }
}
