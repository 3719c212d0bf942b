// Samples of the player list with checkboxes.

import Entities
import Modules

extension PlayerSelectionViewModel {
    static let sample = make(selected: [1, 4])

    static let samples: KeyValuePairs = [
        "selection": sample,
        "evening": make(of: Player.evening, selected: Set(Player.evening.prefix(6).map(\.id))),
        "nobody": make(selected: []),
        "everybody": make(of: Player.twentyTwo, selected: Set(Player.twentyTwo.map(\.id))),
        "found": make(of: [.sampleZoe], selected: [4, 5], unlisted: [4, 5], search: .text("zoë \"gk\"")),
        "none": make(of: [], selected: [4], unlisted: [4], search: .text("<i>عمر</i> & Co")),
        "empty": make(of: [], selected: [], isEmpty: true),
        "too-few": make(selected: [3], hasTooFew: true),
    ]

    private static func make(
        of players: [Player] = Player.samples, selected: Set<Player.ID>, unlisted: [Player.ID] = [],
        search: PlayerSearch? = nil, isEmpty: Bool = false, hasTooFew: Bool = false
    ) -> Self {
        PlayerSelectionPresenter().viewModel(
            for: PlayerSelectionResponse(
                players: players, selected: selected, unlisted: unlisted, search: search, isEmpty: isEmpty,
                hasTooFew: hasTooFew
            )
        )
    }
}
