// Turns the form into its view model.

import Entities
import Localization

package struct PlayerAddPresenter {
    package init() {}

    package func viewModel(for form: PlayerAddForm) -> PlayerAddViewModel {
        let nameError = nameError(of: form)
        return PlayerAddViewModel(
            problems: problems(of: form, nameError: nameError), name: form.name.withoutControls, nameError: nameError,
            next: form.next
        )
    }

    /// Shown on the list with the new player.
    func added(_ name: String) -> Flash {
        .done(.playerAddFlashAdded(name))
    }

    private func nameError(of form: PlayerAddForm) -> LocalizedStringResource? {
        guard case .rule(let violation) = form.problem else { return nil }
        return violation.message
    }

    private func problems(of form: PlayerAddForm, nameError: LocalizedStringResource?) -> ErrorSummary? {
        if case .failure(let failure) = form.problem { return ErrorSummary(failure) }
        return nameError.flatMap { ErrorSummary([.init($0, target: "name")]) }
    }
}
