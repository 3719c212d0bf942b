// Turns a match into plain text: its day or, when the match is over, its result, day and goals, followed by its teams.

import BackendServices
import Entities
import Localization

struct GatherSheetPresenter {
    /// - Parameter match: the page's view model of the same match.
    func viewModel(for watched: WatchedMatch, as match: MatchViewModel) -> GatherSheetViewModel {
        GatherSheetViewModel(
            lines: (watched.isEnded ? result(of: watched, as: match) : day(of: watched)) + teams(match))
    }

    private func day(of watched: WatchedMatch) -> [LocalizedStringResource] {
        [watched.startedAt].compactMap { $0.map { .sheetDay(LocalizedStringResource.Argument.date($0, .date)) } }
    }

    private func result(of watched: WatchedMatch, as match: MatchViewModel) -> [LocalizedStringResource] {
        [watched.summary] + (match.goals?.goals.map(line) ?? []) + (match.goals?.unrecorded ?? [])
    }

    private func line(of goal: MatchViewModel.GoalLine) -> LocalizedStringResource {
        let scored: LocalizedStringResource =
            if let scorer = goal.scorer {
                .sheetLine(goal.teamName, LocalizedStringResource.textVerbatim(scorer))
            } else if let ownGoal = goal.ownGoal {
                .sheetLine(goal.teamName, ownGoal)
            } else {
                goal.teamName
            }
        let before = [goal.minute, goal.score].compactMap { $0 }
        return before.reversed().reduce(scored) { .sheetPair($1, $0) }
    }

    private func teams(_ match: MatchViewModel) -> [LocalizedStringResource] {
        match.teams.filter { !$0.players.isEmpty }.map { team in
            .sheetLine(team.name, LocalizedStringResource.Argument.list(team.players.map { .text($0) }))
        }
    }
}
