// A player's page with much and with little to show.

import Entities

extension PlayerDetailViewModel {
    public static let sample = make(.sampleZoe)

    /// By state.
    public static let samples: KeyValuePairs = [
        "detail": sample,
        "evening": make(Player.evening[0]),
        "long": make(.sampleLong),
        "right-to-left": make(.sampleOmar),
        "unknown": make(.sampleUnknown),
        "bare": make(.sampleBare),
    ]

    private static func make(_ player: Player) -> Self {
        PlayerDetailPresenter().viewModel(for: PlayerDetailResponse(player: player))
    }
}
