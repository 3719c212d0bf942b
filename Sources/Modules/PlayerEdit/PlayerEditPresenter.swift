// Turns the form of one field into its view model: a text input or a choice.

import Entities
import Localization

package struct PlayerEditPresenter {
    package init() {}

    package func viewModel(for form: PlayerEditForm) -> PlayerEditViewModel {
        let error = form.problem?.fieldError
        let input = input(of: form, error: error)
        return PlayerEditViewModel(
            title: form.field.label,
            state: input == nil ? "selection" : "text",
            problems: form.problem?.summary(target: "value"),
            action: .playerEdit(form.id, form.field),
            playerName: form.player?.name ?? "",
            input: input,
            selection: selection(of: form, error: error),
            cancel: .player(form.id)
        )
    }

    /// - Returns: nil for a choice.
    private func input(of form: PlayerEditForm, error: LocalizedStringResource?) -> PlayerEditViewModel.Input? {
        switch form.field.content {
        case .requiredText(_, let maxLength), .text(_, let maxLength):
            input(of: form, error: error, hint: nil, inputMode: "text", maxLength: maxLength)
        case .number(_, let range):
            input(
                of: form, error: error, hint: .playerEditRangeHint(range.lowerBound, range.upperBound),
                inputMode: "numeric", maxLength: String(range.upperBound).count
            )
        case .choice: nil
        }
    }

    private func input(
        of form: PlayerEditForm, error: LocalizedStringResource?, hint: LocalizedStringResource?, inputMode: String,
        maxLength: Int
    ) -> PlayerEditViewModel.Input {
        PlayerEditViewModel.Input(
            label: form.field.label, hint: hint, value: form.value.withoutControls, error: error, inputMode: inputMode,
            maxLength: maxLength
        )
    }

    /// - Returns: nil for a field that is not a choice.
    private func selection(of form: PlayerEditForm, error: LocalizedStringResource?) -> PlayerEditViewModel.Selection? {
        guard case .choice(let path, let options) = form.field.content else { return nil }
        let selected = form.value.withoutControls
        // A current value that is not an option can be kept. Without an answer of the backend, the sent value is
        // offered.
        let present = form.player.map { $0.draft[keyPath: path] ?? "" } ?? selected
        let others = present.isEmpty || options.contains(present) ? [] : [present]
        return PlayerEditViewModel.Selection(
            legend: form.field.label,
            error: error,
            options: ([""] + options + others).enumerated().map { index, value in
                PlayerEditViewModel.Option(
                    id: "value-\(index)", value: value,
                    label: value.isEmpty ? .playerDetailNone : form.field.localizedText(of: value),
                    isSelected: value == selected
                )
            }
        )
    }
}
