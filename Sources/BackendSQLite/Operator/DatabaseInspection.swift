// Reads a database without changing it, for `gather check`, `gather backup`, `gather user` and the source of `gather transfer`.

internal import BackendServices
internal import BackendStorage
internal import Foundation
internal import GRDB

/// Reads a database without changing it. A server can use the database meanwhile.
public struct DatabaseInspection {
    let queue: DatabaseQueue
    /// Must be held until the queue is closed.
    private let lock: DatabaseLock
    private let path: String

    /// - Parameter checksPages: whether to look for damage in the whole file.
    /// - Throws: an error that says why this version of the program cannot read the file.
    public init(of path: String, checksPages: Bool = true) throws(DatabaseProblem) {
        let path = DatabaseFile.absolute(path)
        self.path = path
        try DatabaseRestore.checkIsComplete(path)
        guard try DatabaseFile.exists(path), let lock = try DatabaseLock(path, .shared) else {
            throw DatabaseProblem(path: path, reason: .missing)
        }
        self.lock = lock
        do {
            var configuration = GRDB.Configuration()
            configuration.readonly = true
            configuration.busyMode = .timeout(TimeInterval(DatabaseFile.patience))
            // The transaction of a transfer stays open between its reads.
            configuration.allowsUnsafeTransactions = true
            queue = try DatabaseQueue(path: path, configuration: configuration)
            try queue.read { db in
                try Schema.check(db, path: path)
                guard try !checksPages || String.fetchAll(db, sql: "PRAGMA quick_check(1)") == ["ok"] else {
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

    /// Whether the database has users of a remote backend, and no account. Such a user is stored with the first match, so the result
    /// is false before a server with a remote backend has stored a match. Also false for a database without tables.
    public func isOfFront() throws(DatabaseProblem) -> Bool {
        do {
            return try queue.read { db in
                guard try db.tableExists("user") else { return false }
                // Accounts that are being removed and users of a remote backend have no username.
                let sql = """
                    SELECT NOT EXISTS (SELECT 1 FROM user WHERE username <> '')
                    AND EXISTS (SELECT 1 FROM user WHERE accountKey GLOB ? || '*')
                    """
                return try Bool.fetchOne(db, sql: sql, arguments: [ReservedKeyPrefix.remote]) ?? false
            }
        } catch {
            throw DatabaseProblem(path: path, error)
        }
    }

    /// Copies a consistent state of the database into a new file, even while a server uses the database. Only the owner can read
    /// the copy. No migration is applied, so the version of the program that used the database can use the copy. An existing file
    /// is not overwritten.
    public func backup(to path: String) throws(DatabaseProblem) {
        let path = DatabaseFile.absolute(path)
        try checkNotEmpty()
        try DatabaseFile.create(path)
        do {
            let copy = try DatabaseQueue(path: path)
            try queue.read { source in
                try copy.writeWithoutTransaction { try source.backup(to: $0) }
            }
            try copy.close()
        } catch {
            try? FileManager.default.removeItem(atPath: path)
            throw DatabaseProblem(path: path, error)
        }
    }

    /// Throws for a file without tables, because its copy could not be restored.
    private func checkNotEmpty() throws(DatabaseProblem) {
        do {
            guard try queue.read({ try $0.tableExists("user") }) else {
                throw DatabaseProblem(path: path, reason: .notADatabase)
            }
        } catch {
            throw DatabaseProblem(path: path, error)
        }
    }
}
