// The live matches of a user of a remote backend: the backend says whose gather it is, the clock and the goals are here.

internal import BackendServices
internal import Entities
internal import FoundationEssentials

struct RESTMatchService: MatchService {
    let remote: Remote
    let token: AccessToken

    func match(_ gather: Gather.ID) async throws(ServiceError) -> LiveMatch {
        try await remote.store.match(of: try await self.gather(gather))
    }

    func apply(
        _ action: MatchClock.Action,
        to gather: Gather.ID,
        at instant: Date
    ) async throws(ServiceError) -> LiveMatch {
        try await remote.store.apply(action, to: try await self.gather(gather), at: instant)
    }

    func changeScore(
        of gather: Gather.ID,
        _ change: GoalChange,
        token tap: String,
        at instant: Date
    ) async throws(ServiceError) -> LiveMatch {
        try await remote.store.changeScore(of: try await self.gather(gather), change, token: tap, at: instant)
    }

    func close(_ gather: Gather.ID) async throws(ServiceError) -> LiveMatch {
        try await remote.store.close(try await self.gather(gather))
    }

    func reopen(_ gather: Gather.ID) async throws(ServiceError) {
        try await remote.store.reopen(try await self.gather(gather))
    }

    /// The gather as the backend tells it; `.notFound` when it is not the caller's. One of the caller's that the backend
    /// has no more is forgotten here too.
    private func gather(_ id: Gather.ID) async throws(ServiceError) -> Gather {
        let gathers = try await remote.client.gathers(as: token, in: remote.client.window)
        if let gather = gathers.first(where: { $0.id == id }) { return gather }
        if let owner = gathers.first?.ownerID {
            await remote.tidy { store async throws(ServiceError) in try await store.forget(id, of: owner) }
        }
        throw .notFound
    }
}
