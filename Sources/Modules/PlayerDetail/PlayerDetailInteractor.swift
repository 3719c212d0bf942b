// Reads one player of the roster.

import BackendServices
import Entities

struct PlayerDetailInteractor {
    let players: any PlayerService

    func player(_ event: PlayerDetailEvent) async throws(ServiceError) -> PlayerDetailResponse {
        PlayerDetailResponse(player: try await players.player(event.player))
    }
}
