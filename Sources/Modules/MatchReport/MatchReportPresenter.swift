// Turns the rows of the match report into texts.

import Entities
import Localization

package struct MatchReportPresenter {
    package init() {}

    package func viewModel(for response: MatchReportResponse) -> MatchReportViewModel {
        let frame = response.frame
        return MatchReportViewModel(
            state: frame.isEmpty ? "empty" : "report",
            emptyMessage: frame.isEmpty ? .reportEmpty : nil,
            filter: frame.player.map { .init(text: .reportOfPlayer($0), all: .gathers) },
            rows: frame.isEmpty
                ? [] : response.rows.map { row($0, namingZone: response.namesTimeZone) },
            pages: .init(
                newest: response.isFirstPage ? nil : .gathers(of: response.player),
                older: frame.older.map { .gathers(of: response.player, before: $0) }))
    }

    private func row(_ row: MatchReportRow, namingZone: Bool) -> MatchReportViewModel.Row {
        switch row.item {
        case .header(let group): .init(header: group.localizedText)
        case .subheader(let day):
            .init(
                subheader: .init(
                    text: day.map { .reportDay(LocalizedStringResource.Argument.date($0, .date)) } ?? .reportNoDate,
                    isShaded: row.isShaded))
        case .detail(let match): .init(detail: detail(match, row, namingZone: namingZone))
        case .subfooter(let tally):
            .init(subfooter: .init(text: sum(tally), isShaded: row.isShaded))
        case .empty(let group): .init(empty: group.emptyText)
        case .failed(let group): .init(failed: group.failedText)
        case .footer(_, let tally, let unlisted):
            .init(
                footer: .init(
                    lines: [
                        .reportFooter(count: tally.matches, tally.goalsOfTeamA, tally.goalsOfTeamB),
                        tally.unreadableText, unlisted == 0 ? nil : .reportUnlisted(count: unlisted),
                    ].compactMap { $0 }))
        case .grandFooter(let totals):
            .init(grandFooter: .init(lines: grandTotal(totals)))
        }
    }

    private func detail(
        _ match: MatchReportMatch, _ row: MatchReportRow, namingZone: Bool
    ) -> MatchReportViewModel.Detail {
        let score: LocalizedStringResource =
            switch match.result {
            case .score(let score): score.localizedText
            case .unreadable(let text): .textVerbatim(text.withoutControls)
            }
        return .init(
            link: .gather(match.id), label: label(match, namingZone: namingZone), players: players(match),
            scorers: scorers(match), score: score, result: result(match), isRunning: match.isRunning,
            isShaded: row.isShaded)
    }

    /// Says when the match began or, if that is not known, when it ended. Finished matches are listed below their day, so their label
    /// has only the time of day.
    private func label(_ match: MatchReportMatch, namingZone: Bool) -> LocalizedStringResource {
        guard let date = match.date else { return .reportUndated }
        return match.isRunning
            ? .reportWhen(date.dayAndTime(namingZone: namingZone)) : .reportWhen(date.timeOfDay(namingZone: namingZone))
    }

    private func result(_ match: MatchReportMatch) -> LocalizedStringResource? {
        switch match.result {
        case .score(let score): match.isRunning ? nil : score.winner.localizedText
        case .unreadable: .reportUnreadable
        }
    }

    /// The names of the players of both teams.
    /// - Returns: nil when one of the teams has no known player, as in matches of older REST backends.
    private func players(_ match: MatchReportMatch) -> LocalizedStringResource? {
        guard !match.teamA.isEmpty, !match.teamB.isEmpty else { return nil }
        func names(_ players: [String]) -> LocalizedStringResource.Argument { .list(players.map { .text($0) }) }
        return .reportPlayers(names(match.teamA), names(match.teamB))
    }

    private func scorers(_ match: MatchReportMatch) -> LocalizedStringResource? {
        guard !match.scorers.isEmpty else { return nil }
        let scorers = match.scorers.map { scorer -> LocalizedStringResource.Argument in
            if scorer.isOwnGoal {
                return .resource(.reportScorerOwn(count: scorer.goals, scorer.name))
            }
            return scorer.goals > 1 ? .resource(.reportScorerGoals(scorer.name, scorer.goals)) : .text(scorer.name)
        }
        return .reportScorers(LocalizedStringResource.Argument.list(scorers))
    }

    private func sum(_ tally: MatchTally) -> LocalizedStringResource {
        .reportSubfooter(matches: tally.matches, goals: tally.goals)
    }

    private func grandTotal(_ totals: MatchReportTotals) -> [LocalizedStringResource] {
        let finished = totals.finished
        return [
            .reportGrandFooter(goals: totals.goals, finished.winsOfTeamA, finished.winsOfTeamB, finished.draws),
            totals.isPartial ? .reportPartial : nil,
        ].compactMap { $0 }
    }
}

extension MatchGroup {
    fileprivate var localizedText: LocalizedStringResource {
        switch self {
        case .running: .reportRunning
        case .finished: .reportPast
        }
    }

    fileprivate var emptyText: LocalizedStringResource {
        switch self {
        case .running: .reportRunningEmpty
        case .finished: .reportPastEmpty
        }
    }

    fileprivate var failedText: LocalizedStringResource {
        switch self {
        case .running: .reportRunningFailed
        case .finished: .reportPastFailed
        }
    }
}
