// Reads one player of the roster, and adds up the player's matches.

import BackendServices
import Entities

struct PlayerDetailInteractor {
    let players: any PlayerService
    let season: any SeasonService

    /// The player, with figures if the matches can be read. The page can be used without figures. But when the session has ended
    /// meanwhile, `unauthorized` is thrown.
    func player(_ event: PlayerDetailEvent) async throws(ServiceError) -> PlayerDetailResponse {
        let player = try await players.player(event.player)
        do throws(ServiceError) {
            return PlayerDetailResponse(player: player, figures: try await figures(of: player.id))
        } catch .unauthorized {
            throw .unauthorized
        } catch {
            return PlayerDetailResponse(player: player, figures: nil)
        }
    }

    private func figures(of player: Player.ID) async throws(ServiceError) -> PlayerFigures {
        try await season.read { season in
            var figures = PlayerFigures(of: player)
            try season.forEachMatch(of: player, before: nil, limit: nil) { match in
                figures.add(match)
                return true
            }
            return figures
        }
    }
}
