// Deleting an account with all it holds, without keeping other changes waiting.

internal import BackendServices
internal import BackendStorage
internal import GRDB
internal import Logging

/// An account is deleted in two steps. The first one is the deletion for everybody: the name is free, no token, password, code
/// or link leads to the account. The second one removes the rows, some matches or players in each transaction, because those
/// of a large account take seconds. After a stop before the end, the server removes the rest in the same way when it starts again, and after a
/// failure with one of the next changes.
enum AccountDeletion {
    /// The prefix of no other account key, as `AccountKey` has no capital letters.
    private static let keyPrefix = "Deleted "
    /// The tables whose rows are removed before the account, each with how many of them in a transaction.
    private static let parts = [("gather", 100), ("player", 1_000)]

    /// The first step.
    static func begin(_ account: Int64, in db: Database) throws {
        try db.execute(
            sql: """
                UPDATE user SET accountKey = :prefix || hex(uuid), username = '', passwordHash = '', recoveryHash = NULL,
                    recoveryMadeAt = NULL WHERE id = :account
                """,
            arguments: ["prefix": keyPrefix, "account": account])
        try db.execute(sql: "DELETE FROM token WHERE user = ?", arguments: [account])
        try db.execute(
            sql: """
                UPDATE liveMatch SET spectatorKey = NULL
                WHERE spectatorKey IS NOT NULL AND gather IN (SELECT id FROM gather WHERE user = ?)
                """,
            arguments: [account])
    }

    /// The second step. The account is deleted for everybody, so a failure is not one of the deletion.
    ///
    /// Two processes can do it for one account, and SQLite gives the row number of a removed account to the next one. So each
    /// statement makes sure that the account is a deleted one.
    /// - Parameter limit: the longest time to wait for it; nil to wait for its end.
    static func finish(_ account: Int64, in store: SQLiteStore, waitingFor limit: Duration? = nil) async {
        await DetachedWork.run(waitingFor: limit) {
            do throws(ServiceError) {
                for (table, limit) in parts {
                    while try await store.write({ db in try remove(limit, from: table, of: account, in: db) }) {}
                }
                try await store.write { db in
                    try db.execute(
                        sql: "DELETE FROM user WHERE id = ? AND accountKey GLOB ? || '*'",
                        arguments: [account, keyPrefix])
                }
            } catch {
                store.logger.warning("Rows of a deleted account are removed later, after another change.")
                store.unfinishedDeletions.add(at: store.now)
            }
        }
    }

    /// The second step for the accounts whose deletion was begun and not finished.
    static func finishAll(in store: SQLiteStore) async {
        do throws(ServiceError) {
            let accounts = try store.shortRead { db in
                // Unlike LIKE, GLOB distinguishes cases: a name can begin with this word, its key cannot begin with a capital.
                try Int64.fetchAll(
                    db, sql: "SELECT id FROM user WHERE accountKey GLOB ? || '*'", arguments: [keyPrefix])
            }
            for account in accounts { await finish(account, in: store) }
        } catch {
            store.logger.warning("Deleted accounts were not read; their rows are removed later, after another change.")
            store.unfinishedDeletions.add(at: store.now)
        }
    }

    /// Removes rows of a table.
    /// - Returns: whether there may be more.
    private static func remove(_ limit: Int, from table: String, of account: Int64, in db: Database) throws -> Bool {
        try db.execute(
            sql: """
                DELETE FROM \(table) WHERE id IN (
                    SELECT \(table).id FROM \(table) JOIN user ON user.id = \(table).user
                    WHERE user.id = ? AND user.accountKey GLOB ? || '*' LIMIT ?
                )
                """, arguments: [account, keyPrefix, limit])
        return db.changesCount == limit
    }
}
