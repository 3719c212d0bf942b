// The account that a call reads or changes, found by the token of the user or by the key of the account.

internal import BackendServices
internal import BackendStorage
internal import Foundation
internal import PostgreSQLClient

struct Caller: Sendable {
    let rowID: Int64
    let revision: AccountRevision

    var id: UUID { revision.account }
}

extension Caller {
    /// Throws `.unauthorized` for a token that is unknown, revoked or expired.
    init(_ token: AccessToken, at now: Int64, in db: PostgreSQLSession) async throws {
        let found = try await db.execute(
            """
            SELECT \(Self.columns) FROM token JOIN account ON account.id = token.account
            WHERE hash = $1 AND expiresAt > $2
            """,
            token.hash, now)
        guard let row = found.first else { throw ServiceError.unauthorized }
        try self.init(row)
    }

    /// The user of the token for a change: the account is locked until the end of the transaction, and gets a new revision.
    init(changing token: AccessToken, at now: Int64, in db: PostgreSQLSession) async throws {
        let found = try await db.execute(
            """
            UPDATE account SET revision = account.revision + 1 FROM token
            WHERE account.id = token.account AND hash = $1 AND expiresAt > $2 RETURNING \(Self.columns)
            """,
            token.hash, now)
        guard let row = found.first else { throw ServiceError.unauthorized }
        try self.init(row)
    }

    /// The account with this key, locked and with a new revision; nil when there is none.
    init?(changing key: String, in db: PostgreSQLSession) async throws {
        let found = try await db.execute(
            "UPDATE account SET revision = revision + 1 WHERE accountKey = $1 RETURNING \(Self.columns)", key)
        guard let row = found.first else { return nil }
        try self.init(row)
    }

    /// The columns that ``init(_:)`` reads. The last one is ``AccountRevision/server``: the start time of the database server.
    /// It differs after a failover or a restart, so values that were cached before are not used.
    static let columns = "account.id, account.uuid, account.revision, pg_postmaster_start_time()"

    init(_ row: PostgreSQLRow) throws {
        rowID = try row.decode(at: 0)
        revision = AccountRevision(
            account: try row.decode(at: 1), number: try row.decode(at: 2), server: try row.decode(at: 3))
    }
}

extension AccessToken {
    /// Throws `.unauthorized` for a token that is unknown or not fresh, see ``AccessToken/isFresh(issuedAt:at:)``.
    /// - Parameter now: milliseconds since 1970.
    func requireFresh(at now: Int64, in db: PostgreSQLSession) async throws {
        let limit = Int64(Self.deletionLimit * 1000)
        let found = try await db.execute(
            "SELECT 1 FROM token WHERE hash = $1 AND startedAt BETWEEN $2 AND $3", hash, now - limit, now + limit)
        guard found.first != nil else { throw ServiceError.unauthorized }
    }
}
