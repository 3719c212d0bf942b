// Turns the roster into the list's view model.

import Entities
import Localization

package struct PlayerListPresenter {
    package init() {}

    package func viewModel(for response: PlayerListResponse) -> PlayerListViewModel {
        let facts = PlayerFacts()
        let isEmpty = response.players.isEmpty && response.search == nil
        return PlayerListViewModel(
            state: isEmpty ? "empty" : "list",
            select: isEmpty ? nil : .playerSelection(),
            emptyMessage: isEmpty ? .playersEmpty : nil,
            count: count(of: response),
            search: isEmpty ? nil : search(response),
            rows: response.players.map { player in
                PlayerListViewModel.Row(
                    name: player.name,
                    position: facts.position(of: player),
                    skill: facts.skill(of: player),
                    link: .player(player.id),
                    delete: .playerDelete(player.id),
                    deleteLabel: .playersDelete(player.name)
                )
            }
        )
    }

    private func count(of response: PlayerListResponse) -> LocalizedStringResource {
        let count = response.players.count
        return response.search == nil ? .playersCount(count: count) : .playersFound(count: count)
    }

    private func search(_ response: PlayerListResponse) -> PlayerListViewModel.Search {
        PlayerListViewModel.Search(
            query: response.search?.localizedText,
            noHits: response.players.isEmpty ? response.search.map { .playersSearchNone($0.localizedText) } : nil,
            hints: response.hints.map { .init(message: .playersSearchHint($0.localizedText), link: .playerSearch($0)) }
        )
    }
}

extension PlayerSearch {
    /// The search as a text in the viewer's language.
    var localizedText: LocalizedStringResource {
        switch self {
        case .text(let text): .textVerbatim(text)
        case .position(let position): position.localizedText
        case .skill(let skill): skill.localizedText
        }
    }
}
