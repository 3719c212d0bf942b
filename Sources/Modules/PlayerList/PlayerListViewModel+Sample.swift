// The player list in its states.

import Entities

extension PlayerListViewModel {
    public static let sample = make(Player.samples)

    /// By state.
    public static let samples: KeyValuePairs = ["list": sample, "empty": make([])]

    private static func make(_ players: [Player]) -> Self {
        PlayerListPresenter().viewModel(for: PlayerListResponse(players: players))
    }
}
