// The finished matches of a user of a remote backend. The backend has results and lineups, the store of this server has
// goals and moves, and keeps the lineups that were read.

internal import BackendServices
internal import Entities

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

struct RESTSeasonService: SeasonService {
    let remote: Remote
    let token: AccessToken

    /// One call for the gathers and one for the roster. The contract has no call for many lineups, so this function reads
    /// at most `lineupsPerRead` of the lineups that the match store does not have, the newest first, and stores them. Until all are
    /// stored, the lineups of some matches are not known. Decoding all matches takes too long for an event loop, so this runs on the
    /// global executor. An account has one history in memory at a time, see ``Remote/seasons``.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SeasonReader) throws -> Value
    ) async throws(ServiceError) -> Value {
        try await withTaskExecutorPreference(globalConcurrentExecutor) { () async throws(ServiceError) in
            let ended = try await RESTGatherService(remote: remote, token: token).gathers().filter(\.isEnded)
            let roster = try await remote.client.players(as: token, in: remote.client.window)
            guard let owner = ended.first?.ownerID else {
                return try await SeasonSnapshot.call(body, with: Self.snapshot(of: [], [:], roster))
            }
            return try await remote.seasons.wait(as: owner) { () async throws(ServiceError) in
                let snapshot = Self.snapshot(of: ended, try await history(of: ended, owner), roster)
                return try await SeasonSnapshot.call(body, with: snapshot)
            }
        }
    }

    private func history(of ended: [Gather], _ owner: UUID) async throws(ServiceError) -> [Gather.ID: KeptMatch] {
        var history = try await remote.store.history(of: owner)
        let missing = ended.filter { history[$0.id]?.lineup == nil }
        let read = try await lineups(of: missing.prefix(remote.client.configuration.lineupsPerRead))
        await remote.tidy { store async throws(ServiceError) in try await store.keep(read) }
        for (gather, lineup) in read { history[gather.id, default: KeptMatch()].lineup = lineup }
        return history
    }

    private static func snapshot(
        of ended: [Gather], _ history: [Gather.ID: KeptMatch], _ roster: [Player]
    ) -> SeasonSnapshot {
        var names: [Player.ID: SeasonPlayer] = [:]
        for entry in ended.reversed().lazy.flatMap({ history[$0.id]?.lineup ?? [] }) {
            names[entry.id] = SeasonPlayer(name: entry.name, isOnRoster: false)
        }
        for player in roster { names[player.id] = SeasonPlayer(name: player.name, isOnRoster: true) }
        let matches = ended.compactMap { gather in
            let kept = history[gather.id]
            return PlayedMatch(
                gather, lineup: kept?.lineup?.map { .init(player: $0.id, team: $0.team) },
                match: LiveMatch(goals: kept?.goals ?? [], moves: kept?.moves ?? []))
        }
        return SeasonSnapshot(matches: matches, players: names)
    }

    /// The lineups of these gathers, read at the same time. Lineups that cannot be read are left out.
    /// - Throws: only `.unauthorized`.
    private func lineups(of gathers: ArraySlice<Gather>) async throws(ServiceError) -> [(Gather, [Participant])] {
        let service = RESTGatherService(remote: remote, token: token)
        let window = remote.client.window.atMost(remote.client.configuration.lineupLimit)
        let results = await ConcurrentCalls.resultsAtOnce(of: gathers) { gather throws(ServiceError) in
            try await service.players(in: gather.id, window)
        }
        var lineups: [(Gather, [Participant])] = []
        for (gather, result) in zip(gathers, results) {
            switch result {
            case .success(let lineup): lineups.append((gather, lineup.map(Participant.init)))
            case .failure(.unauthorized): throw .unauthorized
            case .failure: continue
            }
        }
        return lineups
    }
}
