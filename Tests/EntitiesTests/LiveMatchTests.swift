// The minutes of a live match, its earlier clocks, and whether it is unplayed.

import Entities
import Foundation
import Testing

@Suite struct LiveMatchTests {
    static let kickOff = Date(timeIntervalSince1970: 1_750_000_000)

    /// The instant that is this time after kick-off.
    static func after(_ minutes: Double, _ seconds: Double = 0) -> Date {
        kickOff.addingTimeInterval(minutes * 60 + seconds)
    }

    static func match(_ changes: (MatchChange, Date)...) -> LiveMatch {
        var match = LiveMatch()
        for (change, instant) in changes { match.apply(change, at: instant) }
        return match
    }

    @Test(
        "Minute 1 is the first 60 seconds of play; after time is up, the minute stays the last minute of the countdown",
        arguments: [
            (0.0, 1), (0.001, 1), (59.999, 1), (60, 2), (540, 10), (599.999, 10), (600, 10), (600.001, 10),
            (86_400, 10),
        ]
    )
    func minute(seconds: TimeInterval, minute: Int) {
        let match = Self.match((.clock(.start), Self.kickOff))
        #expect(match.minute(at: Self.after(0, seconds)) == MatchMinute(minute))
    }

    @Test("A countdown of 90 seconds ends in minute 2")
    func unevenCountdown() {
        let match = Self.match((.clock(.set(seconds: 90)), Self.kickOff), (.clock(.start), Self.kickOff))
        #expect(match.minute(at: Self.after(1, 29)) == MatchMinute(2))
        #expect(match.minute(at: Self.after(1, 30)) == MatchMinute(2))
    }

    @Test("Before the clock starts, the minute is 1, even with a duration of zero")
    func beforeKickOff() {
        #expect(LiveMatch().minute(at: Self.kickOff) == MatchMinute(1))
        #expect(Self.match((.clock(.set(seconds: 0)), Self.kickOff)).minute(at: Self.after(5)) == MatchMinute(1))
    }

    @Test("A pause does not count as played time")
    func pause() {
        var match = Self.match((.clock(.start), Self.kickOff), (.clock(.pause), Self.after(3)))
        #expect(match.minute(at: Self.after(19)) == MatchMinute(4))
        match.apply(.clock(.resume), at: Self.after(20))
        #expect(match.minute(at: Self.after(20, 59)) == MatchMinute(4))
        #expect(match.minute(at: Self.after(21)) == MatchMinute(5))
    }

    @Test("The minutes of the second half continue after those of the first half, even if the first was ended early")
    func secondHalf() {
        let whole = Self.match(
            (.clock(.start), Self.kickOff), (.clock(.set(seconds: 300)), Self.after(15)),
            (.clock(.start), Self.after(15))
        )
        #expect(whole.played == 600_000)
        #expect(whole.minute(at: Self.after(14)) == MatchMinute(10))
        #expect(whole.minute(at: Self.after(15)) == MatchMinute(11))
        #expect(whole.minute(at: Self.after(20)) == MatchMinute(15))
        let short = Self.match(
            (.clock(.start), Self.kickOff), (.clock(.pause), Self.after(4)), (.clock(.cancel), Self.after(6)),
            (.clock(.start), Self.after(7))
        )
        #expect(short.played == 240_000)
        #expect(short.minute(at: Self.after(7, 30)) == MatchMinute(5))
    }

    @Test("A minute that has begun when time is up is the last minute, even if only a millisecond of it was played")
    func begunMinute() {
        for (pause, minute) in [(240.0, 14), (240.001, 15)] {
            let match = Self.match(
                (.clock(.start), Self.kickOff), (.clock(.pause), Self.after(0, pause)),
                (.clock(.cancel), Self.after(6)), (.clock(.start), Self.after(7)))
            #expect(match.minute(at: Self.after(17)) == MatchMinute(minute))
        }
    }

    @Test("A match is unplayed until its clock starts or a goal counts")
    func unplayed() {
        #expect(LiveMatch().isUnplayed)
        #expect(Self.match((.clock(.set(seconds: 60)), Self.kickOff)).isUnplayed)
        let start = (MatchChange.clock(.start), Self.kickOff)
        #expect(!Self.match(start).isUnplayed)
        #expect(!Self.match(start, (.clock(.set(seconds: 60)), Self.after(10))).isUnplayed)
        #expect(!Self.match((.goal(.teamA), Self.kickOff)).isUnplayed)
    }

    @Test("Setting a stopped clock adds no played time")
    func settingTwice() {
        let match = Self.match((.clock(.set(seconds: 60)), Self.kickOff), (.clock(.set(seconds: 300)), Self.after(9)))
        #expect(match.played == 0)
    }

    @Test("Added time has its own minutes, from the instant when time was up, and does not count for the second half")
    func addedTime() {
        var match = Self.match((.clock(.start), Self.kickOff), (.clock(.addTime), Self.after(11, 30)))
        #expect(match.minute(at: Self.after(10)) == MatchMinute(10, added: 1))
        #expect(match.minute(at: Self.after(10, 59)) == MatchMinute(10, added: 1))
        #expect(match.minute(at: Self.after(11, 30)) == MatchMinute(10, added: 2))
        match.apply(.clock(.set(seconds: 600)), at: Self.after(13))
        #expect(match.played == 600_000)
        #expect(match.minute(at: Self.after(13)) == MatchMinute(11))
    }

    @Test("A goal scored in regular time has its minute of regular time, even if its tap arrives in added time")
    func lateTapFromRegularTime() {
        var match = Self.match((.clock(.start), Self.kickOff), (.clock(.addTime), Self.after(10, 5)))
        match.apply(.goal(.teamA), at: Self.after(8, 30))
        match.apply(.goal(.teamA), at: Self.after(10, -0.001))
        match.apply(.goal(.teamA), at: Self.after(-30))
        #expect(match.goals.map(\.minute) == [MatchMinute(9), MatchMinute(10), MatchMinute(1)])
    }

    @Test("A goal or a move whose tap arrives late has the minute of play at the instant of the tap")
    func lateTap() {
        var match = Self.match(
            (.clock(.start), Self.kickOff), (.clock(.pause), Self.after(8)), (.clock(.resume), Self.after(18)),
            (.clock(.addTime), Self.after(20, 30)), (.clock(.set(seconds: 600)), Self.after(25)),
            (.clock(.start), Self.after(30)))
        for minutes in [-1, 7.5, 12, 18.5, 20.5, 27, 31] { match.apply(.goal(.teamA), at: Self.after(minutes)) }
        #expect(
            match.goals.map(\.minute) == [
                MatchMinute(1), MatchMinute(8), MatchMinute(9), MatchMinute(9), MatchMinute(10, added: 1),
                MatchMinute(11),
                MatchMinute(12),
            ])
        match.apply(.moves([.init(7, to: .teamA)]), at: Self.after(7.5))
        #expect(match.moves.map(\.minute) == [MatchMinute(8)])
    }

    @Test("Earlier clocks of a match are kept for a day, at most 20 of them")
    func earlierClocks() {
        var match = Self.match((.clock(.set(seconds: 60)), Self.kickOff), (.clock(.set(seconds: 61)), Self.after(1)))
        match.apply(.clock(.pause), at: Self.after(2))
        #expect(match.earlierClocks.map(\.until) == [Self.kickOff, Self.after(1)])
        let nextDay = 24 * 60 + 0.5
        match.apply(.clock(.start), at: Self.after(nextDay))
        #expect(match.earlierClocks.map(\.until) == [Self.after(1), Self.after(nextDay)])
        for second in 1...30 {
            match.apply(.clock(.set(seconds: 100 + second)), at: Self.after(nextDay, Double(second)))
        }
        #expect(match.earlierClocks.map(\.until) == (11...30).map { Self.after(nextDay, Double($0)) })
    }

    @Test("After the clock of the server was set back, goals have the minutes of the current match clock")
    func clockSetBack() {
        var match = Self.match(
            (.clock(.start), Self.kickOff), (.clock(.pause), Self.after(9)), (.clock(.resume), Self.after(4)))
        match.apply(.goal(.teamA), at: Self.after(4, 30))
        #expect(match.goals.map(\.minute) == [MatchMinute(10)])
    }

    @Test("A goal after regular time and before added time has the last regular minute, even if its tap arrives late")
    func lateTapBeforeAddedTime() {
        var match = Self.match(
            (.clock(.start), Self.kickOff), (.clock(.set(seconds: 0)), Self.after(8)),
            (.clock(.addTime), Self.after(13)))
        match.apply(.goal(.teamA), at: Self.after(9))
        match.apply(.goal(.teamA), at: Self.after(14))
        #expect(match.goals.map(\.minute) == [MatchMinute(8), MatchMinute(8, added: 2)])
    }

    @Test("Added time can start when the clock has a duration of zero")
    func addedToNothing() {
        let match = Self.match((.clock(.set(seconds: 0)), Self.kickOff), (.clock(.addTime), Self.kickOff))
        #expect(match.minute(at: Self.after(2)) == MatchMinute(1, added: 3))
    }
}
