// The players of a user in SQLite.

internal import BackendServices
internal import BackendStorage
internal import Entities
internal import GRDB

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

struct SQLitePlayerService: PlayerService {
    let store: SQLiteStore
    let token: AccessToken

    func players() async throws(ServiceError) -> [Player] {
        let kept = try store.caller(of: token) { caller in
            store.rosters.value(for: caller.id, at: caller.revision)
        }
        if let kept { return kept }
        return try store.shortRead(as: token) { db, caller in
            try store.rosters.value(for: caller.id, at: caller.revision) { try caller.players(in: db) }
        }
    }

    func player(_ id: Player.ID) async throws(ServiceError) -> Player {
        try store.shortRead(as: token) { db, caller in
            try caller.player(id, in: db)
        }
    }

    func create(_ draft: PlayerDraft) async throws(ServiceError) -> Player.ID {
        let limits = store.configuration.limits
        return try await store.write(as: token) { db, caller in
            let draft = try draft.validatedForService()
            try caller.checkRoom(for: 1, limits, in: db)
            return try caller.insertPlayer(draft, in: db)
        }
    }

    func create(_ drafts: [PlayerDraft]) async throws(ServiceError) -> [Player.ID] {
        let limits = store.configuration.limits
        return try await store.write(as: token) { db, caller in
            let drafts = try drafts.map { try $0.validatedForService() }
            try caller.checkRoom(for: drafts.count, limits, in: db)
            return try drafts.map { try caller.insertPlayer($0, in: db) }
        }
    }

    func update(_ id: Player.ID, from old: PlayerDraft?, to draft: PlayerDraft) async throws(ServiceError) {
        try await store.write(as: token) { db, caller in
            let stored = try caller.player(id, in: db).draft
            let draft = try stored.replaced(by: draft, changing: old).validatedForService(replacing: stored)
            try PlayerRecord(id: id, user: caller.rowID, draft: draft).update(db)
        }
    }

    func delete(_ id: Player.ID) async throws(ServiceError) {
        try await store.write(as: token) { db, caller in
            // Matches still show the name. Every other field is erased.
            let draft = PlayerDraft(name: try caller.player(id, in: db).name)
            try PlayerRecord(id: id, user: caller.rowID, isDeleted: true, draft: draft).update(db)
            try caller.deletePlayersWithoutMatch(among: [id], in: db)
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

extension Caller {
    /// Throws `.conflict` when the roster would have more players than the limit, or when the account already has the maximum number
    /// of former players. Does nothing when `new` is 0.
    func checkRoom(for new: Int, _ limits: AccountLimits, in db: Database) throws {
        guard new > 0 else { return }
        let players = try db.cachedStatement(sql: "SELECT count(*) FROM player WHERE user = ? AND NOT isDeleted")
        guard try Int.fetchOne(players, arguments: [rowID]) ?? 0 <= limits.players - new else {
            throw ServiceError.conflict
        }
        let former = try db.cachedStatement(
            sql: "SELECT count(*) FROM (SELECT 1 FROM player WHERE user = ? AND isDeleted LIMIT ?)")
        guard try Int.fetchOne(former, arguments: [rowID, limits.formerPlayers]) ?? 0 < limits.formerPlayers else {
            throw ServiceError.conflict
        }
    }

    fileprivate func insertPlayer(_ draft: PlayerDraft, in db: Database) throws -> Player.ID {
        var record = PlayerRecord(user: rowID, draft: draft)
        try record.insert(db)
        return Int(db.lastInsertedRowID)
    }
}
