// Turns a match into the parts of its scoreboard, which the organiser's page and the spectators' page share.

import BackendServices
import Entities
import Localization

import struct Localization.LocalizedStringResource

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The scoreboard of a match at an instant.
struct BoardPresenter {
    let match: PublicMatch
    /// The time at which the scoreboard is rendered, for the clock.
    let now: Date
    /// Whether times of day are shown with the offset of the time zone, such as `GMT+1`.
    let namesTimeZone: Bool

    var state: MatchState {
        MatchState(of: match, at: now)
    }

    /// See ``MatchViewModel/status``.
    var status: LocalizedStringResource? {
        guard match.isOpen else { return nil }
        return switch state {
        case .stopped: match.isUnplayed ? .gatherStatusNotStarted : .gatherStatusPaused
        case .paused: .gatherStatusPaused
        case .running, .timeUp, .ended: nil
        }
    }

    /// See ``MatchViewModel/clock``.
    var clock: MatchViewModel.Clock? {
        guard match.isOpen, let clock = match.clock else { return nil }
        let (phase, left, added) = (
            clock.phase(at: now), clock.remainingSeconds(at: now), clock.addedSeconds(at: now)
        )
        return MatchViewModel.Clock(
            label: clock.isInAddedTime ? .gatherAddedTime : .gatherClock,
            text: added.map { .clockAdded(LocalizedStringResource.Argument.duration(seconds: $0)) }
                ?? .clockDigits(LocalizedStringResource.Argument.duration(seconds: left)),
            remaining: Int(clock.remainingMilliseconds(at: now)),
            added: clock.addedMilliseconds(at: now),
            isRunning: phase == .running,
            isTimeUp: phase == .timeUp,
            endsAt: phase == .running ? endsAt(of: clock) : nil
        )
    }

    private func endsAt(of clock: MatchClock) -> LocalizedStringResource? {
        guard case .running(let end) = clock.state else { return nil }
        return .gatherEndsAt(end.timeOfDay(namingZone: namesTimeZone))
    }

    /// Says who won, or that the match was a draw, or that the score cannot be read; nil before the end of the match.
    var result: LocalizedStringResource? {
        guard match.isEnded else { return nil }
        return match.unreadableScore == nil ? match.score.winner.localizedText : .reportUnreadable
    }

    var finishedAt: LocalizedStringResource? {
        match.endedAt.map { .gatherFinishedAt($0.dayAndTime(namingZone: namesTimeZone)) }
    }

    var correctedAt: LocalizedStringResource? {
        match.correctedAt.map { .gatherCorrectedAt($0.dayAndTime(namingZone: namesTimeZone)) }
    }
}
