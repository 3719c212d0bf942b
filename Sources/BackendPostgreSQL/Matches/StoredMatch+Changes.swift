// Changes of a live match within a transaction, for gathers of this database and of a remote backend.

internal import BackendServices
internal import BackendStorage
internal import Entities
internal import Foundation
internal import PostgreSQLClient

extension StoredMatch {
    /// See `MatchService.apply`.
    /// - Parameter prepare: called before the change is applied; not called for a repeated change, nor for a change that is not
    ///   possible because the match is closed.
    static func apply(
        _ change: MatchChange, to gather: Gather.ID, of caller: Caller, tap: String?, at instant: Date, now: Int64,
        limits: AccountLimits, in db: PostgreSQLSession, prepare: (StoredMatch) async throws -> Void = { _ in }
    ) async throws -> MatchChangeResult {
        if let tap { try OneTimeToken.validate(tap) }
        var stored = try await StoredMatch(of: gather, caller, at: now, in: db)
        // A repeated change is recognised even in a closed match: the answer may have been lost, and the match closed since.
        if let tap, let effect = try await stored.effect(ofRepeated: tap, in: db) {
            return MatchChangeResult(stored.match, effect)
        }
        guard !stored.match.isClosed || change.isPossibleAfterTheEnd else { throw ServiceError.conflict }
        try await prepare(stored)
        let before = stored.match
        let result = MatchChangeResult(applying: change, to: &stored.match, at: instant)
        if let tap { try await stored.spend(tap, counting: result.countedGoal, limit: limits.taps, in: db) }
        if case .share(let key) = change {
            guard try await !stored.isAnothers(key, in: db) else { throw ServiceError.conflict }
            let isNew = before.spectatorKey == nil
            let others = try await caller.linkCount(besides: stored.gather, at: now, in: db)
            guard !isNew || others < limits.links else { throw ServiceError.conflict }
        }
        try await stored.save(after: before, in: db)
        return result
    }

    /// See `MatchStore.close`.
    static func close(
        _ gather: Gather.ID, of caller: Caller, at now: Int64, in db: PostgreSQLSession
    ) async throws -> LiveMatch {
        var stored = try await StoredMatch(of: gather, caller, at: now, in: db)
        let before = stored.match
        stored.match.close()
        try await stored.save(after: before, in: db)
        return stored.match
    }

    /// See `MatchStore.reopen`.
    static func reopen(
        _ gather: Gather.ID, of caller: Caller, at now: Int64, in db: PostgreSQLSession
    ) async throws {
        var stored = try await StoredMatch(of: gather, caller, at: now, in: db)
        let before = stored.match
        // Closing increments the revision. With revision 0, the gather was deleted meanwhile, and this transaction has inserted
        // it again.
        guard before.revision > 0 else { throw ServiceError.notFound }
        guard !stored.isEnded else { return }
        stored.match.close(false)
        try await stored.save(after: before, in: db)
    }

    private func isAnothers(_ key: SpectatorKey, in db: PostgreSQLSession) async throws -> Bool {
        let found = try await db.execute(
            "SELECT 1 FROM liveMatch WHERE spectatorKey = $1 AND gather <> $2", key.value, gather)
        return found.first != nil
    }

    /// Stores the token of a change. `.conflict` when the gather already has `limit` tokens. No token is deleted to make room, because
    /// a change that is sent again with a deleted token would be made twice.
    /// - Parameter goal: the goal that the change counts, which is the answer when the same change is sent again; nil for a
    ///   change that counts no goal.
    func spend(_ tap: String, counting goal: Goal.ID? = nil, limit: Int, in db: PostgreSQLSession) async throws {
        try await db.execute("INSERT INTO spentTap (gather, tap, goal) VALUES ($1, $2, $3)", gather, tap, goal)
        let excess = try await db.execute("SELECT 1 FROM spentTap WHERE gather = $1 LIMIT 1 OFFSET $2", gather, limit)
        guard excess.first == nil else { throw ServiceError.conflict }
    }

    /// Deletes the token, so that a change with this token is applied again.
    func forget(_ tap: String, in db: PostgreSQLSession) async throws {
        try await db.execute("DELETE FROM spentTap WHERE gather = $1 AND tap = $2", gather, tap)
    }

    /// `.repeated` with the goal that the change with this token has counted, if any; nil when no change with this token is stored.
    func effect(ofRepeated tap: String, in db: PostgreSQLSession) async throws -> MatchChangeResult.Effect? {
        let found = try await db.execute("SELECT goal FROM spentTap WHERE gather = $1 AND tap = $2", gather, tap)
        return try found.first.map { .repeated(try $0.decode(Goal.ID?.self, at: 0)) }
    }

    /// Writes what differs from `before`, and deletes the goals that the match no longer has.
    func save(after before: LiveMatch, in db: PostgreSQLSession) async throws {
        guard match != before else { return }
        let clock = match.clock.columns
        try await db.execute(
            """
            INSERT INTO liveMatch
                (gather, duration, endsAt, remaining, addedSince, chosenDuration, played, earlierClocks, spectatorKey,
                linkMadeAt, isLinkKept, isClosed, revision, correctedAt)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
            ON CONFLICT (gather) DO UPDATE SET
                duration = excluded.duration, endsAt = excluded.endsAt, remaining = excluded.remaining,
                addedSince = excluded.addedSince, chosenDuration = excluded.chosenDuration, played = excluded.played,
                earlierClocks = excluded.earlierClocks, spectatorKey = excluded.spectatorKey,
                linkMadeAt = excluded.linkMadeAt, isLinkKept = excluded.isLinkKept, isClosed = excluded.isClosed,
                revision = excluded.revision, correctedAt = excluded.correctedAt
            """,
            gather, match.clock.duration, clock.endsAt, clock.remaining, clock.addedSince, match.clock.chosenDuration,
            match.played, match.earlierClocks.column, match.spectatorKey?.value,
            match.link?.madeAt.millisecondsSince1970, match.link?.isKept ?? false, match.isClosed, match.revision,
            match.correctedAt?.millisecondsSince1970)
        if let storedKey, storedKey != match.spectatorKey { try await EndedLinks.add(storedKey, of: gather, in: db) }
        let kept = Set(match.allGoals.map(\.id))
        for goal in before.allGoals where !kept.contains(goal.id) {
            try await db.execute("DELETE FROM goal WHERE gather = $1 AND number = $2", gather, goal.id)
        }
        let (goals, takenBack) = (Set(before.goals), Set(before.takenBack))
        for goal in match.goals where !goals.contains(goal) { try await save(goal, in: db) }
        for goal in match.takenBack where !takenBack.contains(goal) {
            try await save(goal.goal, takenBackAt: goal.takenBackAt, in: db)
        }
        // Moves are only added.
        for move in match.moves.dropFirst(before.moves.count) { try await save(move, in: db) }
        // A link that is over is not in `before`, but its names are still stored.
        if storedKey != nil, match.spectatorKey == nil {
            try await db.execute("DELETE FROM watchedPlayer WHERE gather = $1", gather)
        }
    }

    private func save(_ goal: Goal, takenBackAt: Date? = nil, in db: PostgreSQLSession) async throws {
        try await db.execute(
            """
            INSERT INTO goal
                (gather, number, team, minute, addedMinute, scorer, isOwnGoal, isAnswered, scoredAt, takenBackAt)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
            ON CONFLICT (gather, number) DO UPDATE SET
                scorer = excluded.scorer, isOwnGoal = excluded.isOwnGoal, isAnswered = excluded.isAnswered,
                takenBackAt = excluded.takenBackAt
            """,
            gather, goal.id, goal.team.rawValue, goal.minute?.minute, goal.minute?.added, goal.scorer?.player,
            goal.scorer?.isOwnGoal ?? false, goal.isAnswered, goal.scoredAt.millisecondsSince1970,
            takenBackAt?.millisecondsSince1970)
    }

    /// Stores the move, and the new team in the lineup. A move to the bench does not change the team in the lineup.
    private func save(_ move: RosterMove, in db: PostgreSQLSession) async throws {
        try await db.execute(
            """
            INSERT INTO rosterMove (gather, number, player, section, minute, addedMinute, movedAt)
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            """,
            gather, move.id, move.player, move.section.rawValue, move.minute.minute, move.minute.added,
            move.movedAt.millisecondsSince1970)
        guard let team = move.section.team else { return }
        try await db.execute(
            "UPDATE gatherPlayer SET team = $1 WHERE gather = $2 AND player = $3", team.rawValue, gather, move.player)
    }
}

extension Caller {
    /// The number of other gathers with a link for spectators that is not over.
    fileprivate func linkCount(besides gather: Int64, at now: Int64, in db: PostgreSQLSession) async throws -> Int {
        let found = try await db.execute(
            """
            SELECT count(*) FROM gather JOIN liveMatch ON liveMatch.gather = gather.id
            WHERE account = $1 AND gather.id <> $2 AND spectatorKey IS NOT NULL
            AND (isLinkKept OR endedAt IS NULL OR greatest(endedAt, coalesce(linkMadeAt, 0)) > $3)
            """,
            rowID, gather, SpectatorLink.limit(at: now))
        return try found.first?.decode(at: 0) ?? 0
    }
}
