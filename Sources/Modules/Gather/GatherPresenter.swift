// Turns a match into its view model.

import BackendServices
import Entities
import Localization

import struct Localization.LocalizedStringResource

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

package struct GatherPresenter {
    package init() {}

    package func viewModel(for response: GatherResponse) -> GatherViewModel {
        let isEnded = response.watched.isEnded
        let isOpen = response.watched.isOpen
        let match = match(of: response)
        return GatherViewModel(
            problems: problems(of: response.problem),
            match: match,
            isMoreOpen: isEnded || response.typedTime != nil,
            setter: isOpen ? setter(of: response) : nil,
            changeTeams: isOpen ? .gatherTeams(response.watched.id) : nil,
            share: share(of: response),
            sheet: sheet(of: response, as: match),
            refresh: isEnded ? nil : .gather(response.watched.id),
            page: .gather(response.watched.id),
            events: .gatherEvents(response.watched.id),
            end: isEnded ? nil : .gatherEnd(response.watched.id),
            delete: .gatherDelete(response.watched.id)
        )
    }

    /// The fragment that live events send to the organiser.
    /// - Parameter before: the state that the page shows; nil when all parts are to be sent.
    func parts(of response: GatherResponse, after before: GatherResponse? = nil) -> GatherPartsViewModel {
        let all = allParts(of: response)
        guard let before else { return all }
        // Names are compared as part of the squads, byte by byte. When the squads are the same, so are the names in the sheets.
        let hasSameSquads = before.watched.squads == response.watched.squads
        return GatherPartsViewModel(
            match: all.match,
            squads: hasSameSquads ? nil : all.match,
            share: all.share == share(of: before) ? nil : all.share,
            sheet: hasSameSquads && all.sheet == sheet(of: before, as: match(of: before)) ? nil : all.sheet)
    }

    private func allParts(of response: GatherResponse) -> GatherPartsViewModel {
        let match = match(of: response)
        return GatherPartsViewModel(
            match: match, squads: match, share: share(of: response),
            sheet: sheet(of: response, as: match))
    }

    private func sheet(of response: GatherResponse, as match: MatchViewModel) -> GatherSheetViewModel {
        GatherSheetPresenter().viewModel(for: response.watched, as: match)
    }

    private func share(of response: GatherResponse) -> GatherLinkViewModel {
        GatherLinkPresenter().viewModel(for: response.watched, namesTimeZone: response.namesTimeZone)
    }

    func match(of response: GatherResponse) -> MatchViewModel {
        let watched = response.watched
        let match = PublicMatch(watched)
        let board = BoardPresenter(match: match, now: response.now, namesTimeZone: response.namesTimeZone)
        let teams = TeamPresenter(match: match)
        let heading: LocalizedStringResource = watched.isEnded ? .gatherTitleEnded : .gatherTitle
        return MatchViewModel(
            state: board.state.rawValue,
            revision: match.revision,
            heading: heading,
            documentTitle: watched.isEnded ? match.summary : heading,
            isOpen: watched.isOpen,
            status: board.status,
            clock: board.clock,
            controls: controls(of: response),
            scorerPrompt: watched.isOpen ? scorerPrompt(of: response) : nil,
            score: match.scoreText,
            teams: Team.allCases.map { team in
                teams.card(of: team, scoring: scoring(of: response, team, goals: match.score[team]))
            },
            doubt: watched.isOpen ? doubtfulGoal(of: response) : nil,
            takenBack: watched.isOpen ? takenBack(of: response) : nil,
            goals: goals(of: match, in: watched),
            result: board.result,
            finishedAt: board.finishedAt,
            correctedAt: board.correctedAt,
            afterwards: watched.isEnded ? afterwards(watched) : nil
        )
    }

    private func afterwards(_ watched: WatchedMatch) -> MatchViewModel.Afterwards {
        .init(again: again(watched.squads), correct: watched.result == nil ? nil : .gatherCorrect(watched.id))
    }

    /// The page that starts a match with the teams of this one; nil when a team has no player.
    private func again(_ squads: Squads) -> SiteRoute? {
        guard !squads.teamA.isEmpty, !squads.teamB.isEmpty else { return nil }
        let sections: [TeamSection] = [.teamA, .teamB, .bench]
        return .confirm(
            TeamChoices(
                sections.flatMap { section in
                    squads[section].map { TeamChoices.Entry(player: $0.id, section: section) }
                }))
    }

    private func problems(of problem: GatherResponse.Problem?) -> ErrorSummary? {
        switch problem {
        case nil: nil
        case .time: ErrorSummary([.init(.gatherTimerError, target: "minutes")])
        case .scorer: ErrorSummary([.init(.gatherErrorScorer, target: "main")])
        case .resultNotSent: ErrorSummary([.init(.gatherErrorResultNotSent, target: "main")])
        case .failure(let failure): ErrorSummary(failure)
        }
    }
}
