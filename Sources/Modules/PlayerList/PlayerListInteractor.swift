// Reads the roster or the search results, sorted by name in the viewer's language.

import BackendServices
import Entities

struct PlayerListInteractor {
    let players: any PlayerService

    func list(_ event: PlayerListEvent) async throws(ServiceError) -> PlayerListResponse {
        let roster = try await event.viewer.sorted(players.players(), by: { $0.name })
        guard let search = event.search, !roster.isEmpty else { return PlayerListResponse(players: roster) }
        let filter = RosterFilter(search, for: event.viewer)
        return PlayerListResponse(
            players: try await filter.players(of: roster), search: search, hints: hints(for: search, event.viewer))
    }

    private func hints(for search: PlayerSearch, _ viewer: Viewer) -> [PlayerSearch] {
        guard case .text(let text) = search else { return [] }
        return viewer.words.foreignMeanings(of: text, in: viewer.language)
    }
}
