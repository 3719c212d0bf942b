// The player list with checkboxes in its states.

import Entities

extension PlayerSelectionViewModel {
    public static let sample = make(selected: [1, 4])

    /// By state.
    public static let samples: KeyValuePairs = [
        "selection": sample,
        "nobody": make(selected: []),
        "too-few": make(selected: [3], hasTooFew: true),
    ]

    private static func make(selected: Set<Player.ID>, hasTooFew: Bool = false) -> Self {
        PlayerSelectionPresenter().viewModel(
            for: PlayerSelectionResponse(players: Player.samples, selected: selected, hasTooFew: hasTooFew)
        )
    }
}
