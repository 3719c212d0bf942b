// The match clock: every action in every phase, and the phase and the times at an instant.

import Entities
import Foundation
import Testing

@Suite struct MatchClockTests {
    /// The instant of the action in each case. The instants of clocks are given relative to it.
    static let now = Date(timeIntervalSince1970: 1_750_000_000)

    static func running(_ left: TimeInterval, of duration: Int = 600, chosen: Int? = nil) -> MatchClock {
        MatchClock(
            duration: duration, state: .running(endsAt: now.addingTimeInterval(left)),
            chosenDuration: chosen ?? duration)
    }

    static func paused(_ left: TimeInterval, of duration: Int = 600, chosen: Int? = nil) -> MatchClock {
        MatchClock(duration: duration, state: .paused(remaining: left), chosenDuration: chosen ?? duration)
    }

    static func added(_ since: TimeInterval, of duration: Int = 600, chosen: Int? = nil) -> MatchClock {
        MatchClock(
            duration: duration, state: .added(since: now.addingTimeInterval(since)), chosenDuration: chosen ?? duration)
    }

    static func set(_ duration: Int, chosen: Int = 600) -> MatchClock {
        MatchClock(duration: duration, chosenDuration: chosen)
    }

    static let zero = MatchClock(duration: 0)

    struct Transition: Sendable, CustomTestStringConvertible {
        let before: MatchClock
        let action: MatchClock.Action
        let after: MatchClock

        init(_ before: MatchClock, _ action: MatchClock.Action, _ after: MatchClock) {
            self.before = before
            self.action = action
            self.after = after
        }

        var testDescription: String { "\(before.state) of \(before.duration), \(action)" }
    }

    static let transitions: [Transition] = [
        // stopped
        Transition(MatchClock(), .start, running(600)),
        Transition(MatchClock(duration: 1), .start, running(1, of: 1)),
        Transition(MatchClock(duration: 90), .pause, MatchClock(duration: 90)),
        Transition(MatchClock(duration: 90), .resume, MatchClock(duration: 90)),
        Transition(MatchClock(duration: 90), .cancel, MatchClock(duration: 90)),
        Transition(set(300, chosen: 90), .cancel, MatchClock(duration: 90)),
        Transition(set(300, chosen: 90), .start, running(300, of: 300, chosen: 90)),
        Transition(set(300, chosen: 90), .set(seconds: 60), set(60, chosen: 90)),
        Transition(MatchClock(duration: 90), .set(seconds: 5999), MatchClock(duration: 5999)),
        // running
        Transition(running(59.5), .start, running(59.5)),
        Transition(running(59.5), .pause, paused(59.5)),
        Transition(running(0.001), .pause, paused(0.001)),
        Transition(running(59.5), .resume, running(59.5)),
        Transition(running(59.5), .cancel, running(59.5)),
        Transition(running(59.5), .set(seconds: 30), running(30, of: 30, chosen: 600)),
        Transition(running(59.5), .set(seconds: 0), set(0)),
        Transition(MatchClock(state: .running(endsAt: now + 9)), .set(seconds: 30), running(30, of: 30, chosen: 600)),
        // paused
        Transition(paused(59.5), .start, paused(59.5)),
        Transition(paused(59.5), .pause, paused(59.5)),
        Transition(paused(59.5), .resume, running(59.5)),
        Transition(paused(59.5), .cancel, MatchClock()),
        Transition(paused(59.5, of: 60, chosen: 1200), .cancel, MatchClock(duration: 1200)),
        Transition(MatchClock(duration: 90, state: .paused(remaining: 5)), .cancel, MatchClock(duration: 90)),
        Transition(paused(59.5), .set(seconds: 0), set(0)),
        // time up: a running clock that has reached its end stays at 00:00 and keeps the instant of its end, until it is cancelled,
        // set or continued with added time
        Transition(running(0), .start, running(0)),
        Transition(running(0), .pause, running(0)),
        Transition(running(-3600), .resume, running(-3600)),
        Transition(running(-3600), .pause, running(-3600)),
        Transition(running(-0.001), .cancel, MatchClock()),
        Transition(running(-1), .set(seconds: 10), set(10)),
        Transition(zero, .start, zero),
        Transition(zero, .pause, zero),
        Transition(zero, .resume, zero),
        Transition(zero, .cancel, MatchClock()),
        Transition(paused(0), .resume, paused(0)),
        // added time: it counts from the instant when time was up, or from the action when the clock does not have that instant
        Transition(running(0), .addTime, added(0)),
        Transition(running(-90), .addTime, added(-90)),
        Transition(paused(0), .addTime, added(0)),
        Transition(zero, .addTime, added(0, of: 0)),
        Transition(added(-90), .addTime, added(-90)),
        Transition(added(-90), .start, added(-90)),
        Transition(added(-90), .pause, added(-90)),
        Transition(added(-90), .resume, added(-90)),
        Transition(added(-90), .cancel, MatchClock()),
        Transition(added(-90), .set(seconds: 300), set(300)),
        Transition(running(0.001), .addTime, running(0.001)),
        Transition(paused(30), .addTime, paused(30)),
        Transition(MatchClock(), .addTime, MatchClock()),
        // times that the clock cannot show
        Transition(running(30), .set(seconds: -1), running(30)),
        Transition(running(30), .set(seconds: 6000), running(30)),
        Transition(paused(30), .set(seconds: .min), paused(30)),
        Transition(running(-1), .set(seconds: .max), running(-1)),
    ]

    @Test(
        "An action changes the clock only if the action is possible in the phase of the clock",
        arguments: transitions)
    func transition(_ transition: Transition) {
        #expect(transition.before.applying(transition.action, at: Self.now) == transition.after)
    }

    @Test(
        "A clock has a phase and a remaining time, which is rounded up to whole seconds for display",
        arguments: [
            (MatchClock(), MatchClock.Phase.stopped, 600.0, 600),
            (MatchClock(duration: 5999), .stopped, 5999, 5999),
            (zero, .timeUp, 0, 0),
            (running(600), .running, 600, 600),
            (running(59.999), .running, 59.999, 60),
            (running(59), .running, 59, 59),
            (running(0.001), .running, 0.001, 1),
            (running(0), .timeUp, 0, 0),
            (running(-86_400), .timeUp, 0, 0),
            (paused(0.5), .paused, 0.5, 1),
            // In binary, 1.001 s are a little less than 1001 ms, and must be read as 1001.
            (paused(1.001), .paused, 1.001, 2),
            (paused(0), .timeUp, 0, 0),
            (paused(-1), .timeUp, 0, 0),
            (paused(.infinity), .timeUp, 0, 0),
            (added(-90), .timeUp, 0, 0),
            (added(90), .timeUp, 0, 0),
        ])
    func reading(clock: MatchClock, phase: MatchClock.Phase, remaining: TimeInterval, seconds: Int) {
        #expect(clock.phase(at: Self.now) == phase)
        #expect(clock.remaining(at: Self.now) == remaining)
        #expect(clock.remainingMilliseconds(at: Self.now) == Int64((remaining * 1000).rounded()))
        #expect(clock.remainingSeconds(at: Self.now) == seconds)
    }

    @Test(
        "A clock counts the added time in whole seconds, and the played time in milliseconds, without the added time",
        arguments: [
            (MatchClock(), nil, 0), (running(599.999), nil, 1), (paused(0.5), nil, 599_500),
            (running(-3600), nil, 600_000),
            (added(0), 0, 600_000), (added(-0.999), 0, 600_000), (added(-61), 61, 600_000), (added(5), 0, 600_000),
            (added(-1, of: 0), 1, 0),
        ])
    func counting(clock: MatchClock, added: Int?, played: Int64) {
        #expect(clock.addedSeconds(at: Self.now) == added)
        #expect(clock.isInAddedTime == (added != nil))
        #expect(clock.playedMilliseconds(at: Self.now) == played)
    }

    @Test func aServerClockSetBackAddsNoTime() {
        let clock = MatchClock().applying(.start, at: Self.now)
        #expect(clock.remaining(at: Self.now.addingTimeInterval(-60)) == 600)
    }

    @Test(
        "A duration outside 0 to 5999 seconds is limited to this range",
        arguments: [(-5, 0), (0, 0), (5999, 5999), (6000, 5999)])
    func durationsAreLimited(given: Int, kept: Int) {
        #expect(MatchClock(duration: given).duration == kept)
        #expect(MatchClock(chosenDuration: given).chosenDuration == kept)
    }

    /// A clock that starts between two milliseconds must not show 10:01 at first, and pauses must not add a second to it.
    @Test(arguments: [0.0001, 0.123_456_7, 0.999_999, 1.0 / 3])
    func pausingAndResumingKeepsTheTime(fraction: TimeInterval) {
        let start = Self.now.addingTimeInterval(fraction)
        var clock = MatchClock().applying(.start, at: start)
        #expect(clock.remainingSeconds(at: start) == 600)
        for round in 1...100 {
            let instant = start.addingTimeInterval(Double(round))
            clock = clock.applying(.pause, at: instant).applying(.resume, at: instant)
            #expect(clock.remainingSeconds(at: instant) == 600 - round)
        }
    }

    @Test func extremeInstantsDoNotTrap() {
        for instant in [Date.distantPast, .distantFuture, Date(timeIntervalSince1970: .infinity)] {
            #expect((0...600).contains(Self.running(10).remaining(at: instant)))
            #expect((0...600).contains(MatchClock().applying(.start, at: instant).remaining(at: Self.now)))
        }
        #expect(Date(timeIntervalSince1970: .nan).millisecondsSince1970 == 0)
    }

    @Test(arguments: [0, 1, -1, 1_750_000_000_123, -62_135_596_800_000, 253_402_300_799_999])
    func millisecondsAreKept(milliseconds: Int64) {
        #expect(Date(millisecondsSince1970: milliseconds).millisecondsSince1970 == milliseconds)
    }
}
