// Live matches in memory.

internal import BackendServices
internal import Entities
internal import FoundationEssentials

struct InMemoryMatchService: MatchService {
    let store: InMemoryStore
    let token: AccessToken

    func match(_ gather: Gather.ID) async throws(ServiceError) -> LiveMatch {
        try await store.perform(.match, as: token) { state, userID throws(ServiceError) in
            state.gathers[try state.index(of: gather, of: userID)].match
        }
    }

    func change(
        _ gather: Gather.ID, _ change: MatchChange, token tap: String?, at instant: Date
    ) async throws(ServiceError) -> LiveMatch {
        try await store.perform(.changeMatch, as: token) { state, userID throws(ServiceError) in
            if let tap { try OneTimeToken.validate(tap) }
            let index = try state.index(of: gather, of: userID)
            guard !state.gathers[index].match.isClosed || change.isPossibleAfterTheEnd else { throw .conflict }
            if tap.map({ state.gathers[index].spentTokens.insert($0).inserted }) ?? true {
                if case .share(let key) = change, state.gathers.contains(where: { $0.isWatched(by: key, not: gather) })
                {
                    throw .conflict
                }
                state.gathers[index].match.apply(change, at: instant)
                state.gathers[index].follow(change)
            }
            return state.gathers[index].match
        }
    }

    func close(_ gather: Gather.ID) async throws(ServiceError) -> LiveMatch {
        try await store.perform(.closeMatch, as: token) { state, userID throws(ServiceError) in
            let index = try state.index(of: gather, of: userID)
            state.gathers[index].match.close()
            return state.gathers[index].match
        }
    }

    func reopen(_ gather: Gather.ID) async throws(ServiceError) {
        try await store.perform(.reopenMatch, as: token) { state, userID throws(ServiceError) in
            let index = try state.index(of: gather, of: userID)
            state.gathers[index].match.close(state.gathers[index].gather.isEnded)
        }
    }
}

extension InMemoryState.StoredGather {
    /// Whether the key is that of another gather than this one.
    fileprivate func isWatched(by key: SpectatorKey, not other: Gather.ID) -> Bool {
        match.spectatorKey == key && gather.id != other
    }

    /// A player who changed sides is told in the lineup where they are now.
    fileprivate mutating func follow(_ change: MatchChange) {
        guard case .moves(let placements) = change else { return }
        for placement in placements {
            guard let team = placement.section.team,
                let index = lineup.firstIndex(where: { $0.player == placement.player })
            else { continue }
            lineup[index].team = team
        }
    }
}

/// What people see who have a link and no account.
struct InMemorySpectatorService: SpectatorService {
    let store: InMemoryStore

    func match(for key: SpectatorKey) async throws(ServiceError) -> WatchedMatch {
        try await store.perform(.watch) { state throws(ServiceError) in
            guard let stored = state.gathers.first(where: { $0.match.spectatorKey == key }) else { throw .notFound }
            let lineup = state.players(of: stored).map(\.nameOnly)
            return WatchedMatch(gather: stored.gather, lineup: lineup, match: stored.match)
        }
    }
}

extension LineupPlayer {
    /// What spectators see of a player.
    var nameOnly: LineupPlayer {
        LineupPlayer(player: Player(id: player.id, name: player.name), team: team)
    }
}
