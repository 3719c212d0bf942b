// Statements that several services need, about the players and gathers of one caller. Columns are read by position, which is faster
// than by name.

internal import BackendServices
internal import Entities
internal import GRDB

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension Gather {
    /// The gather of a row with the columns uuid, score, winner, createdAt and endedAt, in this order.
    init(_ row: Row, ownerID: UUID) throws {
        self.init(
            id: try row.decode(atIndex: 0),
            ownerID: ownerID,
            winner: try row.decode(String?.self, atIndex: 2).flatMap(Winner.init(wireName:)),
            createdAt: try row.decode(Int64?.self, atIndex: 3).map(Date.init(millisecondsSince1970:)),
            endedAt: try row.decode(Int64?.self, atIndex: 4).map(Date.init(millisecondsSince1970:))
        )
        if let score = try row.decode(String?.self, atIndex: 1) { take(score: score) }
    }
}

extension Caller {
    /// The roster, in the order of ids.
    func players(in db: Database) throws -> [Player] {
        let statement = try db.cachedStatement(
            sql: "SELECT \(PlayerRecord.columns) FROM player WHERE user = ? AND NOT isDeleted ORDER BY id"
        )
        return try Array(Row.fetchCursor(statement, arguments: [rowID]).map { try Player(row: $0) })
    }

    /// Whether the player is on the caller's roster.
    func owns(player id: Player.ID, in db: Database) throws -> Bool {
        let statement = try db.cachedStatement(sql: "SELECT 1 FROM player WHERE id = ? AND user = ? AND NOT isDeleted")
        return try Bool.fetchOne(statement, arguments: [id, rowID]) ?? false
    }

    /// A player on the caller's roster; `.notFound` otherwise.
    func player(_ id: Player.ID, in db: Database) throws -> Player {
        let statement = try db.cachedStatement(
            sql: "SELECT \(PlayerRecord.columns) FROM player WHERE id = ? AND user = ? AND NOT isDeleted"
        )
        guard let row = try Row.fetchOne(statement, arguments: [id, rowID]) else { throw ServiceError.notFound }
        return try Player(row: row)
    }

    /// A gather of the caller; `.notFound` otherwise.
    func gather(_ id: Gather.ID, in db: Database) throws -> Gather {
        let statement = try db.cachedStatement(
            sql: "SELECT uuid, score, winner, createdAt, endedAt FROM gather WHERE uuid = ? AND user = ?"
        )
        guard let row = try Row.fetchOne(statement, arguments: [id, rowID]) else { throw ServiceError.notFound }
        return try Gather(row, ownerID: self.id)
    }

    /// The row id of a gather of the caller; `.notFound` otherwise.
    func rowID(of gather: Gather.ID, in db: Database) throws -> Int64 {
        let statement = try db.cachedStatement(sql: "SELECT id FROM gather WHERE uuid = ? AND user = ?")
        guard let id = try Int64.fetchOne(statement, arguments: [gather, rowID]) else { throw ServiceError.notFound }
        return id
    }

    /// The running gather of the caller that was started with this token; nil when there is none.
    func gather(startedWith token: String, in db: Database) throws -> Gather.ID? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT uuid FROM startedGather JOIN gather ON gather.id = startedGather.gather
                WHERE token = ? AND startedGather.user = ? AND score IS NULL
                """
        )
        return try UUID.fetchOne(statement, arguments: [token, rowID])
    }

    func remember(_ token: String, for gather: Int64, in db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO startedGather (user, token, gather) VALUES (?, ?, ?)
                ON CONFLICT (user, token) DO UPDATE SET gather = excluded.gather
                """,
            arguments: [rowID, token, gather]
        )
    }

    /// Deletes the rows of the caller's deleted players who are in no gather.
    /// - Parameter players: the only players that are checked, because an account can have thousands of deleted players.
    func deletePlayersWithoutMatch(among players: [Player.ID], in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                DELETE FROM player WHERE id = ? AND user = ? AND isDeleted
                AND NOT EXISTS (SELECT 1 FROM gatherPlayer WHERE gatherPlayer.player = player.id)
                """
        )
        for player in players { try statement.execute(arguments: [player, rowID]) }
    }
}
