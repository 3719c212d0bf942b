// Turns the form of one field into its view model: a text input or a choice.

import Entities
import Localization

package struct PlayerEditPresenter {
    package init() {}

    package func viewModel(for form: PlayerEditForm) -> PlayerEditViewModel {
        let control = PlayerFieldControl(
            of: form.field, named: "value", value: form.value, player: form.player?.draft,
            error: form.problem?.fieldError)
        return PlayerEditViewModel(
            title: form.field.label,
            state: control.input == nil ? "selection" : "text",
            problems: form.problem?.summary(target: "value"),
            action: .playerEdit(form.id, form.field),
            playerName: form.player?.name ?? "",
            control: control,
            cancel: .player(form.id)
        )
    }
}
