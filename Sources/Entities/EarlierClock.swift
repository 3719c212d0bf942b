// The clocks that a match had before its present one, for goals that are counted later than they were scored.

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A clock that a match had before an action replaced it.
public struct EarlierClock: Sendable, Hashable {
    /// The maximum number of earlier clocks that a match keeps. There is a limit, because all of them are read with the match.
    public static let limit = 20

    /// The clock, without ``MatchClock/chosenDuration``.
    public let clock: MatchClock
    /// See ``LiveMatch/played``.
    public let played: Int64
    /// The instant of the action that replaced the clock.
    public let until: Date

    public init(_ clock: MatchClock, played: Int64, until: Date) {
        self.clock = MatchClock(duration: clock.duration, state: clock.state)
        self.played = played
        self.until = until
    }
}

extension MatchMinute {
    /// The minute of a clock at an instant. From the moment when time is up until added time starts, this is the last regular
    /// minute. When added time runs, an instant before its start, such as that of a tap that was sent late, is in regular
    /// time.
    /// - Parameter played: see ``LiveMatch/played``.
    init(of clock: MatchClock, played: Int64, at instant: Date) {
        var regular = played + clock.playedMilliseconds(at: instant)
        var isTimeUp = clock.phase(at: instant) == .timeUp
        if case .added(let start) = clock.state, instant < start {
            regular = max(0, regular - (start.millisecondsSince1970 - instant.millisecondsSince1970))
            isTimeUp = false
        }
        if isTimeUp {
            let last = max(1, Int((regular + 59_999) / 60_000))
            self.init(last, added: clock.addedSeconds(at: instant).map { $0 / 60 + 1 })
        } else {
            self.init(Int(regular / 60_000) + 1)
        }
    }
}

extension LiveMatch {
    /// The minute of play at an instant, by the clock that the match had then.
    public func minute(at instant: Date) -> MatchMinute {
        if let earlier = earlierClocks.first(where: { instant < $0.until }) {
            return MatchMinute(of: earlier.clock, played: earlier.played, at: instant)
        }
        return MatchMinute(of: clock, played: played, at: instant)
    }

    /// Applies an action to the clock. Keeps the clock before the action, if the action changes the clock and the minutes of earlier
    /// instants need it.
    mutating func apply(_ action: MatchClock.Action, at instant: Date) {
        let before = clock
        clock = before.applying(action, at: instant)
        guard clock != before else { return }
        // The clock before the action is not needed when added time follows a countdown. Added time begins at the end of the
        // countdown, so the new clock also gives the minutes before the action.
        if action != .addTime || !before.isRunning {
            let oldest = instant.millisecondsSince1970 - MatchChange.delayLimit
            // Clocks can have a later instant, for example when the system clock was set back, or that of another server is ahead.
            earlierClocks.removeAll { $0.until.millisecondsSince1970 < oldest || $0.until > instant }
            earlierClocks.append(EarlierClock(before, played: played, until: instant))
            earlierClocks.removeFirst(max(0, earlierClocks.count - EarlierClock.limit))
        }
        // The time played so far still counts when the countdown is replaced.
        played += before.playedMilliseconds(at: instant) - clock.playedMilliseconds(at: instant)
    }
}
