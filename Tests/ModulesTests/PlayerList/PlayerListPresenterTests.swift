// The view model of the roster.

import Entities
import Localization
import Testing

@testable import Modules
@testable import Preview

@Suite struct PlayerListPresenterTests {
    private func viewModel(_ players: Player...) -> PlayerListViewModel {
        PlayerListPresenter().viewModel(for: PlayerListResponse(players: players))
    }

    @Test("an empty roster has a message, and neither a search nor a selection")
    func nobody() {
        let expected = PlayerListViewModel(
            state: "empty", select: nil, emptyMessage: .playersEmpty, count: .playersCount(count: 0), search: nil,
            rows: []
        )
        #expect(viewModel() == expected)
    }

    @Test func aRosterInItsOrder() {
        let expected = PlayerListViewModel(
            state: "list",
            select: .playerSelection(),
            emptyMessage: nil,
            count: .playersCount(count: 2),
            search: .init(query: nil, noHits: nil, hints: []),
            rows: [
                .init(
                    name: "Zoë <b>Ünal</b>", position: .playerPosition(.positionGoalkeeper),
                    skill: .playerSkill(.skillProfessional), link: .player(1), delete: .playerDelete(1),
                    deleteLabel: .playersDelete("Zoë <b>Ünal</b>")
                ),
                .init(
                    name: "İpek", position: nil, skill: nil, link: .player(7),
                    delete: .playerDelete(7), deleteLabel: .playersDelete("İpek")
                ),
            ]
        )
        #expect(viewModel(.sampleZoe, .sampleBare) == expected)
    }

    @Test("a search shows its text, the number of results, and hints")
    func aSearch() throws {
        let found = PlayerListPresenter().viewModel(
            for: PlayerListResponse(players: [.sampleZoe], search: .position(.goalkeeper)))
        #expect(found.state == "list")
        #expect(found.count == .playersFound(count: 1))
        #expect(found.search == .init(query: .positionGoalkeeper, noHits: nil, hints: []))
        let none = PlayerListPresenter().viewModel(
            for: PlayerListResponse(players: [], search: .text("gardien"), hints: [.position(.goalkeeper)]))
        #expect(none.state == "list")
        #expect(none.select == .playerSelection())
        #expect(none.emptyMessage == nil)
        let search = try #require(none.search)
        #expect(search.query == .textVerbatim("gardien"))
        #expect(search.noHits == .playersSearchNone(.textVerbatim("gardien")))
        #expect(
            search.hints
                == [
                    .init(
                        message: .playersSearchHint(.positionGoalkeeper), link: .playerSearch(.position(.goalkeeper)))
                ])
    }

    @Test("values unknown to this version are shown unchanged")
    func unknownValues() throws {
        let row = try #require(viewModel(.sampleUnknown).rows.first)
        #expect(row.position == .playerPosition(.textVerbatim("libero")))
        #expect(row.skill == .playerSkill(.textVerbatim("legend")))
    }
}
