// The view model of the table.

import BackendServices
import Entities
import Foundation
import Localization
import Testing

import struct Localization.LocalizedStringResource

@testable import Modules

@Suite struct TablePresenterTests {
    private let totals = PlayerTotals(played: 4, won: 2, drawn: 1, lost: 1, goals: 5, ownGoals: 1)

    private func viewModel(
        _ rows: [TableResponse.Row], _ tally: MatchTally = MatchTally(), incomplete: Int = 0, hasMatches: Bool = true
    ) -> TableViewModel {
        TablePresenter().viewModel(
            for: TableResponse(
                period: .year, rows: rows, tally: tally, incompleteMatches: incomplete, hasMatches: hasMatches))
    }

    @Test("a row has the figures, and a link if the player is on the roster")
    func rows() {
        let entry = TableEntry(player: 7, totals: totals, place: 1)
        let view = viewModel([
            .init(entry: entry, player: SeasonPlayer(name: "Ann", isOnRoster: true)),
            .init(entry: entry, player: SeasonPlayer(name: "Bob", isOnRoster: false)),
        ])
        #expect(view.state == "table")
        #expect(view.emptyMessage == nil)
        let row = TableViewModel.Row(
            player: 7, place: 1, link: .player(7), name: "Ann", played: 4, won: 2, drawn: 1, lost: 1, goals: 5,
            points: 7)
        #expect(view.table?.rows.first == row)
        #expect(view.table?.rows.last?.link == nil)
    }

    @Test("the periods have links, and the period of the table is marked")
    func periods() {
        let periods = viewModel([]).periods
        #expect(periods.map(\.link.address) == ["/table", "/table?period=year", "/table?period=last10"])
        #expect(periods.map(\.label) == [.tablePeriodAll, .tablePeriodYear, .tablePeriodLastTen])
        #expect(periods.map(\.isCurrent) == [false, true, false])
    }

    @Test("an empty table has a message: for its period, or for an account without matches")
    func emptyTables() {
        #expect(viewModel([]).emptyMessage == .tableEmptyPeriod)
        #expect(viewModel([], hasMatches: false).emptyMessage == .tableEmpty)
        #expect(viewModel([]).table == nil)
        #expect(viewModel([]).notes == [])
    }

    @Test("without rows, a note says why or how many matches there are, and no message says that there are none")
    func unknownPlayers() {
        let view = viewModel([], MatchTally([.score(.zero)]), incomplete: 1)
        #expect(view.emptyMessage == nil)
        #expect(view.table == nil)
        #expect(view.notes == [.figuresPartial(count: 1)])
        #expect(viewModel([], MatchTally([.score(.zero)])).notes == [.tableMatches(count: 1)])
    }

    @Test("notes below the table say how many matches count, and what is left out")
    func notes() {
        let tally = MatchTally([.score(.zero), .unreadable("b"), .unreadable("a\0"), .unreadable("a\0")])
        let row = TableResponse.Row(
            entry: TableEntry(player: 7, totals: totals, place: 1),
            player: SeasonPlayer(name: "Ann", isOnRoster: true))
        #expect(
            viewModel([row], tally, incomplete: 2).notes == [
                .tableMatches(count: 1), .figuresPartial(count: 2),
                .figuresUnreadable(count: 3, LocalizedStringResource.Argument.list([.text("a"), .text("b")])),
            ])
    }

    @Test("a note names at most five scores that cannot be read, and counts all")
    func manyUnreadableScores() {
        let tally = MatchTally((1...6).reversed().map { .unreadable("\($0)?") })
        let named = (1...5).map { LocalizedStringResource.Argument.text("\($0)?") }
        #expect(
            FigureNotes(incompleteMatches: 0, unreadable: tally).texts
                == [.figuresUnreadable(count: 6, LocalizedStringResource.Argument.list(named))])
    }
}
