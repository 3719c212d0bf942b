// Makes the view model of the confirmation page before a player is deleted.

import Entities
import Localization

package struct PlayerDeletePresenter {
    package init() {}

    package func viewModel(for question: PlayerDeleteQuestion) -> PlayerDeleteViewModel {
        PlayerDeleteViewModel(
            problems: ErrorSummary(question.failure),
            action: .playerDelete(question.player.id),
            question: .playerDeleteQuestion(question.player.name),
            cancel: .player(question.player.id)
        )
    }

    /// Shown on the player list after the player was deleted.
    func deleted(_ name: String) -> Flash {
        .done(.playerDeleteFlashDeleted(name))
    }
}
