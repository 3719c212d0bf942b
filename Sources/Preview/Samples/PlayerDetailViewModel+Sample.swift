// Samples of a player's page.

import Entities
import Modules

extension PlayerDetailViewModel {
    static let sample = make(.sampleZoe)

    /// By state.
    static let samples: KeyValuePairs = [
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
