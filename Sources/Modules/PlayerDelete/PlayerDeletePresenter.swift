// The question into its view model.

import Entities
import Localization

package struct PlayerDeletePresenter {
    package init() {}

    package func viewModel(for question: PlayerDeleteQuestion) -> PlayerDeleteViewModel {
        PlayerDeleteViewModel(
            problems: ErrorSummary(question.failure),
            action: .playerDelete(question.player.id),
            name: question.player.name,
            cancel: .player(question.player.id)
        )
    }

    /// Told on the list that the player is gone from.
    func deleted(_ name: String) -> Flash {
        .done(.playerDeleteFlashDeleted(name))
    }
}
