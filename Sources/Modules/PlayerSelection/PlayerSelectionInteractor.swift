// Reads the roster to select the players of a match.

import BackendServices
import Entities

struct PlayerSelectionInteractor {
    let players: any PlayerService

    func selection(_ event: PlayerSelectionEvent) async throws(ServiceError) -> PlayerSelectionResponse {
        let roster = try await players.players()
        let selected = Set(event.selected)
        return PlayerSelectionResponse(
            players: event.viewer.sorted(roster, by: { $0.name }),
            selected: Set(roster.map(\.id)).intersection(selected),
            hasTooFew: event.hasTooFew
        )
    }
}
