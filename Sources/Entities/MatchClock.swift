// The clock of a live match: a value and a pure function of an instant, counted in whole milliseconds.

public import FoundationEssentials

/// A countdown. At 00:00 it is stopped and time is up, whether or not anybody looked at it meanwhile.
public struct MatchClock: Sendable, Hashable, Codable {
    public enum State: Sendable, Hashable, Codable {
        case stopped
        case running(endsAt: Date)
        /// Seconds that were left when the clock was paused.
        case paused(remaining: TimeInterval)
        /// Time was up at that instant, and play goes on.
        case added(since: Date)
    }

    public enum Action: Sendable, Hashable {
        case start, pause, resume, cancel
        /// Stops the clock and applies this time.
        case set(seconds: Int)
        /// Play goes on after time is up, counted from when it was.
        case addTime
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

    /// Milliseconds left, from 0 to those of ``duration``.
    public func remainingMilliseconds(at instant: Date) -> Int64 {
        let whole = Int64(duration) * 1000
        let left =
            switch state {
            case .stopped: whole
            case .running(let end): end.millisecondsSince1970 - instant.millisecondsSince1970
            case .paused(let remaining): Int64(exactly: (remaining * 1000).rounded()) ?? 0
            case .added: Int64(0)
            }
        // Never more than the duration, should the server's clock be set back.
        return min(max(left, 0), whole)
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
        case .added: return .timeUp
        }
    }

    /// Time was up, and play goes on.
    public var isInAddedTime: Bool {
        if case .added = state { true } else { false }
    }

    /// Whole seconds of added time so far; none while none runs.
    public func addedSeconds(at instant: Date) -> Int? {
        addedMilliseconds(at: instant).map { $0 / 1000 }
    }

    /// Milliseconds of added time so far; none while none runs.
    public func addedMilliseconds(at instant: Date) -> Int? {
        guard case .added(let start) = state else { return nil }
        return Int(max(0, instant.millisecondsSince1970 - start.millisecondsSince1970))
    }

    /// Milliseconds that this countdown has counted, without added time.
    public func playedMilliseconds(at instant: Date) -> Int64 {
        Int64(duration) * 1000 - remainingMilliseconds(at: instant)
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
        case .addTime where phase == .timeUp:
            let start: Date =
                switch state {
                case .running(let end): end
                case .added(let start): start
                case .stopped, .paused: instant
                }
            return MatchClock(duration: duration, state: .added(since: start))
        default:
            return self
        }
    }
}
