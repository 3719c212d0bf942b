// The roster, in the reader's order.

import BackendServices
import Entities

struct PlayerListInteractor {
    let players: any PlayerService

    func roster(_ event: PlayerListEvent) async throws(ServiceError) -> PlayerListResponse {
        let roster = try await players.players()
        return PlayerListResponse(players: event.reader.sorted(roster, by: \.name))
    }
}
