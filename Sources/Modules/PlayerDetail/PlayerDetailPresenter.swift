// A player into the three sections of the page.

import Entities
import Localization

struct PlayerDetailPresenter {
    func viewModel(for response: PlayerDetailResponse) -> PlayerDetailViewModel {
        let player = response.player
        func row(_ field: PlayerField, _ value: LocalizedStringResource?) -> PlayerDetailViewModel.Row {
            PlayerDetailViewModel.Row(
                label: field.label,
                value: value ?? .playerDetailNone,
                edit: .playerEdit(player.id, field),
                editLabel: .playerDetailEdit(field.label)
            )
        }
        return PlayerDetailViewModel(
            title: player.name,
            sections: [
                .init(
                    heading: .playerDetailPersonal,
                    rows: [
                        row(.name, .textVerbatim(player.name)),
                        row(.age, player.age.map { .numberVerbatim($0) }),
                    ]),
                .init(
                    heading: .playerDetailPlay,
                    rows: [row(.position, player.position?.word), row(.skill, player.skill?.word)]),
                .init(
                    heading: .playerDetailLikes,
                    rows: [row(.favouriteTeam, player.favouriteTeam.map { .textVerbatim($0) })]),
            ],
            delete: .playerDelete(player.id)
        )
    }
}
