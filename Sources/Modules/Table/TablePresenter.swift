// Turns the table into its view model.

import BackendServices
import Entities
import Localization

package struct TablePresenter {
    package init() {}

    package func viewModel(for response: TableResponse) -> TableViewModel {
        let isEmpty = response.rows.isEmpty
        let notes = FigureNotes(incompleteMatches: response.incompleteMatches, unreadable: response.tally).texts
        // A period can have matches but no rows, for example because no lineup is known. Then the notes say why, or how many
        // matches there are.
        let hasNothing = isEmpty && response.tally.isEmpty
        let count: [LocalizedStringResource] =
            hasNothing || isEmpty && !notes.isEmpty ? [] : [.tableMatches(count: response.tally.matches)]
        return TableViewModel(
            state: isEmpty ? "empty" : "table",
            emptyMessage: hasNothing ? (response.hasMatches ? .tableEmptyPeriod : .tableEmpty) : nil,
            periods: TablePeriod.allCases.map { period in
                .init(link: .table(period), label: period.localizedText, isCurrent: period == response.period)
            },
            table: isEmpty ? nil : .init(rows: response.rows.map(row)),
            notes: count + notes)
    }

    private func row(_ row: TableResponse.Row) -> TableViewModel.Row {
        let totals = row.entry.totals
        return .init(
            player: row.entry.player, place: row.entry.place,
            link: row.player.isOnRoster ? .player(row.entry.player) : nil, name: row.player.name,
            played: totals.played, won: totals.won, drawn: totals.drawn, lost: totals.lost, goals: totals.goals,
            points: totals.points)
    }
}

extension TablePeriod {
    fileprivate var localizedText: LocalizedStringResource {
        switch self {
        case .all: .tablePeriodAll
        case .year: .tablePeriodYear
        case .lastTen: .tablePeriodLastTen
        }
    }
}
