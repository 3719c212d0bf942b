// Deletes an account with all its data, in small transactions, so that other changes do not wait for long.

internal import BackendServices
internal import BackendStorage
internal import GRDB
internal import Logging

/// An account is deleted in two steps. After the first step, nobody can see the account: the name is free, and no token,
/// password, code or link leads to it. The second step removes the rows, some matches or players in each transaction, because
/// removing all rows of a large account takes seconds. When the server stops before the end, it removes the
/// remaining rows after its next start. When the removal of rows fails, it is repeated after a later change.
enum AccountDeletion {
    private static let keyPrefix = ReservedKeyPrefix.deleted

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

    /// The second step. Nobody can see the account any more, so the deletion does not fail when this step fails.
    ///
    /// Two processes can take this step for one account, and SQLite can give the row number of a removed account to a new
    /// account. So each statement makes sure that the account is a deleted one.
    /// - Parameter limit: the longest time to wait for this step; nil to wait for its end.
    static func finish(_ account: Int64, in store: SQLiteStore, waitingFor limit: Duration? = nil) async {
        await DetachedWork.run(waitingFor: limit) {
            do throws(ServiceError) {
                for (table, limit) in DeletionParts.all {
                    while try await store.write({ db in try remove(limit, from: table, of: account, in: db) }) {}
                }
                try await store.write { db in
                    try db.execute(
                        sql: "DELETE FROM user WHERE id = ? AND accountKey GLOB ? || '*'",
                        arguments: [account, keyPrefix])
                }
                await store.emptyLog()
            } catch {
                store.logger.warning("Rows of a deleted account are left; they are removed after a later change.")
                store.unfinishedDeletions.add(at: store.now)
            }
        }
    }

    /// The second step for the accounts whose deletion was begun and not finished.
    static func finishAll(in store: SQLiteStore) async {
        do throws(ServiceError) {
            let accounts = try store.shortRead { db in
                // Unlike LIKE, GLOB distinguishes case. The key of the username "Deleted x" begins with "deleted", in lower case,
                // so the account with this username is not found.
                try Int64.fetchAll(
                    db, sql: "SELECT id FROM user WHERE accountKey GLOB ? || '*'", arguments: [keyPrefix])
            }
            for account in accounts { await finish(account, in: store) }
        } catch {
            store.logger.warning("Deleted accounts could not be read; their rows are removed after a later change.")
            store.unfinishedDeletions.add(at: store.now)
        }
    }

    /// Removes rows of a table.
    /// - Returns: whether there may be more rows to remove.
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
