// The match store of a remote backend, in the tables of this backend.

internal import BackendServices
internal import BackendStorage
internal import Entities
internal import Foundation
internal import PostgreSQLClient

/// Users and gathers of the remote backend have rows with their ids, without usernames, passwords and sessions, so
/// nobody can sign in with them. Names of players are stored only while a link for spectators shows them, and for
/// matches that are over. The result of a gather that has ended on the remote backend is stored here too, which closes the match.
struct PostgreSQLMatchStore: MatchStore {
    let backend: PostgreSQLBackend
    private var store: PostgreSQLStore { backend.store }

    init(backend: PostgreSQLBackend) {
        self.backend = backend
    }

    func match(of gather: Gather) async throws(ServiceError) -> LiveMatch {
        let now = store.now
        return try await store.read { db in
            var match = LiveMatch()
            if let owner = try await Caller(remoteOwner: gather.ownerID, in: db) {
                do {
                    match = try await StoredMatch(of: gather.id, owner, at: now, in: db).match
                } catch ServiceError.notFound {
                    // No change of the match is stored yet.
                }
            }
            return match.ended(as: gather)
        }
    }

    func apply(
        _ change: MatchChange, to gather: Gather, token tap: String?, at instant: Date
    ) async throws(ServiceError) -> MatchChangeResult {
        let (now, limits) = (store.now, store.configuration.limits)
        return try await self.change(gather) { db, owner in
            try await StoredMatch.apply(
                change, to: gather.id, of: owner, tap: tap, at: instant, now: now, limits: limits, in: db)
        }
    }

    func show(_ lineup: [Participant], of gather: Gather) async throws(ServiceError) {
        let now = store.now
        try await change(gather) { db, owner in
            let stored = try await StoredMatch(of: gather.id, owner, at: now, in: db)
            guard stored.match.link != nil else { return }
            let row = stored.gather
            try await db.execute("DELETE FROM watchedPlayer WHERE gather = $1", row)
            for (place, entry) in lineup.enumerated() {
                try await db.execute(
                    "INSERT INTO watchedPlayer (gather, place, player, name, team) VALUES ($1, $2, $3, $4, $5)",
                    row, place, entry.id, entry.name, entry.team?.rawValue)
            }
        }
    }

    func match(for key: SpectatorKey) async throws(ServiceError) -> WatchedMatch {
        try await PostgreSQLSpectatorService(store: store).match(for: key)
    }

    func close(_ gather: Gather) async throws(ServiceError) -> LiveMatch {
        let now = store.now
        return try await change(gather) { db, owner in
            try await StoredMatch.close(gather.id, of: owner, at: now, in: db)
        }
    }

    func correct(
        _ gather: Gather, _ correction: MatchCorrection, shown: Score?, token tap: String, revision: Int,
        at instant: Date
    ) async throws(ServiceError) -> CorrectedMatch {
        let (now, limits) = (store.now, store.configuration.limits)
        return try await change(gather) { db, owner in
            try await StoredMatch.correct(
                gather.id, of: owner, correction, shown: shown, sent: gather.score, tap: tap, revision: revision,
                at: instant, now: now, limits: limits, in: db)
        }
    }

    func restore(_ corrected: CorrectedMatch, of gather: Gather) async throws(ServiceError) {
        let now = store.now
        try await change(gather.withoutResult) { db, owner in
            try await StoredMatch.restore(corrected, of: gather, owner, at: now, in: db)
        }
    }

    func reopen(_ gather: Gather) async throws(ServiceError) {
        let now = store.now
        try await change(gather) { db, owner in
            try await StoredMatch.reopen(gather.id, of: owner, at: now, in: db)
        }
    }

    func storeResults(of gathers: [Gather], age: ResultAge) async throws(ServiceError) {
        let ended = gathers.filter(\.isEnded)
        guard let owner = ended.first?.ownerID else { return }
        // Read before writing: most calls find nothing to store, and a read does not wait for changes.
        let stored = try await store.single { db in
            let found = try await db.execute(
                """
                SELECT gather.uuid, score, winner FROM gather JOIN account ON account.id = account WHERE account.uuid = $1
                """,
                owner)
            let results = try found.rows.map { row in
                (
                    try row.decode(UUID.self, at: 0),
                    StoredResult(score: try row.decode(at: 1), winner: try row.decode(at: 2))
                )
            }
            return Dictionary(results) { first, _ in first }
        }
        for gather in ended where stored[gather.id].map({ $0 != StoredResult(gather) }) ?? false {
            try await change(gather, replacing: age) { _, _ in }
        }
    }

    func kickOff(_ gather: Gather, with kickOff: KickOff, at instant: Date) async throws(ServiceError) {
        let limits = store.configuration.limits
        try await change(gather) { db, owner in
            try await owner.kickOff(
                gather.id, with: kickOff, at: instant.millisecondsSince1970, limits: limits, in: db)
        }
    }

    func lastChosenMinutes(of owner: UUID) async throws(ServiceError) -> Int? {
        try await store.read { db in
            try await Caller(remoteOwner: owner, in: db)?.lastChosenMinutes(in: db)
        }
    }

    func chosenMinutes(of owner: UUID) async throws(ServiceError) -> [Gather.ID: Int] {
        try await store.single { db in
            let found = try await db.execute(
                """
                SELECT gather.uuid, minutes FROM gather JOIN account ON account.id = account
                WHERE account.uuid = $1 AND minutes IS NOT NULL
                """,
                owner)
            let minutes = try found.rows.map { (try $0.decode(UUID.self, at: 0), try $0.decode(Int.self, at: 1)) }
            return Dictionary(minutes) { first, _ in first }
        }
    }

    func remember(_ token: String, for gather: Gather) async throws(ServiceError) {
        try await change(gather) { db, owner in
            try await owner.remember(token, for: try await owner.rowID(of: gather.id, in: db), in: db)
        }
    }

    func gathers(startedWith token: String) async throws(ServiceError) -> [Gather.ID] {
        try await store.single { db in
            try await db.execute(
                "SELECT uuid FROM startedGather JOIN gather ON gather.id = startedGather.gather WHERE token = $1", token
            ).rows.map { try $0.decode(at: 0) }
        }
    }

    func keep(_ lineups: [(Gather, [Participant])]) async throws(ServiceError) {
        guard !lineups.isEmpty else { return }
        let now = store.now
        try await store.write { db in
            for (gather, lineup) in lineups {
                let owner = try await Caller(remoteOwnerOf: gather, at: now, in: db)
                try await KeptLineups.store(lineup, of: try await owner.rowID(of: gather.id, in: db), in: db)
            }
        }
    }

    func history(of gathers: [Gather]) async throws(ServiceError) -> [Gather.ID: KeptMatch] {
        guard let owner = gathers.first?.ownerID else { return [:] }
        let size = { (history: [Gather.ID: KeptMatch]) in
            history.values.reduce(0) { $0 + 1 + ($1.lineup?.count ?? 0) + $1.goals.count }
        }
        return try await store.readHistory(of: owner, size: size) { () async throws(ServiceError) in
            try await store.read { db in
                guard let owner = try await Caller(remoteOwner: owner, in: db) else { return [:] }
                return try await KeptHistory.read(gathers, of: owner, in: db)
            }
        }
    }

    func forget(_ gather: Gather.ID, of owner: UUID?) async throws(ServiceError) {
        try await store.write { db in
            try await db.execute(
                """
                DELETE FROM gather WHERE uuid = $1 AND account IN (
                    SELECT id FROM account WHERE accountKey = $2 || uuid::text AND uuid = coalesce($3, uuid)
                )
                """,
                gather, ReservedKeyPrefix.remote, owner)
        }
    }

    func forgetOwner(_ owner: UUID) async throws(ServiceError) {
        let account = try await store.write { db in
            let found = try await db.execute(
                "SELECT id FROM account WHERE uuid = $1 AND accountKey = $2 || uuid::text", owner,
                ReservedKeyPrefix.remote)
            let account = try found.first.map { try $0.decode(Int64.self, at: 0) }
            if let account { try await AccountDeletion.begin(account, in: db) }
            return account
        }
        guard let account else { return }
        await AccountDeletion.finish(account, in: store, waitingFor: DetachedWork.requestLimit)
    }

    func isReachable() async -> Bool {
        await backend.isReachable()
    }

    /// Calls `body` in a transaction that first inserts missing rows of the gather and of its owner, and stores the result, if there
    /// is one.
    /// - Parameter age: decides whether the result of the gather replaces one that is stored already; nil to replace none.
    private func change<Value: Sendable>(
        _ gather: Gather, replacing age: ResultAge? = nil,
        _ body: @Sendable (PostgreSQLSession, Caller) async throws -> Value
    ) async throws(ServiceError) -> Value {
        let now = store.now
        return try await store.write { db in
            try await body(db, try await Caller(remoteOwnerOf: gather, at: now, replacing: age, in: db))
        }
    }
}
