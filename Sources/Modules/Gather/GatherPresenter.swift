// A match into its view model.

import BackendServices
import Entities
import FoundationEssentials
import Localization

package struct GatherPresenter {
    package init() {}

    package func viewModel(for response: GatherResponse) -> GatherViewModel {
        let isEnded = response.gather.isEnded
        return GatherViewModel(
            problems: problems(of: response.problem),
            match: match(of: response),
            setter: isEnded ? nil : setter(of: response),
            changeTeams: isEnded ? nil : .gatherTeams(response.gather.id),
            share: share(of: response),
            refresh: isEnded ? nil : .gather(response.gather.id),
            page: .gather(response.gather.id),
            events: isEnded ? nil : .gatherEvents(response.gather.id),
            end: isEnded ? nil : .gatherEnd(response.gather.id)
        )
    }

    /// What live events send to the organiser.
    func parts(of response: GatherResponse) -> GatherPartsViewModel {
        GatherPartsViewModel(match: match(of: response), share: share(of: response))
    }

    private func share(of response: GatherResponse) -> GatherLinkViewModel {
        GatherLinkPresenter().viewModel(for: response.match.spectatorKey, of: response.gather.id)
    }

    func match(of response: GatherResponse) -> MatchViewModel {
        let isEnded = response.gather.isEnded
        let phase = response.match.clock.phase(at: response.now)
        let score = response.gather.score ?? response.match.score
        let squads = response.match.squads(of: response.lineup)
        return MatchViewModel(
            state: MatchState(of: response.gather, response.match.clock, at: response.now).rawValue,
            revision: response.match.revision,
            clock: isEnded ? nil : clock(of: response, in: phase),
            ask: isEnded ? nil : ask(of: response),
            score: score.words,
            teams: Team.allCases.map { team(of: response, $0, squads[$0.section], score: score) },
            takenBack: isEnded ? nil : takenBack(of: response),
            goals: goals(of: response),
            result: isEnded ? (response.gather.winner ?? score.winner).words : nil,
            finishedAt: response.gather.endedAt.map {
                .gatherFinishedAt($0.dayAndTime(namingZone: response.namesTimeZone))
            }
        )
    }

    private func problems(of problem: GatherResponse.Problem?) -> ErrorSummary? {
        switch problem {
        case nil: nil
        case .time: ErrorSummary([.init(.gatherTimerError, target: "minutes")])
        case .scorer: ErrorSummary([.init(.gatherErrorScorer, target: "main")])
        case .failure(let failure): ErrorSummary(failure)
        }
    }
}
