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
        let phase = response.match.clock.phase(at: response.now)
        let squads = watched.squads
        let heading: LocalizedStringResource = watched.isEnded ? .gatherTitleEnded : .gatherTitle
        return MatchViewModel(
            state: MatchState(of: watched, at: response.now).rawValue,
            revision: watched.match.revision,
            heading: heading,
            documentTitle: watched.isEnded ? watched.summary : heading,
            isOpen: watched.isOpen,
            status: watched.isOpen ? status(of: watched.match, in: phase) : nil,
            clock: watched.isOpen ? clock(of: response, in: phase) : nil,
            scorerPrompt: watched.isOpen ? scorerPrompt(of: response) : nil,
            score: watched.scoreText,
            teams: Team.allCases.map { team(of: response, $0, squads[$0.section], score: watched.score) },
            doubt: watched.isOpen ? doubtfulGoal(of: response) : nil,
            takenBack: watched.isOpen ? takenBack(of: response) : nil,
            goals: goals(of: response),
            result: watched.resultText,
            finishedAt: watched.endedAt.map {
                .gatherFinishedAt($0.dayAndTime(namingZone: response.namesTimeZone))
            },
            correctedAt: watched.match.correctedAt.map {
                .gatherCorrectedAt($0.dayAndTime(namingZone: response.namesTimeZone))
            },
            afterwards: watched.isEnded
                ? .init(again: again(squads), correct: watched.result == nil ? nil : .gatherCorrect(watched.id)) : nil
        )
    }

    private func status(of match: LiveMatch, in phase: MatchClock.Phase) -> LocalizedStringResource? {
        switch phase {
        case .stopped: match.isUnplayed ? .gatherStatusNotStarted : .gatherStatusPaused
        case .paused: .gatherStatusPaused
        case .running, .timeUp: nil
        }
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
