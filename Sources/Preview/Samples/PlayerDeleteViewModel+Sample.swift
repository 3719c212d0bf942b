// Samples of the confirmation page before a player is deleted.

import BackendServices
import Entities
import Modules

extension PlayerDeleteViewModel {
    static let sample = make(.sampleZoe)

    static let samples: KeyValuePairs = [
        "question": sample,
        "evening": make(Player.evening[0]),
        "long": make(.sampleLong),
        "unavailable": make(.sampleOneil, failure: .service(.unavailable)),
    ]

    private static func make(_ player: Player, failure: FormFailure? = nil) -> Self {
        PlayerDeletePresenter().viewModel(for: PlayerDeleteQuestion(player: player, failure: failure))
    }
}
