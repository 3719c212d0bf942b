// Reads the roster for the page on which the players of a match are selected.

import BackendServices
import Entities

struct PlayerSelectionInteractor {
    let players: any PlayerService
    let gathers: any GatherService

    /// The players of the roster, or those that the search finds, sorted by how often they played in the last matches, most often
    /// first. Players who played equally often are sorted by name in the viewer's language.
    func selection(_ event: PlayerSelectionEvent) async throws(ServiceError) -> PlayerSelectionResponse {
        let roster = try await players.players()
        guard !roster.isEmpty else {
            return PlayerSelectionResponse(players: [], selected: [], isEmpty: true, hasTooFew: event.hasTooFew)
        }
        let history = try await history(for: event)
        let ticked = ticked(event.ticks, of: roster, history)
        let ordered = try await event.viewer.sorted(roster, by: { $0.name }).enumerated().sorted { first, second in
            let (count, other) = (appearances(of: first.element, history), appearances(of: second.element, history))
            return (other, first.offset) < (count, second.offset)
        }.map(\.element)
        var listed = ordered
        if let search = event.ticks.search {
            listed = try await RosterFilter(search, for: event.viewer).players(of: ordered)
        }
        return PlayerSelectionResponse(
            players: listed, selected: ticked,
            unlisted: ordered.map(\.id).filter(ticked.subtracting(listed.map(\.id)).contains),
            search: event.ticks.search, hasTooFew: event.hasTooFew
        )
    }

    private func ticked(_ ticks: PlayerTicks, of roster: [Player], _ history: PlayingHistory) -> Set<Player.ID> {
        let ids = Set(roster.map(\.id))
        return switch ticks.preset {
        case .all: ids
        case .last: ids.intersection(ticks.players).union(ids.intersection(history.lastPlayers))
        case nil: ids.intersection(ticks.players)
        }
    }

    private func appearances(of player: Player, _ history: PlayingHistory) -> Int {
        history.appearances[player.id] ?? 0
    }

    /// Who played in the last matches. When the matches cannot be read, the players are sorted by name alone. The error is thrown only
    /// when the session has ended, or when the request asks for the players of the last match.
    private func history(for event: PlayerSelectionEvent) async throws(ServiceError) -> PlayingHistory {
        do {
            return try await gathers.history()
        } catch {
            guard error != .unauthorized, event.ticks.preset != .last else { throw error }
            return PlayingHistory()
        }
    }
}
