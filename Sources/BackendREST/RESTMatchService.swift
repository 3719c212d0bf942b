// The live matches of a user of a remote backend: the backend says whose gather it is, the clock and the goals are here.

internal import BackendServices
internal import Entities
internal import FoundationEssentials

struct RESTMatchService: MatchService {
    let remote: Remote
    let token: AccessToken

    func match(_ gather: Gather.ID) async throws(ServiceError) -> LiveMatch {
        let gather = try await self.gather(gather)
        let match = try await remote.store.match(of: gather)
        if gather.isEnded, match.spectatorKey != nil {
            // Ended on the backend: who reads along sees the result.
            await remote.tidy { store async throws(ServiceError) in _ = try await store.close(gather) }
        }
        return match
    }

    func change(
        _ id: Gather.ID, _ change: MatchChange, token tap: String?, at instant: Date
    ) async throws(ServiceError) -> LiveMatch {
        let gather = try await self.gather(id)
        // Who reads along by a link cannot ask the backend, so the front keeps what they see: there before there is a link.
        if case .share = change { try await show(gather) }
        let match = try await remote.store.change(gather, change, token: tap, at: instant)
        if case .moves = change, match.spectatorKey != nil {
            // Perhaps somebody came late. The move counts, whether or not their name can be read: it comes with the next.
            await remote.tidy { _ async throws(ServiceError) in try await show(gather) }
        }
        return match
    }

    func close(_ gather: Gather.ID) async throws(ServiceError) -> LiveMatch {
        try await remote.store.close(try await self.gather(gather))
    }

    func reopen(_ gather: Gather.ID) async throws(ServiceError) {
        try await remote.store.reopen(try await self.gather(gather))
    }

    private func show(_ gather: Gather) async throws(ServiceError) {
        let lineup = try await RESTGatherService(remote: remote, token: token).players(in: gather.id)
        try await remote.store.show(lineup, of: gather)
    }

    private func gather(_ id: Gather.ID) async throws(ServiceError) -> Gather {
        try await remote.gather(id, as: token)
    }
}

/// What people see who have a link and no account: all of it is in the store.
struct RESTSpectatorService: SpectatorService {
    let remote: Remote

    func match(for key: SpectatorKey) async throws(ServiceError) -> WatchedMatch {
        try await remote.store.match(for: key)
    }
}
