// The view model of the page that selects players.

import Entities
import Localization
import Testing

@testable import Modules
@testable import Preview

@Suite struct PlayerSelectionPresenterTests {
    private func viewModel(selected: Set<Player.ID>, hasTooFew: Bool = false) -> PlayerSelectionViewModel {
        PlayerSelectionPresenter().viewModel(
            for: PlayerSelectionResponse(
                players: [.sampleChen, .sampleBare], selected: selected, hasTooFew: hasTooFew
            )
        )
    }

    @Test func selectedPlayersAreChecked() {
        let expected = PlayerSelectionViewModel(
            problems: nil,
            selectedText: .playersSelected(count: 1),
            rows: [
                .init(
                    id: 3, name: "陈伟", position: .playerPosition(.positionMidfielder),
                    skill: .playerSkill(.skillBeginner), isSelected: false, selectedText: .playersSelected(count: 1)
                ),
                .init(
                    id: 7, name: "İpek", position: .playerPosition("-"), skill: .playerSkill("-"), isSelected: true,
                    selectedText: .playersSelected(count: 2)
                ),
            ]
        )
        #expect(viewModel(selected: [7]) == expected)
    }

    @Test("the page contains the text for every number that a script may need", arguments: [[], [3], [3, 7]])
    func words(_ selected: [Player.ID]) {
        let viewModel = viewModel(selected: Set(selected))
        #expect(viewModel.selectedText == .playersSelected(count: selected.count))
        #expect(viewModel.rows.map(\.selectedText) == [.playersSelected(count: 1), .playersSelected(count: 2)])
    }

    @Test func tooFew() {
        let viewModel = viewModel(selected: [3], hasTooFew: true)
        #expect(viewModel.problems == ErrorSummary([.init(.playersErrorSelectTwo, target: "players")]))
        #expect(viewModel.rows.map(\.isSelected) == [true, false])
    }
}
