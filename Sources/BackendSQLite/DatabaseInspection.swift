// Reads a database without changing it, for `gather check`.

internal import BackendServices
internal import Foundation
internal import GRDB

/// A database that is read only, also while a server uses it.
public struct DatabaseInspection {
    private let queue: DatabaseQueue
    private let path: String

    /// - Throws: why the file is no database of this program that this version can open.
    public init(of path: String) throws(DatabaseProblem) {
        let path = DatabaseFile.absolute(path)
        self.path = path
        do {
            var configuration = GRDB.Configuration()
            configuration.readonly = true
            configuration.busyMode = .timeout(5)
            queue = try DatabaseQueue(path: path, configuration: configuration)
            try queue.read { db in
                guard try Schema.isOurs(db) else { throw DatabaseProblem(path: path, reason: .otherProgram) }
                guard try !Schema.migrator.hasBeenSuperseded(db) else {
                    throw DatabaseProblem(path: path, reason: .newerVersion)
                }
                guard try String.fetchAll(db, sql: "PRAGMA quick_check(1)") == ["ok"] else {
                    throw DatabaseProblem(path: path, reason: .corrupt)
                }
            }
        } catch {
            throw DatabaseProblem(path: path, error)
        }
    }

    /// Whether there is an account with this name. False for a database without tables.
    public func hasAccount(named username: String) throws(DatabaseProblem) -> Bool {
        do {
            return try queue.read { db in
                guard try db.tableExists("user") else { return false }
                let key = AccountKey(username).value
                return try Bool.fetchOne(db, sql: "SELECT 1 FROM user WHERE accountKey = ?", arguments: [key]) ?? false
            }
        } catch {
            throw DatabaseProblem(path: path, error)
        }
    }
}
