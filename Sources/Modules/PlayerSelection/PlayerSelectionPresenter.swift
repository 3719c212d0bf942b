// Turns the roster and the selection into the view model.

import Entities
import Localization

package struct PlayerSelectionPresenter {
    package init() {}

    package func viewModel(for response: PlayerSelectionResponse) -> PlayerSelectionViewModel {
        let facts = PlayerFacts()
        return PlayerSelectionViewModel(
            problems: response.hasTooFew ? ErrorSummary([.init(.playersErrorSelectTwo, target: "players")]) : nil,
            selectedText: .playersSelected(count: response.selected.count),
            fewestText: .playersSelected(count: response.unlisted.count),
            tools: response.isEmpty ? nil : tools(response),
            emptyMessage: response.isEmpty ? .playersEmpty : nil,
            unlisted: response.unlisted.map(HiddenPlayer.init),
            rows: response.players.enumerated().map { index, player in
                PlayerSelectionViewModel.Row(
                    id: player.id,
                    name: player.name,
                    position: facts.position(of: player),
                    skill: facts.skill(of: player),
                    isSelected: response.selected.contains(player.id),
                    selectedText: .playersSelected(count: response.unlisted.count + index + 1)
                )
            }
        )
    }

    private func tools(_ response: PlayerSelectionResponse) -> PlayerSelectionViewModel.Tools {
        PlayerSelectionViewModel.Tools(
            query: response.search?.localizedText,
            noHits: response.players.isEmpty ? response.search.map { .playersSearchNone($0.localizedText) } : nil
        )
    }
}
