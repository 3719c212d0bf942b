// The roster, or those of it who are searched for, in the reader's order.

import BackendServices
import Entities

struct PlayerListInteractor {
    let players: any PlayerService
    let words: PlayerWords

    func list(_ event: PlayerListEvent) async throws(ServiceError) -> PlayerListResponse {
        let roster = event.reader.sorted(try await players.players(), by: \.name)
        guard let search = event.search, !roster.isEmpty else { return PlayerListResponse(players: roster) }
        let language = event.reader.language
        let filter = RosterFilter(search, words: words, language: language)
        var hints: [PlayerSearch] = []
        if case .text(let text) = search { hints = words.foreignMeanings(of: text, in: language) }
        return PlayerListResponse(players: roster.filter(filter.finds), search: search, hints: hints)
    }
}
