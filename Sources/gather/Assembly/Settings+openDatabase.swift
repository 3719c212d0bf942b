// The database of the settings.

import BackendSQLite
import BackendStorage
import Logging

extension Settings {
    /// Opens the database, and applies missing migrations.
    /// - Throws: when it cannot be opened or migrated.
    func openDatabase(logger: Logger) async throws -> any DatabaseBackend {
        try SQLiteBackend(self, logger: logger)
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
