// The user of a request. The token of the request is checked in the transaction that uses the user.

internal import BackendServices
internal import BackendStorage
internal import Entities
internal import Foundation
internal import GRDB

struct Caller: Sendable {
    let rowID: Int64
    let revision: AccountRevision

    var id: UUID { revision.account }
}

extension Caller {
    /// Throws `.unauthorized` for a token that is unknown, revoked or expired.
    init(_ token: AccessToken, at now: Int64, in db: Database) throws {
        let statement = try db.cachedStatement(sql: Self.ofToken)
        let rows = try Row.fetchCursor(statement, arguments: [token.hash, now])
        // The row is not copied, so it is valid only while its cursor exists.
        self = try withExtendedLifetime(rows) {
            guard let row = try rows.next() else { throw ServiceError.unauthorized }
            return try Caller(row: row)
        }
    }

    // A constant, so that the text is not composed again for each request.
    private static let ofToken = """
        SELECT \(columns) FROM token JOIN user ON user.id = token.user WHERE hash = ? AND expiresAt > ?
        """

    /// The columns of the table `user` that ``init(row:)`` reads.
    static let columns = "user.id, user.uuid, user.revision"

    init(row: Row) throws {
        rowID = try row.decode(atIndex: 0)
        revision = AccountRevision(account: try row.decode(atIndex: 1), number: try row.decode(atIndex: 2))
    }
}

extension AccessToken {
    /// Throws `.unauthorized` for a token that is unknown or not fresh, see ``AccessToken/isFresh(issuedAt:at:)``.
    /// - Parameter now: milliseconds since 1970.
    func requireFresh(at now: Int64, in db: Database) throws {
        let limit = Int64(Self.deletionLimit * 1000)
        let isFresh = try Bool.fetchOne(
            db, sql: "SELECT 1 FROM token WHERE hash = ? AND startedAt BETWEEN ? AND ?",
            arguments: [hash, now - limit, now + limit])
        guard isFresh == true else { throw ServiceError.unauthorized }
    }
}
