// The clock of a live match: a value and a pure function of an instant, counted in whole milliseconds.

public import FoundationEssentials

/// A countdown. At 00:00 it is stopped and time is up, whether or not anybody looked at it meanwhile.
public struct MatchClock: Sendable, Hashable, Codable {
    public enum State: Sendable, Hashable, Codable {
        case stopped
        case running(endsAt: Date)
        /// Seconds that were left when the clock was paused.
        case paused(remaining: TimeInterval)
    }

    public enum Action: Sendable, Hashable {
        case start, pause, resume, cancel
        /// Stops the clock and applies this time.
        case set(seconds: Int)
    }

    public enum Phase: Sendable, Hashable, CaseIterable {
        case stopped, running, paused, timeUp
    }

    /// The times a clock can be set to, in seconds: 00:00 to 99:59.
    public static let durations = 0...5999
    /// 10:00, in seconds.
    public static let defaultDuration = 600

    /// The time the clock counts down from, in seconds, within ``durations``.
    public let duration: Int
    public let state: State

    /// A duration outside ``durations`` becomes the nearest one inside.
    public init(duration: Int = defaultDuration, state: State = .stopped) {
        self.duration = min(max(duration, Self.durations.lowerBound), Self.durations.upperBound)
        self.state = state
    }

    /// Seconds left, from 0 to ``duration``, to the millisecond. A stopped clock has its duration left.
    public func remaining(at instant: Date) -> TimeInterval {
        TimeInterval(remainingMilliseconds(at: instant)) / 1000
    }

    /// Whole seconds left, rounded up, as a countdown shows them: 00:00 only when time is up.
    public func remainingSeconds(at instant: Date) -> Int {
        Int((remainingMilliseconds(at: instant) + 999) / 1000)
    }

    public func phase(at instant: Date) -> Phase {
        guard remainingMilliseconds(at: instant) > 0 else { return .timeUp }
        switch state {
        case .stopped: return .stopped
        case .running: return .running
        case .paused: return .paused
        }
    }

    /// The clock after the action. An action that has no meaning in the present phase changes nothing.
    public func applying(_ action: Action, at instant: Date) -> MatchClock {
        let phase = phase(at: instant)
        switch action {
        case .set(let seconds) where Self.durations.contains(seconds):
            return MatchClock(duration: seconds)
        case .cancel:
            return MatchClock()
        case .start where phase == .stopped, .resume where phase == .paused:
            let end = instant.millisecondsSince1970 + remainingMilliseconds(at: instant)
            return MatchClock(duration: duration, state: .running(endsAt: Date(millisecondsSince1970: end)))
        case .pause where phase == .running:
            return MatchClock(duration: duration, state: .paused(remaining: remaining(at: instant)))
        default:
            return phase == .timeUp ? MatchClock(duration: 0) : self
        }
    }

    private func remainingMilliseconds(at instant: Date) -> Int64 {
        let whole = Int64(duration) * 1000
        let left =
            switch state {
            case .stopped: whole
            case .running(let end): end.millisecondsSince1970 - instant.millisecondsSince1970
            case .paused(let remaining): Int64(exactly: (remaining * 1000).rounded()) ?? 0
            }
        // Never more than the duration, should the server's clock be set back.
        return min(max(left, 0), whole)
    }
}
