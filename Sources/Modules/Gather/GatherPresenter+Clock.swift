// The clock of a match into its view model: digits, words, buttons.

import BackendServices
import Entities
import FoundationEssentials
import Localization

extension GatherPresenter {
    func clock(of response: GatherResponse, in phase: MatchClock.Phase) -> MatchViewModel.Clock {
        let clock = response.match.clock
        let left = clock.remainingSeconds(at: response.now)
        let added = clock.addedSeconds(at: response.now)
        return MatchViewModel.Clock(
            label: added == nil ? .gatherClock : .gatherAddedTime,
            text: added.map { .clockAdded(LocalizedStringResource.Argument.duration(seconds: $0)) }
                ?? .clockDigits(LocalizedStringResource.Argument.duration(seconds: left)),
            remaining: Int((clock.remaining(at: response.now) * 1000).rounded()),
            added: clock.addedMilliseconds(at: response.now),
            isRunning: phase == .running,
            timeUp: added == nil ? .gatherTimeUp : .gatherAddedTime,
            isTimeUp: phase == .timeUp,
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
        case .timeUp:
            if case .added = clock.state {
                [cancel]
            } else {
                [.init(action: "add-time", label: .gatherTimerAddTime, isMain: true), cancel]
            }
        }
    }

    func setter(of response: GatherResponse) -> GatherViewModel.Setter {
        let timer = SiteRoute.gatherTimer(response.gather.id)
        guard case .time(let minutes, let seconds) = response.problem else {
            let left = response.match.clock.remainingSeconds(at: response.now)
            return GatherViewModel.Setter(
                timer: timer, minutes: String(left / 60), seconds: String(left % 60), error: nil)
        }
        return GatherViewModel.Setter(
            timer: timer, minutes: minutes.withoutControls, seconds: seconds.withoutControls, error: .gatherTimerError)
    }
}

extension MatchClock.Phase {
    /// The page's state, for scripts and styles.
    var state: String {
        switch self {
        case .stopped: "stopped"
        case .running: "running"
        case .paused: "paused"
        case .timeUp: "time-up"
        }
    }
}
