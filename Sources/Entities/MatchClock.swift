// The clock of a live match: a value whose state at an instant is computed, in whole milliseconds.

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A countdown. It stops at 00:00; no process has to run for that, as the state is a function of the instant.
public struct MatchClock: Sendable, Hashable, Codable {
    public enum State: Sendable, Hashable, Codable {
        case stopped
        case running(endsAt: Date)
        /// The remaining seconds when the clock was paused.
        case paused(remaining: TimeInterval)
        /// Time was up at that instant, and play continues.
        case added(since: Date)
    }

    public enum Action: Sendable, Hashable {
        case start, pause, resume, cancel
        /// Stops the clock and sets the duration.
        case set(seconds: Int)
        /// Starts added time, counted from the instant when time was up.
        case addTime
    }

    public enum Phase: Sendable, Hashable, CaseIterable {
        case stopped, running, paused, timeUp
    }

    /// The durations of a clock, in seconds: 00:00 to 99:59.
    public static let durations = 0...5999
    /// 10:00, in seconds.
    public static let defaultDuration = 600

    /// The start of the countdown in seconds, within ``durations``.
    public let duration: Int
    public let state: State

    /// A duration outside ``durations`` is limited to the range.
    public init(duration: Int = defaultDuration, state: State = .stopped) {
        self.duration = min(max(duration, Self.durations.lowerBound), Self.durations.upperBound)
        self.state = state
    }

    /// The remaining seconds, from 0 to ``duration``, with a precision of milliseconds. A stopped clock has its whole duration.
    public func remaining(at instant: Date) -> TimeInterval {
        TimeInterval(remainingMilliseconds(at: instant)) / 1000
    }

    /// The remaining milliseconds, from 0 to ``duration``.
    public func remainingMilliseconds(at instant: Date) -> Int64 {
        let whole = Int64(duration) * 1000
        let left =
            switch state {
            case .stopped: whole
            case .running(let end): end.millisecondsSince1970 - instant.millisecondsSince1970
            case .paused(let remaining): Int64(exactly: (remaining * 1000).rounded()) ?? 0
            case .added: Int64(0)
            }
        // The server's clock may have been set back.
        return min(max(left, 0), whole)
    }

    /// The remaining whole seconds, rounded up: a countdown shows 00:00 only when time is up.
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

    /// Whether added time is running.
    public var isInAddedTime: Bool {
        if case .added = state { true } else { false }
    }

    /// Whole seconds of added time so far; nil unless it is running.
    public func addedSeconds(at instant: Date) -> Int? {
        addedMilliseconds(at: instant).map { $0 / 1000 }
    }

    /// Milliseconds of added time so far; nil unless it is running.
    public func addedMilliseconds(at instant: Date) -> Int? {
        guard case .added(let start) = state else { return nil }
        return Int(max(0, instant.millisecondsSince1970 - start.millisecondsSince1970))
    }

    /// The milliseconds that this countdown has run, without added time.
    public func playedMilliseconds(at instant: Date) -> Int64 {
        Int64(duration) * 1000 - remainingMilliseconds(at: instant)
    }

    /// The clock after the action. An action that does not apply in the present phase changes nothing.
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
