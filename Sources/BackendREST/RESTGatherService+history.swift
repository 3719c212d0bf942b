// Who played in the last matches of a user of a remote backend, and the length that was chosen last.

internal import BackendServices
internal import Entities

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension RESTGatherService {
    /// Reads the gathers with one call, and then the players of the newest gathers with one call for each gather, all at the same
    /// time. The contract has no moves, so the last teams come from the match store.
    func history() async throws(ServiceError) -> PlayingHistory {
        let newest = try await gathers().prefix(PlayingHistory.matchCount)
        let lineups = await ConcurrentCalls.resultsAtOnce(of: newest) { gather throws(ServiceError) in
            try await players(in: gather.id)
        }
        var history: [[PlayingHistory.Participation]] = []
        for (gather, result) in zip(newest, lineups) {
            // A gather that was deleted meanwhile has no players.
            let lineup = try result.known() ?? []
            let lastTeams = lineup.isEmpty ? [:] : try await remote.store.match(of: gather).lastTeams
            history.append(lineup.map { .init(player: $0.player.id, team: lastTeams[$0.player.id] ?? $0.team) })
        }
        return PlayingHistory(lineups: history)
    }

    /// The contract has no lengths of matches, so the length comes from the match store. When the id of the user is not in the
    /// `CallContext`, the gathers are read to find the id, which checks the token. Otherwise the token is not checked.
    func lastChosenMinutes() async throws(ServiceError) -> Int? {
        let owner: UUID?
        if let userID = CallContext.current?.userID {
            owner = userID
        } else {
            owner = try await gathers().first?.ownerID
        }
        guard let owner else { return nil }
        return try await remote.store.lastChosenMinutes(of: owner)
    }
}

extension Result<[LineupPlayer], ServiceError> {
    /// Nil when the gather does not exist.
    fileprivate func known() throws(ServiceError) -> [LineupPlayer]? {
        do {
            return try get()
        } catch .notFound {
            return nil
        }
    }
}
