// The finished matches of a user of a remote backend. The backend has the results and the lineups. The match store of this server has
// the goals and the moves, and keeps the lineups that were read.

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
    /// stored, the lineups of some matches are not known. Work on all matches takes too long for an event loop, so this runs on the
    /// global executor. An account has one history in memory at a time, see ``Remote/seasons``.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SeasonReader) throws -> Value
    ) async throws(ServiceError) -> Value {
        try await withTaskExecutorPreference(globalConcurrentExecutor) { () async throws(ServiceError) in
            let ended = try await RESTGatherService(remote: remote, token: token).gathers().filter(\.isEnded)
            let roster = try await remote.client.players(as: token, in: remote.client.window)
            guard let owner = ended.first?.ownerID else {
                return try await SeasonSnapshot.call(body, with: try await Self.snapshot(of: [], [:], roster))
            }
            return try await remote.seasons.wait(as: owner) { () async throws(ServiceError) in
                let snapshot = try await Self.snapshot(of: ended, try await history(of: ended), roster)
                return try await SeasonSnapshot.call(body, with: snapshot)
            }
        }
    }

    private func history(of ended: [Gather]) async throws(ServiceError) -> [Gather.ID: KeptMatch] {
        let history = try await remote.store.history(of: ended)
        let missing = ended.filter { history[$0.id]?.lineup == nil }
        let read = try await lineups(of: missing.prefix(remote.client.configuration.lineupsPerRead))
        guard !read.isEmpty else { return history }
        await remote.tidy { store async throws(ServiceError) in try await store.keep(read) }
        // The store returns these lineups with the last teams of players who were moved.
        return history.merging(try await remote.store.history(of: read.map(\.0))) { $1 }
    }

    /// Snapshots of more matches are made as ``LongWork``.
    private static let longHistory = 1_000

    private static func snapshot(
        of ended: [Gather], _ history: [Gather.ID: KeptMatch], _ roster: [Player]
    ) async throws(ServiceError) -> SeasonSnapshot {
        guard ended.count > longHistory else { return makeSnapshot(of: ended, history, roster) }
        return try await LongWork.run(for: nil) { () throws(ServiceError) in makeSnapshot(of: ended, history, roster) }
    }

    private static func makeSnapshot(
        of ended: [Gather], _ history: [Gather.ID: KeptMatch], _ roster: [Player]
    ) -> SeasonSnapshot {
        var names: [Player.ID: SeasonPlayer] = [:]
        for player in roster { names[player.id] = SeasonPlayer(name: player.name, isOnRoster: true) }
        let matches = ended.compactMap { gather in
            let kept = history[gather.id] ?? KeptMatch()
            for (player, name) in kept.names where names[player] == nil {
                names[player] = SeasonPlayer(name: name, isOnRoster: false)
            }
            var match = PlayedMatch(gather, lineup: nil, match: LiveMatch())
            match?.lineup = kept.lineup
            match?.goals = kept.goals
            return match
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
