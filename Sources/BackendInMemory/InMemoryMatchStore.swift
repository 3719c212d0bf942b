// Live matches of a remote backend's gathers in memory, for tests: a restart loses them.

public import BackendServices
public import Entities
public import FoundationEssentials
internal import Synchronization

/// Keeps everything in memory.
public final class InMemoryMatchStore: MatchStore {
    private struct Kept: Sendable {
        let ownerID: UUID
        var match = LiveMatch()
        var spentTokens: Set<String> = []
        var startToken: String?
    }

    private let kept = Mutex<[Gather.ID: Kept]>([:])

    public init() {}

    public func match(of gather: Gather) async throws(ServiceError) -> LiveMatch {
        var match = kept.withLock { $0[gather.id]?.match } ?? LiveMatch()
        match.isClosed = match.isClosed || gather.isEnded
        return match
    }

    public func apply(
        _ action: MatchClock.Action,
        to gather: Gather,
        at instant: Date
    ) async throws(ServiceError) -> LiveMatch {
        try changeOpen(gather) { kept in
            kept.match.clock = kept.match.clock.applying(action, at: instant)
        }
    }

    public func changeScore(
        of gather: Gather,
        _ change: GoalChange,
        token: String,
        at instant: Date
    ) async throws(ServiceError) -> LiveMatch {
        try OneTimeToken.validate(token)
        return try changeOpen(gather) { kept in
            if kept.spentTokens.insert(token).inserted {
                kept.match.score = kept.match.score.applying(change)
            }
        }
    }

    public func close(_ gather: Gather) async throws(ServiceError) -> LiveMatch {
        change(gather) { $0.match.isClosed = true }
    }

    public func reopen(_ gather: Gather) async throws(ServiceError) {
        _ = change(gather) { $0.match.isClosed = false }
    }

    public func remember(_ token: String, for gather: Gather) async throws(ServiceError) {
        kept.withLock { kept in
            for (id, other) in kept where other.ownerID == gather.ownerID && other.startToken == token {
                kept[id]?.startToken = nil
            }
        }
        _ = change(gather) { $0.startToken = token }
    }

    public func gathers(startedWith token: String) async throws(ServiceError) -> [Gather.ID] {
        kept.withLock { $0.filter { $0.value.startToken == token }.map(\.key) }
    }

    public func forget(_ gather: Gather.ID, of owner: UUID?) async throws(ServiceError) {
        kept.withLock { kept in
            if owner == nil || kept[gather]?.ownerID == owner { kept[gather] = nil }
        }
    }

    public func forgetOwner(_ owner: UUID) async throws(ServiceError) {
        kept.withLock { $0 = $0.filter { $0.value.ownerID != owner } }
    }

    private func change(_ gather: Gather, _ body: (inout Kept) -> Void) -> LiveMatch {
        kept.withLock { all in
            var kept = all[gather.id] ?? Kept(ownerID: gather.ownerID)
            body(&kept)
            kept.match.isClosed = kept.match.isClosed || gather.isEnded
            all[gather.id] = kept
            return kept.match
        }
    }

    private func changeOpen(
        _ gather: Gather,
        _ body: (inout Kept) -> Void
    ) throws(ServiceError) -> LiveMatch {
        let match = kept.withLock { all -> LiveMatch? in
            var kept = all[gather.id] ?? Kept(ownerID: gather.ownerID)
            guard !kept.match.isClosed, !gather.isEnded else { return nil }
            body(&kept)
            all[gather.id] = kept
            return kept.match
        }
        guard let match else { throw .conflict }
        return match
    }
}
