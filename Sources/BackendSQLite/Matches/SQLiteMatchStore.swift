// The match store of a remote backend, in the tables of the embedded backend.

public import BackendServices
internal import BackendStorage
internal import Entities
internal import GRDB

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension SQLiteBackend {
    public var matchStore: any MatchStore {
        SQLiteMatchStore(backend: self)
    }
}

/// Users and gathers of the remote backend have rows with their ids, without usernames, passwords and sessions, so
/// nobody can sign in with them. Names of players are stored only for links for spectators and for matches
/// that are over. The result of a gather that has ended on the remote backend is stored here too, which closes the match.
struct SQLiteMatchStore: MatchStore {
    let backend: SQLiteBackend
    private var store: SQLiteStore { backend.store }

    init(backend: SQLiteBackend) {
        self.backend = backend
    }

    func match(of gather: Gather) async throws(ServiceError) -> LiveMatch {
        let now = store.now
        return try store.shortRead { db in
            var match = LiveMatch()
            if let owner = try Caller(remoteOwner: gather.ownerID, in: db) {
                do {
                    match = try StoredMatch(of: gather.id, owner, at: now, in: db).match
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
            try StoredMatch.apply(
                change, to: gather.id, of: owner, tap: tap, at: instant, now: now, limits: limits, in: db)
        }
    }

    func show(_ lineup: [Participant], of gather: Gather) async throws(ServiceError) {
        let now = store.now
        try await change(gather) { db, owner in
            let stored = try StoredMatch(of: gather.id, owner, at: now, in: db)
            guard stored.match.link != nil else { return }
            let row = stored.gather
            try db.execute(sql: "DELETE FROM watchedPlayer WHERE gather = ?", arguments: [row])
            let statement = try db.cachedStatement(
                sql: "INSERT INTO watchedPlayer (gather, place, player, name, team) VALUES (?, ?, ?, ?, ?)"
            )
            for (place, entry) in lineup.enumerated() {
                try statement.execute(arguments: [row, place, entry.id, entry.name, entry.team?.rawValue])
            }
        }
    }

    func match(for key: SpectatorKey) async throws(ServiceError) -> WatchedMatch {
        try await SQLiteSpectatorService(store: store).match(for: key)
    }

    func close(_ gather: Gather) async throws(ServiceError) -> LiveMatch {
        let now = store.now
        return try await change(gather) { db, owner in
            try StoredMatch.close(gather.id, of: owner, at: now, in: db)
        }
    }

    func correct(
        _ gather: Gather, _ correction: MatchCorrection, shown: Score?, token tap: String, revision: Int,
        at instant: Date
    ) async throws(ServiceError) -> CorrectedMatch {
        let (now, limits) = (store.now, store.configuration.limits)
        return try await change(gather) { db, owner in
            try StoredMatch.correct(
                gather.id, of: owner, correction, shown: shown, sent: gather.score, tap: tap, revision: revision,
                at: instant, now: now, limits: limits, in: db)
        }
    }

    func restore(_ corrected: CorrectedMatch, of gather: Gather) async throws(ServiceError) {
        let now = store.now
        try await change(gather.withoutResult) { db, owner in
            try StoredMatch.restore(corrected, of: gather, owner, at: now, in: db)
        }
    }

    func reopen(_ gather: Gather) async throws(ServiceError) {
        let now = store.now
        try await change(gather) { db, owner in
            try StoredMatch.reopen(gather.id, of: owner, at: now, in: db)
        }
    }

    func storeResults(of gathers: [Gather], age: ResultAge) async throws(ServiceError) {
        let ended = gathers.filter(\.isEnded)
        guard let owner = ended.first?.ownerID else { return }
        // Read before writing: most calls find nothing to store, and a read does not wait for other changes.
        let stored = try await store.read(of: owner) { db in
            let sql = "SELECT gather.uuid, score, winner FROM gather JOIN user ON user.id = user WHERE user.uuid = ?"
            let rows = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: [owner])
            let results = try Array(
                rows.map { row in
                    (
                        try row.decode(UUID.self, atIndex: 0),
                        StoredResult(score: try row.decode(atIndex: 1), winner: try row.decode(atIndex: 2))
                    )
                })
            return Dictionary(results) { first, _ in first }
        }
        for gather in ended where stored[gather.id].map({ $0 != StoredResult(gather) }) ?? false {
            try await change(gather, replacing: age) { _, _ in }
        }
    }

    func kickOff(_ gather: Gather, with kickOff: KickOff, at instant: Date) async throws(ServiceError) {
        let limits = store.configuration.limits
        try await change(gather) { db, owner in
            try owner.kickOff(
                gather.id, with: kickOff, at: instant.millisecondsSince1970, limits: limits, in: db)
        }
    }

    func lastChosenMinutes(of owner: UUID) async throws(ServiceError) -> Int? {
        try store.shortRead { db in
            try Caller(remoteOwner: owner, in: db)?.lastChosenMinutes(in: db)
        }
    }

    func chosenMinutes(of owner: UUID) async throws(ServiceError) -> [Gather.ID: Int] {
        try store.shortRead { db in
            guard let owner = try Caller(remoteOwner: owner, in: db) else { return [:] }
            let sql = "SELECT uuid, minutes FROM gather WHERE user = ? AND minutes IS NOT NULL"
            let rows = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: [owner.rowID])
            let minutes = try Array(
                rows.map { (try $0.decode(UUID.self, atIndex: 0), try $0.decode(Int.self, atIndex: 1)) })
            return Dictionary(minutes) { first, _ in first }
        }
    }

    func remember(_ token: String, for gather: Gather) async throws(ServiceError) {
        try await change(gather) { db, owner in
            try owner.remember(token, for: owner.rowID(of: gather.id, in: db), in: db)
        }
    }

    func gathers(startedWith token: String) async throws(ServiceError) -> [Gather.ID] {
        try store.shortRead { db in
            try UUID.fetchAll(
                db,
                sql: """
                    SELECT uuid FROM startedGather JOIN gather ON gather.id = startedGather.gather WHERE token = ?
                    """,
                arguments: [token]
            )
        }
    }

    func keep(_ lineups: [(Gather, [Participant])]) async throws(ServiceError) {
        guard !lineups.isEmpty else { return }
        let now = store.now
        try await store.write { db in
            for (gather, lineup) in lineups {
                let row = try Caller(remoteOwnerOf: gather, at: now, in: db).rowID(of: gather.id, in: db)
                try KeptLineups.store(lineup, of: row, in: db)
            }
        }
    }

    func history(of gathers: [Gather]) async throws(ServiceError) -> [Gather.ID: KeptMatch] {
        guard let owner = gathers.first?.ownerID else { return [:] }
        let deadline = CallContext.current?.deadline
        return try await store.read(of: owner) { db in
            guard let owner = try Caller(remoteOwner: owner, in: db) else { return [:] }
            return try KeptHistory.read(gathers, of: owner, before: deadline, in: db)
        }
    }

    func forget(_ gather: Gather.ID, of owner: UUID?) async throws(ServiceError) {
        try await store.write { db in
            try db.execute(
                sql: """
                    DELETE FROM gather WHERE uuid = ?
                    AND user IN (SELECT id FROM user WHERE accountKey = ? || hex(uuid) AND ifnull(uuid = ?, 1))
                    """,
                arguments: [gather, ReservedKeyPrefix.remote, owner]
            )
        }
    }

    func forgetOwner(_ owner: UUID) async throws(ServiceError) {
        let account = try await store.write { db in
            let sql = "SELECT id FROM user WHERE uuid = ? AND accountKey = ? || hex(uuid)"
            let account = try Int64.fetchOne(db, sql: sql, arguments: [owner, ReservedKeyPrefix.remote])
            if let account { try AccountDeletion.begin(account, in: db) }
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
        _ body: @escaping @Sendable (Database, Caller) throws -> Value
    ) async throws(ServiceError) -> Value {
        let now = store.now
        return try await store.write { db in
            let owner = try Caller(remoteOwnerOf: gather, at: now, replacing: age, in: db)
            return try body(db, owner)
        }
    }
}
