// Turns the form of a player into its view model: a control for each field.

import Entities
import Localization

package struct PlayerFormPresenter {
    package init() {}

    package func viewModel(for form: PlayerForm) -> PlayerFormViewModel {
        PlayerFormViewModel(
            problems: problems(of: form.problem),
            action: .playerForm(form.id),
            playerName: form.player?.name ?? "",
            controls: PlayerField.allCases.map { field in
                PlayerFieldControl(
                    of: field, named: field.pathComponent,
                    value: form.values[field] ?? form.player?.draft.text(of: field) ?? "", player: form.player?.draft,
                    error: violations(of: form.problem)[field]?.message
                )
            },
            old: PlayerField.allCases.compactMap { field in
                (form.old[field] ?? form.player?.draft.text(of: field)).map {
                    .init(name: PlayerFormEvent.nameOfOld(field), value: $0.withoutControls)
                }
            },
            cancel: .player(form.id)
        )
    }

    private func problems(of problem: PlayerForm.Problem?) -> ErrorSummary? {
        if case .failure(let failure) = problem { return ErrorSummary(failure) }
        let violations = violations(of: problem)
        return ErrorSummary(
            PlayerField.allCases.compactMap { field in
                violations[field].map { .init($0.message, target: field.pathComponent) }
            })
    }

    private func violations(of problem: PlayerForm.Problem?) -> [PlayerField: PlayerViolation] {
        if case .rules(let violations) = problem { violations } else { [:] }
    }
}
