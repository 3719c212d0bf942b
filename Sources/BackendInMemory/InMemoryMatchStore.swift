// Live matches of a remote backend's gathers in memory, for tests: a restart loses them.

public import BackendServices
public import Entities
public import FoundationEssentials
internal import Synchronization

/// Keeps everything in memory.
public final class InMemoryMatchStore: MatchStore {
    private struct Kept: Sendable {
        var gather: Gather
        var lineup: [LineupPlayer] = []
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

    public func change(
        _ gather: Gather, _ change: MatchChange, token: String?, at instant: Date
    ) async throws(ServiceError) -> LiveMatch {
        if let token { try OneTimeToken.validate(token) }
        let match = kept.withLock { all -> LiveMatch? in
            var kept = all[gather.id] ?? Kept(gather: gather)
            guard change.isPossibleAfterTheEnd || !kept.match.isClosed && !gather.isEnded else { return nil }
            if token.map({ kept.spentTokens.insert($0).inserted }) ?? true {
                kept.match.apply(change, at: instant)
            }
            all[gather.id] = kept
            return kept.match
        }
        guard let match else { throw .conflict }
        return match
    }

    public func show(_ lineup: [LineupPlayer], of gather: Gather) async throws(ServiceError) {
        _ = change(gather) { $0.lineup = lineup }
    }

    public func match(for key: SpectatorKey) async throws(ServiceError) -> WatchedMatch {
        let watched = kept.withLock { kept in
            kept.values.first { $0.match.spectatorKey == key }
                .map { WatchedMatch(gather: $0.gather, lineup: $0.lineup, match: $0.match) }
        }
        guard let watched else { throw .notFound }
        return watched
    }

    public func close(_ gather: Gather) async throws(ServiceError) -> LiveMatch {
        change(gather) { $0.match.close() }
    }

    public func reopen(_ gather: Gather) async throws(ServiceError) {
        _ = change(gather) { $0.match.close(gather.isEnded) }
    }

    public func remember(_ token: String, for gather: Gather) async throws(ServiceError) {
        kept.withLock { kept in
            for (id, other) in kept where other.gather.ownerID == gather.ownerID && other.startToken == token {
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
            if owner == nil || kept[gather]?.gather.ownerID == owner { kept[gather] = nil }
        }
    }

    public func forgetOwner(_ owner: UUID) async throws(ServiceError) {
        kept.withLock { $0 = $0.filter { $0.value.gather.ownerID != owner } }
    }

    private func change(_ gather: Gather, _ body: (inout Kept) -> Void) -> LiveMatch {
        kept.withLock { all in
            var kept = all[gather.id] ?? Kept(gather: gather)
            kept.gather = gather
            body(&kept)
            if gather.isEnded { kept.match.close() }
            all[gather.id] = kept
            return kept.match
        }
    }
}
