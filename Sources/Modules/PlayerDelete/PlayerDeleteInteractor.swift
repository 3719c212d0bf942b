// Deletes a player. Past and running matches keep the name of the player.

import BackendServices
import Entities

struct PlayerDeleteInteractor {
    let players: any PlayerService

    /// - Parameter failure: the reason why the page is shown again.
    func question(
        _ event: PlayerDeleteEvent, failure: FormFailure? = nil
    ) async throws(ServiceError) -> PlayerDeleteQuestion {
        PlayerDeleteQuestion(player: try await players.player(event.player), failure: failure)
    }

    func delete(_ event: PlayerDeleteEvent) async throws(ServiceError) -> PlayerDeleteResponse {
        let player = try await players.player(event.player)
        do {
            try await players.delete(player.id)
            return .deleted(name: player.name)
        } catch let error where error.isShownByForms {
            return .question(PlayerDeleteQuestion(player: player, failure: .service(error)))
        }
    }
}
