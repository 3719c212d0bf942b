// A match into its view model.

import BackendServices
import Entities
import FoundationEssentials
import Localization

struct GatherPresenter {
    func viewModel(for response: GatherResponse) -> GatherViewModel {
        let isEnded = response.gather.isEnded
        return GatherViewModel(
            problems: problems(of: response.problem),
            match: match(of: response),
            setter: isEnded ? nil : setter(of: response),
            changeTeams: isEnded ? nil : .gatherTeams(response.gather.id),
            share: GatherLinkPresenter().viewModel(for: response.match.spectatorKey, of: response.gather.id),
            refresh: isEnded ? nil : .gather(response.gather.id),
            end: isEnded ? nil : .gatherEnd(response.gather.id)
        )
    }

    /// The part that live events send.
    func match(of response: GatherResponse) -> MatchViewModel {
        let isEnded = response.gather.isEnded
        let phase = response.match.clock.phase(at: response.now)
        let score = response.gather.score ?? response.match.score
        let squads = response.match.squads(of: response.lineup)
        return MatchViewModel(
            state: isEnded ? "ended" : phase.state,
            clock: isEnded ? nil : clock(of: response, in: phase),
            score: score.words,
            teams: Team.allCases.map { team(of: response, $0, squads[$0.section], score: score) },
            result: isEnded ? (response.gather.winner ?? score.winner).words : nil,
            finishedAt: response.gather.endedAt.map {
                .gatherFinishedAt($0.dayAndTime(namingZone: response.namesTimeZone))
            }
        )
    }

    private func clock(of response: GatherResponse, in phase: MatchClock.Phase) -> MatchViewModel.Clock {
        let clock = response.match.clock
        let left = clock.remainingSeconds(at: response.now)
        return MatchViewModel.Clock(
            text: .clockDigits(LocalizedStringResource.Argument.duration(seconds: left)),
            remaining: Int((clock.remaining(at: response.now) * 1000).rounded()),
            isRunning: phase == .running,
            timeUp: phase == .timeUp ? .gatherTimeUp : nil,
            endsAt: endsAt(of: clock, in: phase, namesTimeZone: response.namesTimeZone),
            timer: .gatherTimer(response.gather.id),
            actions: actions(of: clock, in: phase)
        )
    }

    private func endsAt(
        of clock: MatchClock, in phase: MatchClock.Phase, namesTimeZone: Bool
    ) -> LocalizedStringResource? {
        guard phase == .running, case .running(let end) = clock.state else { return nil }
        return .gatherEndsAt(end.timeOfDay(namingZone: namesTimeZone))
    }

    private func actions(of clock: MatchClock, in phase: MatchClock.Phase) -> [MatchViewModel.Action] {
        let cancel = MatchViewModel.Action(action: "cancel", label: .gatherTimerCancel, isMain: false)
        return switch phase {
        case .stopped where clock.duration == MatchClock.defaultDuration:
            [.init(action: "start", label: .gatherTimerStart, isMain: true)]
        case .stopped: [.init(action: "start", label: .gatherTimerStart, isMain: true), cancel]
        case .running: [.init(action: "pause", label: .gatherTimerPause, isMain: true), cancel]
        case .paused: [.init(action: "resume", label: .gatherTimerResume, isMain: true), cancel]
        case .timeUp: [cancel]
        }
    }

    private func setter(of response: GatherResponse) -> GatherViewModel.Setter {
        let timer = SiteRoute.gatherTimer(response.gather.id)
        guard case .time(let minutes, let seconds) = response.problem else {
            let left = response.match.clock.remainingSeconds(at: response.now)
            return GatherViewModel.Setter(
                timer: timer, minutes: String(left / 60), seconds: String(left % 60), error: nil)
        }
        return GatherViewModel.Setter(
            timer: timer, minutes: minutes.withoutControls, seconds: seconds.withoutControls, error: .gatherTimerError)
    }

    private func team(
        of response: GatherResponse, _ team: Team, _ players: [Player], score: Score
    ) -> MatchViewModel.TeamCard {
        return MatchViewModel.TeamCard(
            name: team.word,
            team: team.rawValue,
            goals: score[team],
            players: players.map { MatchViewModel.Member(name: $0.name) },
            playersCount: .playersCount(count: players.count),
            scoring: response.gather.isEnded ? nil : scoring(of: response, team, goals: score[team])
        )
    }

    private func scoring(of response: GatherResponse, _ team: Team, goals: Int) -> MatchViewModel.Scoring {
        MatchViewModel.Scoring(
            action: .gatherScore(response.gather.id),
            token: response.tapTokens[team] ?? "",
            goalLabel: team.goalLabel,
            takeBackLabel: team.takeBackLabel,
            canScore: goals < Score.limits.upperBound,
            canTakeBack: goals > Score.limits.lowerBound
        )
    }

    private func problems(of problem: GatherResponse.Problem?) -> ErrorSummary? {
        switch problem {
        case nil: nil
        case .time: ErrorSummary([.init(.gatherTimerError, target: "minutes")])
        case .failure(let failure): ErrorSummary(failure)
        }
    }
}

extension Team {
    fileprivate var goalLabel: LocalizedStringResource {
        switch self {
        case .teamA: .gatherGoalTeamA
        case .teamB: .gatherGoalTeamB
        }
    }

    fileprivate var takeBackLabel: LocalizedStringResource {
        switch self {
        case .teamA: .gatherTakeBackTeamA
        case .teamB: .gatherTakeBackTeamB
        }
    }
}

extension MatchClock.Phase {
    /// The page's state, for scripts and styles.
    fileprivate var state: String {
        switch self {
        case .stopped: "stopped"
        case .running: "running"
        case .paused: "paused"
        case .timeUp: "time-up"
        }
    }
}
