// The question before a player is deleted in its states.

import BackendServices
import Entities

extension PlayerDeleteViewModel {
    public static let sample = make(.sampleZoe)

    /// By state.
    public static let samples: KeyValuePairs = [
        "question": sample,
        "evening": make(Player.evening[0]),
        "long": make(.sampleLong),
        "unavailable": make(.sampleOneil, failure: .service(.unavailable)),
    ]

    private static func make(_ player: Player, failure: FormFailure? = nil) -> Self {
        PlayerDeletePresenter().viewModel(for: PlayerDeleteQuestion(player: player, failure: failure))
    }
}
