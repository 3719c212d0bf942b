// The roster as its page shows it.

import Entities
import Localization
import Testing

@testable import Modules

@Suite struct PlayerListPresenterTests {
    private func viewModel(_ players: Player...) -> PlayerListViewModel {
        PlayerListPresenter().viewModel(for: PlayerListResponse(players: players))
    }

    @Test func nobody() {
        let expected = PlayerListViewModel(
            state: "empty", select: nil, emptyMessage: .playersEmpty, count: .playersCount(count: 0), rows: []
        )
        #expect(viewModel() == expected)
    }

    @Test func aRosterInItsOrder() {
        let expected = PlayerListViewModel(
            state: "list",
            select: .playerSelection(),
            emptyMessage: nil,
            count: .playersCount(count: 2),
            rows: [
                .init(
                    name: "Zoë <b>Ünal</b>", position: .playerPosition(.positionGoalkeeper),
                    skill: .playerSkill(.skillProfessional), link: .player(1), delete: .playerDelete(1),
                    deleteLabel: .playersDelete("Zoë <b>Ünal</b>")
                ),
                .init(
                    name: "İpek", position: .playerPosition("-"), skill: .playerSkill("-"), link: .player(7),
                    delete: .playerDelete(7), deleteLabel: .playersDelete("İpek")
                ),
            ]
        )
        #expect(viewModel(.sampleZoe, .sampleBare) == expected)
    }

    @Test("what this version does not know is shown as it is")
    func unknownValues() throws {
        let row = try #require(viewModel(.sampleUnknown).rows.first)
        #expect(row.position == .playerPosition(.textVerbatim("libero")))
        #expect(row.skill == .playerSkill(.textVerbatim("legend")))
    }
}
