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
            fewestText: .playersSelected(count: 0),
            tools: .init(),
            rows: [
                .init(
                    id: 3, name: "陈伟", position: .playerPosition(.positionMidfielder),
                    skill: .playerSkill(.skillBeginner), isSelected: false, selectedText: .playersSelected(count: 1)
                ),
                .init(
                    id: 7, name: "İpek", position: nil, skill: nil, isSelected: true,
                    selectedText: .playersSelected(count: 2)
                ),
            ]
        )
        #expect(viewModel(selected: [7]) == expected)
    }

    @Test(
        "the page says how many players are selected, and its rows have the texts for one and two selected players",
        arguments: [[], [3], [3, 7]])
    func words(_ selected: [Player.ID]) {
        let viewModel = viewModel(selected: Set(selected))
        #expect(viewModel.selectedText == .playersSelected(count: selected.count))
        #expect(viewModel.rows.map(\.selectedText) == [.playersSelected(count: 1), .playersSelected(count: 2)])
    }

    @Test("too few selected players are an error, which keeps the selection")
    func tooFew() {
        let viewModel = viewModel(selected: [3], hasTooFew: true)
        #expect(viewModel.problems == ErrorSummary([.init(.playersErrorSelectTwo, target: "players")]))
        #expect(viewModel.rows.map(\.isSelected) == [true, false])
    }

    @Test("the numbers of selected players include ticked players that the search does not list")
    func search() {
        let viewModel = PlayerSelectionPresenter().viewModel(
            for: PlayerSelectionResponse(
                players: [.sampleChen], selected: [3, 7, 9], unlisted: [7, 9], search: .text("chen"), hasTooFew: false))
        #expect(viewModel.tools == .init(query: .textVerbatim("chen")))
        #expect(viewModel.unlisted == [.init(id: 7), .init(id: 9)])
        #expect(viewModel.selectedText == .playersSelected(count: 3))
        #expect(viewModel.fewestText == .playersSelected(count: 2))
        #expect(viewModel.rows.map(\.selectedText) == [.playersSelected(count: 3)])
    }

    @Test("a search without a result names the searched text")
    func nobodyIsFound() {
        let viewModel = PlayerSelectionPresenter().viewModel(
            for: PlayerSelectionResponse(players: [], selected: [], search: .text("x"), hasTooFew: false))
        #expect(viewModel.tools?.noHits == .playersSearchNone(.textVerbatim("x")))
        #expect(viewModel.emptyMessage == nil)
    }

    @Test("an empty roster has a message, and no search")
    func anEmptyRoster() {
        let viewModel = PlayerSelectionPresenter().viewModel(
            for: PlayerSelectionResponse(players: [], selected: [], isEmpty: true, hasTooFew: false))
        #expect(viewModel.tools == nil)
        #expect(viewModel.emptyMessage == .playersEmpty)
    }
}
