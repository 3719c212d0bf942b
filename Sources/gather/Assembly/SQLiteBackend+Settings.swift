// The SQLite database of the settings, for the commands that work on its file.

import BackendSQLite
import Logging

extension SQLiteBackend {
    /// Opens the database of the settings.
    /// - Throws: when it cannot be opened or migrated.
    init(_ settings: Settings, logger: Logger) throws(DatabaseProblem) {
        try self.init(path: settings.database, configuration: .ofThisBuild, logger: logger)
    }
}
