// Turns the clock of a match into view models: the clock with its digits, texts and buttons, and the form that sets it.

import BackendServices
import Entities
import Localization

import struct Localization.LocalizedStringResource

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension GatherPresenter {
    func clock(of response: GatherResponse, in phase: MatchClock.Phase) -> MatchViewModel.Clock {
        let clock = response.match.clock
        let left = clock.remainingSeconds(at: response.now)
        let added = clock.addedSeconds(at: response.now)
        return MatchViewModel.Clock(
            label: clock.isInAddedTime ? .gatherAddedTime : .gatherClock,
            text: added.map { .clockAdded(LocalizedStringResource.Argument.duration(seconds: $0)) }
                ?? .clockDigits(LocalizedStringResource.Argument.duration(seconds: left)),
            remaining: Int(clock.remainingMilliseconds(at: response.now)),
            added: clock.addedMilliseconds(at: response.now),
            isRunning: phase == .running,
            isTimeUp: phase == .timeUp,
            endsAt: endsAt(of: clock, in: phase, namesTimeZone: response.namesTimeZone),
            timer: .gatherTimer(response.watched.id),
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
        switch phase {
        case .stopped: [.init(action: "start", label: .gatherTimerStart, isMain: true)]
        case .running: [.init(action: "pause", label: .gatherTimerPause, isMain: true)]
        case .paused:
            [
                .init(action: "resume", label: .gatherTimerResume, isMain: true),
                .init(action: "cancel", label: .gatherTimerCancel, isMain: false),
            ]
        case .timeUp where clock.isInAddedTime: []
        case .timeUp: [.init(action: "add-time", label: .gatherTimerAddTime, isMain: true)]
        }
    }

    func setter(of response: GatherResponse) -> GatherViewModel.Setter {
        let timer = SiteRoute.gatherTimer(response.watched.id)
        guard let typed = response.typedTime else {
            let left = response.match.clock.remainingSeconds(at: response.now)
            return GatherViewModel.Setter(
                timer: timer, minutes: String(left / 60), seconds: String(left % 60), error: nil)
        }
        return GatherViewModel.Setter(
            timer: timer, minutes: typed.minutes.withoutControls, seconds: typed.seconds.withoutControls,
            error: response.problem == .time ? .gatherTimerError : nil)
    }
}
