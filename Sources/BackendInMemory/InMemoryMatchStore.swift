// A match store in memory, for tests of remote backends.

public import BackendServices
public import Entities
internal import Synchronization

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Stores everything in memory.
public final class InMemoryMatchStore: MatchStore {
    struct Kept: Sendable {
        var gather: Gather
        var lineup: [Participant] = []
        /// The lineup for statistics; nil until ``InMemoryMatchStore/keep(_:)`` has stored it.
        var keptLineup: [Participant]?
        var match = LiveMatch()
        var spentTokens: [String: Goal.ID?] = [:]
        var endedKeys: Set<SpectatorKey> = []
        var startToken: String?
        var minutes: Int?
        /// When this store learned that the gather has ended.
        var endedAt: Date?
        /// The order of starts: greater for a gather that was started later; 0 for one whose start was not stored here.
        var start = 0

        /// Takes over what the backend sent. A gather that was read before its end does not remove the stored result.
        /// - Parameter age: decides whether the result of the gather replaces one that is stored already; nil to replace none.
        mutating func take(_ gather: Gather, at now: Date, replacing age: ResultAge? = nil) {
            if self.gather.isEnded {
                guard gather.isEnded,
                    age?.replacesResult(of: gather.id, correctedAt: match.correctedAt) ?? false
                else { return }
            }
            if gather.isEnded {
                endedAt = endedAt ?? now
                match.close()
            }
            if let score = gather.score {
                if self.gather.isEnded { match.correct(to: score, from: self.gather.score, at: now) }
                match.limitGoals(to: score)
            }
            self.gather = gather
        }

        /// Removes a link that is over, keeps its key, and deletes the names for spectators.
        mutating func endLink(at now: Date) {
            guard let link = match.link, link.isOver(at: now, afterMatch: endedAt) else { return }
            match.link = nil
            endedKeys.insert(link.key)
            lineup = []
        }
    }

    private let kept = Mutex<[Gather.ID: Kept]>([:])

    let limits: AccountLimits
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - limits: only the numbers of links and of one-time tokens are used.
    ///   - now: the clock for the ends of links, and for stored times that are not an argument of the call.
    public init(limits: AccountLimits = AccountLimits(), now: @escaping @Sendable () -> Date = { Date() }) {
        self.limits = limits
        self.now = now
    }

    /// Removes links that are over, then calls the body with the stored matches.
    private func withKept<Value, Failure: Error>(
        _ body: (inout [Gather.ID: Kept]) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let now = now()
        return try kept.withLock { kept throws(Failure) in
            for id in kept.keys { kept[id]?.endLink(at: now) }
            return try body(&kept)
        }
    }

    public func match(of gather: Gather) async throws(ServiceError) -> LiveMatch {
        (withKept { $0[gather.id]?.match } ?? LiveMatch()).ended(as: gather)
    }

    public func apply(
        _ change: MatchChange, to gather: Gather, token: String?, at instant: Date
    ) async throws(ServiceError) -> MatchChangeResult {
        if let token { try OneTimeToken.validate(token) }
        var effect = MatchChangeResult.Effect.impossible
        let match = try self.change(gather) { kept, others throws(ServiceError) in
            if let token, let goal = kept.spentTokens[token] {
                effect = .repeated(goal)
                return
            }
            guard !kept.match.isClosed || change.isPossibleAfterTheEnd else { throw .conflict }
            var match = kept.match
            let result = MatchChangeResult(applying: change, to: &match, at: instant)
            if let token { try kept.spentTokens.spend(token, counting: result.countedGoal, limit: limits.taps) }
            if case .share(let key) = change, others.contains(where: { $0.match.spectatorKey == key }) {
                throw .conflict
            }
            if case .share = change, kept.match.spectatorKey == nil {
                let own = others.filter { $0.gather.ownerID == gather.ownerID }
                guard own.count(where: { $0.match.spectatorKey != nil }) < limits.links else { throw .conflict }
            }
            if change == .withdrawLink, let key = kept.match.spectatorKey { kept.endedKeys.insert(key) }
            kept.match = match
            effect = result.effect
            if change == .withdrawLink { kept.lineup = [] }
        }
        return MatchChangeResult(match, effect)
    }

    public func show(_ lineup: [Participant], of gather: Gather) async throws(ServiceError) {
        _ = change(gather) { kept, _ in if kept.match.link != nil { kept.lineup = lineup } }
    }

    public func match(for key: SpectatorKey) async throws(ServiceError) -> WatchedMatch {
        try withKept { kept throws(ServiceError) in
            guard let found = kept.values.first(where: { $0.match.spectatorKey == key }) else {
                throw kept.values.contains { $0.endedKeys.contains(key) } ? .gone : .notFound
            }
            return WatchedMatch(gather: found.gather, lineup: found.lineup, match: found.match)
        }
    }

    public func close(_ gather: Gather) async throws(ServiceError) -> LiveMatch {
        change(gather) { kept, _ in kept.match.close() }
    }

    public func reopen(_ gather: Gather) async throws(ServiceError) {
        _ = try change(gather) { kept, _ throws(ServiceError) in
            // Closing increments the revision, so a match with revision 0 was not closed here: it was deleted meanwhile.
            guard kept.match.revision > 0 else { throw .notFound }
            if !kept.gather.isEnded { kept.match.close(false) }
        }
    }

    public func storeResults(of gathers: [Gather], age: ResultAge) async throws(ServiceError) {
        let now = now()
        kept.withLock { kept in
            for gather in gathers where gather.isEnded { kept[gather.id]?.take(gather, at: now, replacing: age) }
        }
    }

    public func kickOff(_ gather: Gather, with kickOff: KickOff, at instant: Date) async throws(ServiceError) {
        let lastMinutes = try await lastChosenMinutes(of: gather.ownerID)
        _ = change(gather) { kept, others in
            for change in kickOff.changes(lastMinutes: lastMinutes) { kept.match.apply(change, at: instant) }
            kept.minutes = kickOff.minutes
            kept.start = 1 + (others.map(\.start).max() ?? 0)
        }
    }

    public func lastChosenMinutes(of owner: UUID) async throws(ServiceError) -> Int? {
        kept.withLock { kept in
            kept.values.filter { $0.gather.ownerID == owner && $0.minutes != nil }.max { $0.start < $1.start }?.minutes
        }
    }

    public func chosenMinutes(of owner: UUID) async throws(ServiceError) -> [Gather.ID: Int] {
        kept.withLock { kept in kept.filter { $1.gather.ownerID == owner }.compactMapValues(\.minutes) }
    }

    public func remember(_ token: String, for gather: Gather) async throws(ServiceError) {
        kept.withLock { kept in
            for (id, other) in kept where other.gather.ownerID == gather.ownerID && other.startToken == token {
                kept[id]?.startToken = nil
            }
        }
        _ = change(gather) { kept, _ in kept.startToken = token }
    }

    public func gathers(startedWith token: String) async throws(ServiceError) -> [Gather.ID] {
        kept.withLock { $0.filter { $0.value.startToken == token }.map(\.key) }
    }

    public func keep(_ lineups: [(Gather, [Participant])]) async throws(ServiceError) {
        for (gather, lineup) in lineups {
            _ = change(gather) { kept, _ in
                let lastTeams = kept.match.lastTeams
                kept.keptLineup = lineup.map {
                    Participant(id: $0.id, name: $0.name, team: lastTeams[$0.id] ?? $0.team)
                }
            }
        }
    }

    public func history(of gathers: [Gather]) async throws(ServiceError) -> [Gather.ID: KeptMatch] {
        kept.withLock { kept in
            var history: [Gather.ID: KeptMatch] = [:]
            var named: Set<Player.ID> = []
            for gather in gathers {
                guard let stored = kept[gather.id], stored.gather.ownerID == gathers.first?.ownerID else { continue }
                let new = (stored.keptLineup ?? []).filter { named.insert($0.id).inserted }
                history[gather.id] = KeptMatch(
                    lineup: stored.keptLineup?.map { .init(player: $0.id, team: $0.team) },
                    names: Dictionary(new.map { ($0.id, $0.name) }) { first, _ in first },
                    goals: PlayedMatch(gather, lineup: nil, match: stored.match)?.goals ?? [])
            }
            return history
        }
    }

    public func forget(_ gather: Gather.ID, of owner: UUID?) async throws(ServiceError) {
        kept.withLock { kept in
            if owner == nil || kept[gather]?.gather.ownerID == owner { kept[gather] = nil }
        }
    }

    public func forgetOwner(_ owner: UUID) async throws(ServiceError) {
        kept.withLock { $0 = $0.filter { $0.value.gather.ownerID != owner } }
    }

    public func isReachable() async -> Bool { true }

    /// Changes the stored gather and its match, unless the body throws.
    func change<Failure: Error>(
        _ gather: Gather, _ body: (inout Kept, _ others: [Kept]) throws(Failure) -> Void
    ) throws(Failure) -> LiveMatch {
        try withKept { all throws(Failure) in
            var kept = all[gather.id] ?? Kept(gather: gather.withoutResult)
            kept.take(gather, at: now())
            try body(&kept, all.values.filter { $0.gather.id != gather.id })
            all[gather.id] = kept
            return kept.match
        }
    }
}
