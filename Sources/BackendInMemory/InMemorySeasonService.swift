// The finished matches of a user in memory.

internal import BackendServices
internal import Entities

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

struct InMemorySeasonService: SeasonService {
    let store: InMemoryStore
    let token: AccessToken

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SeasonReader) throws -> Value
    ) async throws(ServiceError) -> Value {
        let snapshot = try await store.perform(.season, as: token) { state, userID throws(ServiceError) in
            state.season(of: userID)
        }
        return try await SeasonSnapshot.call(body, with: snapshot)
    }
}

extension InMemoryState {
    fileprivate func season(of userID: UUID) -> SeasonSnapshot {
        SeasonSnapshot(
            matches: gathers.reversed().filter { $0.gather.ownerID == userID }.compactMap { stored in
                PlayedMatch(
                    stored.gather, lineup: stored.lineup.map { .init(player: $0.player, team: $0.team) },
                    match: stored.match)
            },
            players: players.filter { $0.value.ownerID == userID }
                .mapValues { SeasonPlayer(name: $0.player.name, isOnRoster: !$0.isDeleted) })
    }
}
