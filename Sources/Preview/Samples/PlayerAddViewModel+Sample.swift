// Samples of the page that adds a player.

import BackendServices
import Entities
import Modules

extension PlayerAddViewModel {
    static let sample = make("")

    /// By state.
    static let samples: KeyValuePairs = [
        "form": sample,
        "blank": make("  ", problem: .rule(.blank(.name))),
        "too-long": make(
            String(repeating: "عمر حسن ", count: 26), problem: .rule(.tooLong(.name, maxLength: Player.nameLength))),
        "full": make("Zoë Ünal", problem: .failure(.full(.players))),
        "unavailable": make("O'Neil & Sons", problem: .failure(.service(.unavailable))),
    ]

    private static func make(_ name: String, problem: PlayerProblem? = nil) -> Self {
        PlayerAddPresenter().viewModel(for: PlayerAddForm(name: name, problem: problem))
    }
}
