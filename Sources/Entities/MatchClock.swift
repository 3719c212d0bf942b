// The clock of a live match: a value from which phase and remaining time at an instant are computed, in whole milliseconds.

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A countdown, which stops at 00:00. No process has to stop it, because ``phase(at:)`` is computed from the instant.
public struct MatchClock: Sendable, Hashable {
    public enum State: Sendable, Hashable {
        case stopped
        case running(endsAt: Date)
        /// The remaining seconds when the clock was paused.
        case paused(remaining: TimeInterval)
        /// Time was up at that instant, and play continues.
        case added(since: Date)
    }

    public enum Action: Sendable, Hashable {
        case start, pause, resume
        /// Stops the clock and goes back to the duration that was chosen before the first start, or to ``defaultDuration``
        /// when that was 0. Changes nothing while the countdown runs.
        case cancel
        /// Sets the duration. A number outside ``durations`` changes nothing. A running clock goes on from the new
        /// duration. Any other clock, and a clock that is set to 0, is stopped.
        case set(seconds: Int)
        /// Starts added time when time is up. Added time is counted from the end of the countdown, or, on a clock that was set
        /// to 0, from the instant of the action. Changes nothing before time is up.
        case addTime
    }

    public enum Phase: Sendable, Hashable, CaseIterable {
        case stopped, running, paused, timeUp
    }

    /// The durations of a clock, in seconds: 00:00 to 99:59.
    public static let durations = 0...5999
    /// 10:00, in seconds.
    public static let defaultDuration = 600

    /// The seconds from which the clock counts down, within ``durations``.
    public let duration: Int
    public let state: State
    /// The duration that was chosen before the first start, in seconds, within ``durations``. Nil until the countdown or
    /// added time is started, again after ``Action/cancel``, and for clocks of versions that did not store it.
    public let chosenDuration: Int?

    /// Durations outside ``durations`` are limited to the range.
    public init(duration: Int = defaultDuration, state: State = .stopped, chosenDuration: Int? = nil) {
        self.duration = Self.limited(duration)
        self.state = state
        self.chosenDuration = chosenDuration.map(Self.limited)
    }

    private static func limited(_ duration: Int) -> Int {
        min(max(duration, durations.lowerBound), durations.upperBound)
    }

    /// The remaining seconds, from 0 to ``duration``, with a precision of milliseconds. A stopped clock has its whole duration.
    public func remaining(at instant: Date) -> TimeInterval {
        TimeInterval(remainingMilliseconds(at: instant)) / 1000
    }

    /// The remaining milliseconds, from 0 to the whole ``duration``.
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

    /// The phase at an instant. Time is up when no milliseconds remain, also on a clock that was set to 0.
    public func phase(at instant: Date) -> Phase {
        guard remainingMilliseconds(at: instant) > 0 else { return .timeUp }
        switch state {
        case .stopped: return .stopped
        case .running: return .running
        case .paused: return .paused
        case .added: return .timeUp
        }
    }

    /// Whether the state is ``State/running(endsAt:)``, also after the countdown has reached zero.
    var isRunning: Bool {
        if case .running = state { true } else { false }
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
            let isRunning = phase == .running && seconds > 0
            return MatchClock(
                duration: seconds,
                state: isRunning ? .running(endsAt: instant, after: Int64(seconds) * 1000) : .stopped,
                chosenDuration: state == .stopped ? chosenDuration : firstDuration)
        case .cancel where phase != .running:
            return MatchClock(duration: firstDuration > 0 ? firstDuration : Self.defaultDuration)
        case .start where phase == .stopped, .resume where phase == .paused:
            return MatchClock(
                duration: duration, state: .running(endsAt: instant, after: remainingMilliseconds(at: instant)),
                chosenDuration: firstDuration)
        case .pause where phase == .running:
            return MatchClock(
                duration: duration, state: .paused(remaining: remaining(at: instant)), chosenDuration: firstDuration)
        case .addTime where phase == .timeUp:
            let start: Date =
                switch state {
                case .running(let end): end
                case .added(let start): start
                case .stopped, .paused: instant
                }
            return MatchClock(duration: duration, state: .added(since: start), chosenDuration: firstDuration)
        default:
            return self
        }
    }

    private var firstDuration: Int { chosenDuration ?? duration }
}

extension MatchClock.State {
    fileprivate static func running(endsAt instant: Date, after milliseconds: Int64) -> Self {
        .running(endsAt: Date(millisecondsSince1970: instant.millisecondsSince1970 + milliseconds))
    }
}
