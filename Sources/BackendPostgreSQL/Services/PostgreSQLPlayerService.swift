// The players of a user in PostgreSQL.

internal import BackendServices
internal import BackendStorage
internal import Entities
internal import PostgreSQLClient

struct PostgreSQLPlayerService: PlayerService {
    let store: PostgreSQLStore
    let token: AccessToken

    func players() async throws(ServiceError) -> [Player] {
        let caller = try await store.caller(of: token)
        if let kept = store.rosters.value(for: caller.id, at: caller.revision) { return kept }
        return try await store.read(as: token) { db, caller in
            let players = try await caller.players(in: db)
            store.rosters.keep(players, for: caller.id, at: caller.revision)
            return players
        }
    }

    func player(_ id: Player.ID) async throws(ServiceError) -> Player {
        try await store.read(as: token) { db, caller in
            try await caller.player(id, in: db)
        }
    }

    func create(_ draft: PlayerDraft) async throws(ServiceError) -> Player.ID {
        let limits = store.configuration.limits
        return try await store.write(as: token) { db, caller in
            let draft = try draft.validatedForService()
            try await caller.checkRoom(for: 1, limits, in: db)
            return try await caller.insert(draft, in: db)
        }
    }

    func create(_ drafts: [PlayerDraft]) async throws(ServiceError) -> [Player.ID] {
        let limits = store.configuration.limits
        return try await store.write(as: token) { db, caller in
            let drafts = try drafts.map { try $0.validatedForService() }
            try await caller.checkRoom(for: drafts.count, limits, in: db)
            var ids: [Player.ID] = []
            for draft in drafts { ids.append(try await caller.insert(draft, in: db)) }
            return ids
        }
    }

    func update(_ id: Player.ID, from old: PlayerDraft?, to draft: PlayerDraft) async throws(ServiceError) {
        try await store.write(as: token) { db, caller in
            let stored = try await caller.player(id, in: db).draft
            let draft = try stored.replaced(by: draft, changing: old).validatedForService(replacing: stored)
            try await caller.update(id, to: draft, in: db)
        }
    }

    func delete(_ id: Player.ID) async throws(ServiceError) {
        try await store.write(as: token) { db, caller in
            // Matches still show the name. Every other field is erased.
            let draft = PlayerDraft(name: try await caller.player(id, in: db).name)
            try await caller.update(id, to: draft, isDeleted: true, in: db)
            try await caller.deletePlayersWithoutMatch(among: [id], in: db)
        }
    }

    func gathers(of id: Player.ID) async throws(ServiceError) -> [Gather] {
        try await store.read(as: token) { db, caller in
            guard try await caller.owns(player: id, in: db) else { throw ServiceError.notFound }
            let found = try await db.execute(
                """
                SELECT \(Gather.columns) FROM gatherPlayer JOIN gather ON gather.id = gatherPlayer.gather
                WHERE gatherPlayer.player = $1 AND gather.account = $2 ORDER BY gather.id DESC
                """,
                id, caller.rowID)
            return try found.rows.map { try Gather($0, ownerID: caller.id) }
        }
    }
}

extension Caller {
    /// Throws `.conflict` when the roster would have more players than the limit, or when the account already has the maximum number
    /// of former players. Does nothing when `new` is 0.
    fileprivate func checkRoom(for new: Int, _ limits: AccountLimits, in db: PostgreSQLSession) async throws {
        guard new > 0 else { return }
        let counts = try await db.execute(
            """
            SELECT (SELECT count(*) FROM player WHERE account = $1 AND NOT isDeleted),
                (SELECT count(*) FROM (SELECT FROM player WHERE account = $1 AND isDeleted LIMIT $2::bigint) AS former)
            """, rowID, limits.formerPlayers)
        guard let row = counts.first else { return }
        let (players, former) = (try row.decode(Int.self, at: 0), try row.decode(Int.self, at: 1))
        guard players + new <= limits.players, former < limits.formerPlayers else { throw ServiceError.conflict }
    }
}
