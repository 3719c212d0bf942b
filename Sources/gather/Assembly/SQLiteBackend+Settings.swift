// The database of the settings.

import BackendSQLite
import BackendStorage
import Logging

extension SQLiteBackend {
    /// Opens the database of the settings.
    /// - Throws: when it cannot be opened or migrated.
    init(_ settings: Settings, logger: Logger) throws(DatabaseProblem) {
        try self.init(path: settings.database, configuration: .ofThisBuild, logger: logger)
    }
}

extension StorageConfiguration {
    /// In a debug build passwords are hashed at a lower cost, because the compiler does not optimize the hash, and it would
    /// take a second. A release build replaces such hashes when their users sign in.
    fileprivate static var ofThisBuild: Self {
        var configuration = Self()
        #if DEBUG
        configuration.passwordCost = PasswordCost(logRounds: 10, parallelism: 1)
        #endif
        return configuration
    }
}
