// Samples of the player list with checkboxes.

import Entities
import Modules

extension PlayerSelectionViewModel {
    static let sample = make(selected: [1, 4])

    /// By state.
    static let samples: KeyValuePairs = [
        "selection": sample,
        "evening": make(of: Player.evening, selected: Set(Player.evening.prefix(6).map(\.id))),
        "nobody": make(selected: []),
        "too-few": make(selected: [3], hasTooFew: true),
    ]

    private static func make(
        of players: [Player] = Player.samples, selected: Set<Player.ID>, hasTooFew: Bool = false
    ) -> Self {
        PlayerSelectionPresenter().viewModel(
            for: PlayerSelectionResponse(players: players, selected: selected, hasTooFew: hasTooFew)
        )
    }
}
