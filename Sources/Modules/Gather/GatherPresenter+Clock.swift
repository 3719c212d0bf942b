// Turns the clock of a match into the forms that operate it: its buttons, and the form that sets it.

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
    /// The buttons of the clock; nil when the match is no longer open.
    func controls(of response: GatherResponse) -> MatchViewModel.Controls? {
        guard response.watched.isOpen else { return nil }
        let clock = response.match.clock
        return MatchViewModel.Controls(
            timer: .gatherTimer(response.watched.id), actions: actions(of: clock, in: clock.phase(at: response.now)))
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
