// The view model of a player.

import Entities
import Localization
import Testing

@testable import Modules
@testable import Preview

@Suite struct PlayerDetailPresenterTests {
    private func viewModel(_ player: Player) -> PlayerDetailViewModel {
        PlayerDetailPresenter().viewModel(for: PlayerDetailResponse(player: player, figures: nil))
    }

    private func row(
        _ label: LocalizedStringResource, _ value: LocalizedStringResource, _ field: PlayerField
    ) -> PlayerDetailViewModel.Row {
        .init(label: label, value: value, edit: .playerEdit(1, field), editLabel: .playerDetailEdit(label))
    }

    @Test("the fields of a player are in three sections")
    func threeSections() {
        let expected = PlayerDetailViewModel(
            title: "Zoë <b>Ünal</b>",
            sections: [
                .init(
                    heading: .playerDetailPersonal,
                    rows: [
                        row(.playerDetailName, .textVerbatim("Zoë <b>Ünal</b>"), .name),
                        row(.playerDetailAge, .numberVerbatim(34), .age),
                    ]),
                .init(
                    heading: .playerDetailPlay,
                    rows: [
                        row(.playerDetailPosition, .positionGoalkeeper, .position),
                        row(.playerDetailSkill, .skillProfessional, .skill),
                    ]),
                .init(
                    heading: .playerDetailLikes,
                    rows: [
                        row(
                            .playerDetailFavouriteTeam, .textVerbatim("O'Higgins & Söhne \"1955\""), .favouriteTeam)
                    ]),
            ],
            record: PlayerRecordPresenter().viewModel(for: nil, of: 1),
            edit: .playerForm(1),
            delete: .playerDelete(1)
        )
        #expect(viewModel(.sampleZoe) == expected)
    }

    @Test func unknownValuesHaveADash() {
        let values = viewModel(Player(id: 1, name: "İpek")).sections.flatMap(\.rows).map(\.value)
        let unknown = Array(repeating: LocalizedStringResource.playerDetailNone, count: PlayerField.allCases.count - 1)
        #expect(values == [.textVerbatim("İpek")] + unknown)
    }

    @Test("values unknown to this version are shown unchanged")
    func unknownValues() {
        let play = viewModel(.sampleUnknown).sections[1]
        #expect(play.rows.prefix(2).map(\.value) == [.textVerbatim("libero"), .textVerbatim("legend")])
    }
}
