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
            rows: response.players.enumerated().map { index, player in
                PlayerSelectionViewModel.Row(
                    id: player.id,
                    name: player.name,
                    position: facts.position(of: player),
                    skill: facts.skill(of: player),
                    isSelected: response.selected.contains(player.id),
                    selectedText: .playersSelected(count: index + 1)
                )
            }
        )
    }
}
