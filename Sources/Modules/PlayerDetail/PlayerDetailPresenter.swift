// Turns a player into the sections of the page.

import Entities
import Localization

package struct PlayerDetailPresenter {
    package init() {}

    package func viewModel(for response: PlayerDetailResponse) -> PlayerDetailViewModel {
        let player = response.player
        return PlayerDetailViewModel(
            title: player.name,
            sections: PlayerSection.allCases.map { section in
                let fields = PlayerField.allCases.filter { $0.section == section }
                return .init(heading: section.heading, rows: fields.map { row($0, of: player) })
            },
            record: PlayerRecordPresenter().viewModel(for: response.figures, of: player.id),
            edit: .playerForm(player.id),
            delete: .playerDelete(player.id)
        )
    }

    private func row(_ field: PlayerField, of player: Player) -> PlayerDetailViewModel.Row {
        PlayerDetailViewModel.Row(
            label: field.label,
            value: field.localizedText(in: player) ?? .playerDetailNone,
            edit: .playerEdit(player.id, field),
            editLabel: .playerDetailEdit(field.label)
        )
    }
}
