// Statements about players, gathers and lineups, and how their rows are read.

internal import BackendServices
internal import BackendStorage
internal import Entities
internal import Foundation
internal import PostgreSQLClient

extension PostgreSQLRow {
    /// The instant in a column of milliseconds since 1970.
    func date(at column: Int) throws -> Date? {
        try decode(Int64?.self, at: column).map(Date.init(millisecondsSince1970:))
    }

    func team(at column: Int) throws -> Team? {
        try decode(String?.self, at: column).flatMap(Team.init(rawValue:))
    }
}

extension Gather {
    /// The columns that ``init(_:ownerID:)`` reads.
    static let columns = "gather.uuid, gather.score, gather.winner, gather.createdAt, gather.endedAt"

    init(_ row: PostgreSQLRow, ownerID: UUID) throws {
        self.init(
            id: try row.decode(at: 0),
            ownerID: ownerID,
            winner: try row.decode(String?.self, at: 2).flatMap(Winner.init(wireName:)),
            createdAt: try row.date(at: 3),
            endedAt: try row.date(at: 4)
        )
        if let score = try row.decode(String?.self, at: 1) { take(score: score) }
    }

    /// The gather of a row, of any user.
    init(row: Int64, in db: PostgreSQLSession) async throws {
        let found = try await db.execute(
            "SELECT \(Self.columns), account.uuid FROM gather JOIN account ON account.id = gather.account WHERE gather.id = $1",
            row)
        guard let found = found.first else { throw ServiceError.notFound }
        try self.init(found, ownerID: found.decode(at: 5))
    }
}

extension LineupPlayer {
    /// Everybody in the gather of a row, in the order they were added.
    static func all(of gather: Int64, in db: PostgreSQLSession) async throws -> [LineupPlayer] {
        let found = try await db.execute(
            """
            SELECT \(PlayerColumns.all), team FROM gatherPlayer JOIN player ON player.id = gatherPlayer.player
            WHERE gatherPlayer.gather = $1 ORDER BY gatherPlayer.id
            """,
            gather)
        return try found.rows.map { row in
            LineupPlayer(player: try Player(row), team: try row.team(at: PlayerColumns.count))
        }
    }
}

extension Participant {
    /// A participant of a row that begins with a player's id, name and team.
    init(_ row: PostgreSQLRow) throws {
        self.init(id: try row.decode(at: 0), name: try row.decode(at: 1), team: try row.team(at: 2))
    }

    /// Everybody in the gather of a row, in the order they were added. In a gather of a remote backend, these are the
    /// rows of the table `watchedPlayer`, which has rows only while the match has a link for spectators.
    static func all(in gather: Int64, _ db: PostgreSQLSession) async throws -> [Participant] {
        let found = try await db.execute(
            """
            SELECT player.id, name, team, gatherPlayer.id AS place
            FROM gatherPlayer JOIN player ON player.id = gatherPlayer.player WHERE gather = $1
            UNION ALL SELECT player, name, team, place FROM watchedPlayer WHERE gather = $1
            ORDER BY place
            """,
            gather)
        return try found.rows.map(Participant.init)
    }
}

extension Caller {
    /// The roster, in the order of ids.
    func players(in db: PostgreSQLSession) async throws -> [Player] {
        let found = try await db.execute(
            "SELECT \(PlayerColumns.all) FROM player WHERE account = $1 AND NOT isDeleted ORDER BY id", rowID)
        return try found.rows.map(Player.init)
    }

    /// A player on the caller's roster; `.notFound` otherwise.
    func player(_ id: Player.ID, in db: PostgreSQLSession) async throws -> Player {
        let found = try await db.execute(
            "SELECT \(PlayerColumns.all) FROM player WHERE id = $1 AND account = $2 AND NOT isDeleted", id, rowID)
        guard let row = found.first else { throw ServiceError.notFound }
        return try Player(row)
    }

    /// Whether the player is on the caller's roster.
    func owns(player id: Player.ID, in db: PostgreSQLSession) async throws -> Bool {
        let found = try await db.execute(
            "SELECT 1 FROM player WHERE id = $1 AND account = $2 AND NOT isDeleted", id, rowID)
        return found.first != nil
    }

    /// The gathers of the caller, newest first.
    func gathers(in db: PostgreSQLSession) async throws -> [Gather] {
        let found = try await db.execute(
            "SELECT \(Gather.columns) FROM gather WHERE account = $1 ORDER BY id DESC", rowID)
        return try found.rows.map { try Gather($0, ownerID: id) }
    }

    /// The gathers of the caller that have not ended, newest first.
    func runningGathers(in db: PostgreSQLSession) async throws -> [Gather] {
        let found = try await db.execute(
            "SELECT \(Gather.columns) FROM gather WHERE account = $1 AND score IS NULL ORDER BY id DESC", rowID)
        return try found.rows.map { try Gather($0, ownerID: id) }
    }

    /// A gather of the caller; `.notFound` otherwise.
    func gather(_ id: Gather.ID, in db: PostgreSQLSession) async throws -> Gather {
        let found = try await db.execute(
            "SELECT \(Gather.columns) FROM gather WHERE uuid = $1 AND account = $2", id, rowID)
        guard let row = found.first else { throw ServiceError.notFound }
        return try Gather(row, ownerID: self.id)
    }

    /// The row id of a gather of the caller; `.notFound` otherwise.
    func rowID(of gather: Gather.ID, in db: PostgreSQLSession) async throws -> Int64 {
        let found = try await db.execute("SELECT id FROM gather WHERE uuid = $1 AND account = $2", gather, rowID)
        guard let row = found.first else { throw ServiceError.notFound }
        return try row.decode(at: 0)
    }

    /// The running gather of the caller that was started with this token; nil when there is none.
    func gather(startedWith token: String, in db: PostgreSQLSession) async throws -> Gather.ID? {
        let found = try await db.execute(
            """
            SELECT uuid FROM startedGather JOIN gather ON gather.id = startedGather.gather
            WHERE token = $1 AND startedGather.account = $2 AND score IS NULL
            """,
            token, rowID)
        return try found.first?.decode(at: 0)
    }

    func remember(_ token: String, for gather: Int64, in db: PostgreSQLSession) async throws {
        try await db.execute(
            """
            INSERT INTO startedGather (account, token, gather) VALUES ($1, $2, $3)
            ON CONFLICT (account, token) DO UPDATE SET gather = excluded.gather
            """,
            rowID, token, gather)
    }

    /// Deletes the rows of the caller's deleted players who are in no gather.
    /// - Parameter players: the only players that are checked, because an account can have thousands of deleted players.
    func deletePlayersWithoutMatch(among players: [Player.ID], in db: PostgreSQLSession) async throws {
        try await db.execute(
            """
            DELETE FROM player WHERE account = $1 AND id = ANY($2::bigint[]) AND isDeleted
            AND NOT EXISTS (SELECT 1 FROM gatherPlayer WHERE gatherPlayer.player = player.id)
            """,
            rowID, players.map(Int64.init))
    }
}
