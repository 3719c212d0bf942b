// Deletes an account with all its data, in small transactions, so that other changes do not wait for long.

internal import BackendServices
internal import BackendStorage
internal import Logging
internal import PostgreSQLClient

/// An account is deleted in two steps. After the first step, nobody can see the account: the name is free, and no token,
/// password, code or link leads to it. The second step removes the rows, some matches or players in each transaction, because
/// removing all rows of a large account takes seconds. When the server stops before the end, the next server that starts
/// removes the remaining rows. When the removal of rows fails, it is repeated after a later change.
enum AccountDeletion {
    private static let keyPrefix = ReservedKeyPrefix.deleted

    /// The first step.
    static func begin(_ account: Int64, in db: PostgreSQLSession) async throws {
        try await db.execute(
            """
            UPDATE account SET accountKey = $1 || uuid::text, username = '', passwordHash = '', recoveryHash = NULL,
                recoveryMadeAt = NULL WHERE id = $2
            """,
            keyPrefix, account)
        try await db.execute("DELETE FROM token WHERE account = $1", account)
        try await db.execute(
            """
            UPDATE liveMatch SET spectatorKey = NULL
            WHERE spectatorKey IS NOT NULL AND gather IN (SELECT id FROM gather WHERE account = $1)
            """,
            account)
    }

    /// The second step. Nobody can see the account any more, so the deletion does not fail when this step fails.
    /// - Parameter limit: the longest time to wait for this step; nil to wait for its end.
    static func finish(_ account: Int64, in store: PostgreSQLStore, waitingFor limit: Duration? = nil) async {
        await DetachedWork.run(waitingFor: limit) {
            do throws(ServiceError) {
                for (table, limit) in DeletionParts.all {
                    while try await store.write({ db in try await remove(limit, from: table, of: account, in: db) }) {}
                }
                try await store.write { db in try await db.execute("DELETE FROM account WHERE id = $1", account) }
            } catch {
                store.logger.warning("Rows of a deleted account are left; they are removed after a later change.")
                store.unfinishedDeletions.add(at: store.now)
            }
        }
    }

    /// The second step for the accounts whose deletion was begun and not finished.
    static func finishAll(in store: PostgreSQLStore) async {
        do throws(ServiceError) {
            let accounts = try await store.single { db in
                // `starts_with` distinguishes case. The key of the username "Deleted x" begins with "deleted", in lower case, so
                // the account with this username is not found.
                try await db.execute("SELECT id FROM account WHERE starts_with(accountKey, $1)", keyPrefix)
                    .rows.map { try $0.decode(Int64.self, at: 0) }
            }
            for account in accounts { await finish(account, in: store) }
        } catch {
            store.logger.warning("Deleted accounts could not be read; their rows are removed after a later change.")
            store.unfinishedDeletions.add(at: store.now)
        }
    }

    /// Removes rows of a table. Rows that another transaction has locked are skipped, because another server may be removing them.
    /// - Returns: whether `limit` rows were removed. Then more rows may be left. Skipped rows are not counted.
    private static func remove(
        _ limit: Int, from table: String, of account: Int64, in db: PostgreSQLSession
    ) async throws -> Bool {
        try await db.execute(
            """
            DELETE FROM \(table) WHERE id IN (SELECT id FROM \(table) WHERE account = $1 LIMIT $2 FOR UPDATE SKIP LOCKED)
            """,
            account, limit
        ).changes == limit
    }
}
