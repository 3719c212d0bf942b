// A roster in SQLite.

internal import BackendServices
internal import Entities
internal import FoundationEssentials
internal import GRDB

struct SQLitePlayerService: PlayerService {
    let store: SQLiteStore
    let token: AccessToken

    func players() async throws(ServiceError) -> [Player] {
        try await store.read(as: token) { db, caller in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT id, name, age, skill, position, favouriteTeam FROM player
                    WHERE user = ? AND NOT isDeleted ORDER BY id
                    """
            )
            return try Array(Row.fetchCursor(statement, arguments: [caller.rowID]).map { try Player($0) })
        }
    }

    func player(_ id: Player.ID) async throws(ServiceError) -> Player {
        try await store.read(as: token) { db, caller in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT id, name, age, skill, position, favouriteTeam FROM player
                    WHERE id = ? AND user = ? AND NOT isDeleted
                    """
            )
            guard let row = try Row.fetchOne(statement, arguments: [id, caller.rowID]) else {
                throw ServiceError.notFound
            }
            return try Player(row)
        }
    }

    func create(_ draft: PlayerDraft) async throws(ServiceError) -> Player.ID {
        try await store.write(as: token) { db, caller in
            let draft = try draft.validatedForService()
            try db.execute(
                sql: """
                    INSERT INTO player (name, age, skill, position, favouriteTeam, user) VALUES (?, ?, ?, ?, ?, ?)
                    """,
                arguments: draft.arguments + [caller.rowID]
            )
            return Int(db.lastInsertedRowID)
        }
    }

    func update(_ id: Player.ID, to draft: PlayerDraft) async throws(ServiceError) {
        try await store.write(as: token) { db, caller in
            let draft = try draft.validatedForService()
            try db.execute(
                sql: """
                    UPDATE player SET name = ?, age = ?, skill = ?, position = ?, favouriteTeam = ?
                    WHERE id = ? AND user = ? AND NOT isDeleted
                    """,
                arguments: draft.arguments + [id, caller.rowID]
            )
            guard db.changesCount == 1 else { throw ServiceError.notFound }
        }
    }

    func delete(_ id: Player.ID) async throws(ServiceError) {
        try await store.write(as: token) { db, caller in
            // Past matches keep the name, and nothing but the name.
            try db.execute(
                sql: """
                    UPDATE player
                    SET isDeleted = 1, age = NULL, skill = NULL, position = NULL, favouriteTeam = NULL
                    WHERE id = ? AND user = ? AND NOT isDeleted
                    """,
                arguments: [id, caller.rowID]
            )
            guard db.changesCount == 1 else { throw ServiceError.notFound }
            try caller.forgetUnnamedPlayers(in: db)
        }
    }

    func gathers(of id: Player.ID) async throws(ServiceError) -> [Gather] {
        try await store.read(as: token) { db, caller in
            guard try caller.owns(player: id, in: db) else { throw ServiceError.notFound }
            let statement = try db.cachedStatement(
                sql: """
                    SELECT gather.uuid, gather.score, gather.winner, gather.createdAt, gather.endedAt
                    FROM gatherPlayer JOIN gather ON gather.id = gatherPlayer.gather
                    WHERE gatherPlayer.player = ? AND gather.user = ? ORDER BY gather.id DESC
                    """
            )
            let rows = try Row.fetchCursor(statement, arguments: [id, caller.rowID])
            return try Array(rows.map { try Gather($0, ownerID: caller.id) })
        }
    }
}

extension PlayerDraft {
    /// In the order name, age, skill, position, favouriteTeam.
    fileprivate var arguments: StatementArguments {
        [name, age, skill?.rawValue, position?.rawValue, favouriteTeam]
    }
}
