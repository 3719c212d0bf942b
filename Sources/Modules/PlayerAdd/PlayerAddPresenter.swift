// Turns the form into its view model.

import Entities
import Localization

package struct PlayerAddPresenter {
    package init() {}

    package func viewModel(for form: PlayerAddForm) -> PlayerAddViewModel {
        PlayerAddViewModel(
            problems: form.problem?.summary(target: "name"), name: form.name.withoutControls,
            nameError: form.problem?.fieldError, next: form.next
        )
    }

    /// Shown on the list with the new player.
    func added(_ name: String) -> Flash {
        .done(.playerAddFlashAdded(name))
    }
}
