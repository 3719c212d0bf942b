// Turns the history into its view model.

import Entities
import Localization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

package struct GatherListPresenter {
    package init() {}

    package func viewModel(for response: GatherListResponse) -> GatherListViewModel {
        let isEmpty = response.running.isEmpty && response.past.isEmpty
        return GatherListViewModel(
            state: isEmpty ? "empty" : "report",
            emptyMessage: isEmpty ? .reportEmpty : nil,
            groups: [
                group(
                    .reportRunning,
                    response.running.map { row($0.gather, score: $0.score, squads: $0.squads, in: response) }),
                group(.reportPast, response.past.map { row($0, score: $0.score ?? .zero, in: response) }),
            ].compactMap { $0 }
        )
    }

    private func group(
        _ heading: LocalizedStringResource, _ rows: [GatherListViewModel.Row]
    ) -> GatherListViewModel.Group? {
        rows.isEmpty ? nil : GatherListViewModel.Group(heading: heading, rows: rows)
    }

    private func row(
        _ gather: Gather, score: Score, squads: Squads? = nil, in response: GatherListResponse
    ) -> GatherListViewModel.Row {
        GatherListViewModel.Row(
            link: .gather(gather.id),
            label: gather.createdAt.map { .reportWhen($0.dayAndTime(namingZone: response.namesTimeZone)) }
                ?? .reportUndated,
            players: squads.flatMap(players),
            score: score.localizedText,
            result: gather.isEnded ? score.winner.localizedText : nil,
            isRunning: !gather.isEnded
        )
    }

    /// The names of the players of both teams. They distinguish two matches that started at the same time.
    /// - Returns: nil when a team is unknown, as with older backends.
    private func players(in squads: Squads) -> LocalizedStringResource? {
        guard !squads.teamA.isEmpty, !squads.teamB.isEmpty else { return nil }
        func names(_ players: [Participant]) -> LocalizedStringResource.Argument {
            .list(players.map { .text($0.name) })
        }
        return .reportPlayers(names(squads.teamA), names(squads.teamB))
    }
}
