// The rules of a live match: minutes, goals, moves, the link and revisions.

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

    // MARK: - minutes

    @Test(
        "Minute 1 lasts from 00:00 to 00:59; after time is up, the minute stays the last minute of the countdown",
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

    @Test("Before the clock starts, the minute is 1, also with a duration of zero")
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

    @Test("A match is unplayed until its clock has run or a goal counts")
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
        // Added time counts from the instant when time was up, not from the tap.
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

    // MARK: - goals

    @Test("A goal has its team, minute, scorer and instant, to the millisecond")
    func goal() {
        var match = Self.match((.clock(.start), Self.kickOff))
        let scorer = Goal.Scorer(player: 7, isOwnGoal: true)
        match.apply(.goal(.teamB, scorer: scorer), at: Self.after(2, 0.123_456))
        let instant = Date(millisecondsSince1970: 1_750_000_120_123)
        #expect(
            match.goals == [Goal(id: 2, team: .teamB, minute: MatchMinute(3), scorer: scorer, scoredAt: instant)]
        )
        #expect(match.score == Score(teamA: 0, teamB: 1))
    }

    @Test("Goals stay in the order in which they were counted, whatever their instants")
    func order() {
        let match = Self.match(
            (.clock(.start), Self.kickOff), (.goal(.teamA), Self.after(5)), (.goal(.teamB), Self.after(1))
        )
        #expect(match.goals.map(\.team) == [.teamA, .teamB])
        #expect(match.goals.map(\.minute) == [MatchMinute(6), MatchMinute(2)])
    }

    @Test("Taking the same goal back twice takes back one goal, and its id is not used again")
    func takeBack() {
        var match = Self.match(
            (.goal(.teamA), Self.kickOff), (.goal(.teamB), Self.kickOff), (.goal(.teamA), Self.kickOff))
        #expect(match.goals.map(\.id) == [1, 2, 3])
        match.apply(.takeBack(3), at: Self.kickOff)
        let once = match
        match.apply(.takeBack(3), at: Self.kickOff)
        #expect(match == once)
        match.apply(.takeBack(99), at: Self.kickOff)
        #expect(match == once)
        match.apply(.goal(.teamB), at: Self.kickOff)
        #expect(match.goals.map(\.id) == [1, 2, 5])
        match.apply(.takeBack(1), at: Self.kickOff)
        #expect(match.goals.map(\.id) == [2, 5])
    }

    @Test("A restored goal has its old position in the list, its minute and its scorer again, and counts once")
    func restore() {
        let scorer = Goal.Scorer(player: 7)
        var match = Self.match(
            (.clock(.start), Self.kickOff), (.goal(.teamA, scorer: scorer), Self.after(2)),
            (.goal(.teamB), Self.after(3)), (.goal(.teamA), Self.after(4)))
        let before = match.goals
        for id in [2, 4] { match.apply(.takeBack(id), at: Self.after(5)) }
        #expect(match.goals.map(\.id) == [3])
        #expect(match.takenBack.map(\.goal) == [before[0], before[2]])
        for id in [4, 2] { match.apply(.restore(id), at: Self.after(5, 10)) }
        #expect(match.goals == before)
        #expect(match.takenBack == [])
        #expect(match.revision == 8)
        let once = match
        for id in [2, 3, 99] { match.apply(.restore(id), at: Self.after(5, 11)) }
        #expect(match == once)
    }

    @Test(
        "A goal that was taken back can be restored for 30 seconds, and this is offered for 10 seconds",
        arguments: [
            (-5.0, true, 10_000), (0, true, 10_000), (9.999, true, 1), (10, true, 0), (30, true, 0), (30.001, false, 0),
        ])
    func restoreLimit(_ seconds: TimeInterval, _ isRestorable: Bool, _ remaining: Int) {
        var match = Self.match((.goal(.teamA), Self.kickOff), (.takeBack(1), Self.kickOff))
        let instant = Self.after(0, seconds)
        #expect(match.takenBack.map { $0.offerRemaining(at: instant) } == [remaining])
        #expect(match.offeredGoals(at: instant).count == (remaining > 0 ? 1 : 0))
        match.apply(.restore(1), at: instant)
        #expect(match.goals.map(\.id) == (isRestorable ? [1] : []))
    }

    @Test("The goal taken back last is offered first; taking back another goal removes those too old to be restored")
    func offers() {
        var match = Self.match(
            (.goal(.teamA), Self.kickOff), (.goal(.teamB), Self.kickOff), (.goal(.teamA), Self.kickOff),
            (.takeBackLast(.teamB), Self.after(1)), (.takeBackLast(.teamA), Self.after(1, 1)))
        #expect(match.offeredGoals(at: Self.after(1, 2)).map(\.goal.id) == [3, 2])
        match.apply(.takeBack(1), at: Self.after(1, 31))
        #expect(match.takenBack.map(\.goal.id) == [1, 3])
    }

    @Test(
        "At most 50 goals that were taken back are kept, including the last one, whatever instants a client sends",
        arguments: [-1.0, 0, 1])
    func takenBackLimit(_ step: TimeInterval) {
        var match = LiveMatch()
        for number in 1...60 {
            match.apply(.goal(.teamA), at: Self.kickOff)
            // At each of these instants, all goals that were taken back before it can still be restored.
            match.apply(.takeBackLast(.teamA), at: Self.after(0, 60 + step * Double(number) / 10))
        }
        #expect(match.goals == [])
        #expect(match.takenBack.count == 50)
        #expect(match.takenBack.map(\.goal.id) == match.takenBack.map(\.goal.id).sorted())
        #expect(match.takenBack.last?.goal.id == 119)
        if step > 0 { #expect(match.takenBack.first?.goal.id == 21) }
        match.apply(.restore(119), at: Self.after(1))
        #expect(match.goals.map(\.id) == [119])
    }

    @Test("A goal is not restored when its team has 99 goals")
    func restoreAtTheLimit() {
        var match = LiveMatch()
        for _ in 1...99 { match.apply(.goal(.teamA), at: Self.kickOff) }
        match.apply(.takeBack(5), at: Self.kickOff)
        match.apply(.goal(.teamA), at: Self.kickOff)
        let full = match
        match.apply(.restore(5), at: Self.kickOff)
        #expect(match == full)
    }

    @Test("Taking back the last goal of a team does not affect the other team, and changes nothing if there is no goal")
    func takeBackLast() {
        var match = Self.match(
            (.goal(.teamA), Self.kickOff), (.goal(.teamA), Self.kickOff), (.goal(.teamB), Self.kickOff))
        match.apply(.takeBackLast(.teamA), at: Self.kickOff)
        #expect(match.goals.map(\.id) == [1, 3])
        match.apply(.takeBackLast(.teamB), at: Self.kickOff)
        let revision = match.revision
        match.apply(.takeBackLast(.teamB), at: Self.kickOff)
        #expect(match.goals.map(\.id) == [1])
        #expect(match.revision == revision)
    }

    @Test("The scorer of a goal can be set, changed and removed")
    func scorer() {
        var match = Self.match((.goal(.teamA), Self.kickOff), (.goal(.teamB), Self.kickOff))
        match.apply(.scorer(Goal.Scorer(player: 7), of: 1), at: Self.after(1))
        #expect(match.goals.map { $0.scorer?.player } == [7, nil])
        match.apply(.scorer(Goal.Scorer(player: 8, isOwnGoal: true), of: 1), at: Self.after(1))
        #expect(match.goals[0].scorer == Goal.Scorer(player: 8, isOwnGoal: true))
        #expect(match.goals[0].scoredAt == Self.kickOff)
        match.apply(.scorer(nil, of: 1), at: Self.after(1))
        #expect(match.goals[0].scorer == nil)
        let revision = match.revision
        match.apply(.scorer(Goal.Scorer(player: 7), of: 4711), at: Self.after(1))
        #expect(match.revision == revision)
        #expect(match.score == Score(teamA: 1, teamB: 1))
    }

    @Test("The question for the scorer can be answered with the goal, later, or with \"unknown\", and stays answered")
    func answered() {
        let scorer = Goal.Scorer(player: 7)
        var match = Self.match(
            (.goal(.teamA), Self.kickOff), (.goal(.teamB, scorer: scorer), Self.kickOff), (.goal(.teamA), Self.kickOff))
        #expect(match.goals.map(\.isAnswered) == [false, true, false])
        match.apply(.scorer(nil, of: 1), at: Self.after(1))
        #expect(match.goals.map(\.isAnswered) == [true, true, false])
        #expect(match.goals[0].scorer == nil)
        // The answer "unknown" is one change.
        #expect(match.revision == 4)
        match.apply(.scorer(nil, of: 1), at: Self.after(2))
        #expect(match.revision == 4)
        match.apply(.scorer(nil, of: 2), at: Self.after(2))
        match.apply(.scorer(scorer, of: 3), at: Self.after(2))
        #expect(match.goals.map(\.isAnswered) == [true, true, true])
        #expect(match.goals.map(\.scorer) == [nil, nil, scorer])
    }

    @Test("A goal that is created with a scorer counts as answered, whatever `isAnswered` says")
    func madeAnswered() {
        func goal(_ scorer: Goal.Scorer?, _ isAnswered: Bool) -> Goal {
            Goal(id: 1, team: .teamA, minute: nil, scorer: scorer, isAnswered: isAnswered, scoredAt: Self.kickOff)
        }
        #expect(goal(Goal.Scorer(player: 7), false).isAnswered)
        #expect(goal(nil, true).isAnswered)
        #expect(!goal(nil, false).isAnswered)
        #expect(!Goal(id: 1, team: .teamA, minute: nil, scoredAt: Self.kickOff).isAnswered)
    }

    @Test("A 100th goal of a team changes nothing")
    func limit() {
        var match = LiveMatch()
        for _ in 1...100 { match.apply(.goal(.teamA), at: Self.kickOff) }
        #expect(match.score == Score(teamA: 99, teamB: 0))
        #expect(match.revision == 99)
        match.apply(.goal(.teamB), at: Self.kickOff)
        #expect(match.score == Score(teamA: 99, teamB: 1))
    }

    // MARK: - the link, and the end

    @Test("Sharing a match again keeps its link, and a new link can be created after the link was withdrawn")
    func link() throws {
        let first = try #require(SpectatorKey(String(repeating: "a", count: 22)))
        let second = try #require(SpectatorKey(String(repeating: "b", count: 22)))
        var match = Self.match((.share(first), Self.kickOff), (.share(second), Self.kickOff))
        #expect(match.spectatorKey == first)
        #expect(match.revision == 1)
        match.apply(.withdrawLink, at: Self.kickOff)
        match.apply(.withdrawLink, at: Self.kickOff)
        #expect(match.spectatorKey == nil)
        #expect(match.revision == 2)
        match.apply(.share(second), at: Self.kickOff)
        #expect(match.spectatorKey == second)
    }

    @Test("A link ends a day after the match, or a day after it was created if that is later; a kept link does not end")
    func linkEnd() throws {
        let key = try #require(SpectatorKey(String(repeating: "a", count: 22)))
        let day: TimeInterval = 24 * 60 * 60
        var match = Self.match((.keepLink, Self.kickOff), (.share(key), Self.kickOff))
        var link = try #require(match.link)
        #expect(link == SpectatorLink(key: key, madeAt: Self.kickOff))
        #expect(link.endsAt(afterMatch: nil) == nil)
        #expect(!link.isOver(at: .distantFuture, afterMatch: nil))
        let end = Self.kickOff + 600
        #expect(link.endsAt(afterMatch: end) == end + day)
        #expect(!link.isOver(at: end + day - 1, afterMatch: end))
        #expect(link.isOver(at: end + day, afterMatch: end))
        // The link was created after the match.
        #expect(link.endsAt(afterMatch: Self.kickOff - 5 * day) == Self.kickOff + day)
        match.apply(.keepLink, at: Self.kickOff)
        match.apply(.keepLink, at: Self.kickOff)
        #expect(match.revision == 2)
        link = try #require(match.link)
        #expect(link.isKept)
        #expect(!link.isOver(at: .distantFuture, afterMatch: end))
    }

    @Test("A text is a spectator key only if it has 22 characters of base64url")
    func keys() {
        #expect(SpectatorKey("abcXYZ019-_abcXYZ019-_")?.value == "abcXYZ019-_abcXYZ019-_")
        let a = String(repeating: "a", count: 21)
        for text in [
            "", a, a + "aa", a + "+", a + "/", a + "=", a + " ", a + "é", a + "\n", a + "\0", a + "@", a + "{",
        ] {
            #expect(SpectatorKey(text) == nil, "\(text)")
        }
    }

    @Test("Closing and reopening are one change each; only the link can change in a closed match")
    func closing() throws {
        var match = LiveMatch()
        for isClosed in [true, true, false, false] { match.close(isClosed) }
        #expect(match.revision == 2)
        let key = try #require(SpectatorKey(String(repeating: "a", count: 22)))
        let changes: [MatchChange] = [
            .clock(.start), .goal(.teamA), .takeBackLast(.teamA), .takeBack(1), .restore(1), .scorer(nil, of: 1),
            .move(1, to: .bench), .share(key), .withdrawLink, .keepLink,
        ]
        #expect(changes.filter(\.isPossibleAfterTheEnd) == [.share(key), .withdrawLink, .keepLink])
    }

    @Test("An action that is not possible in the present state of the clock changes nothing, not even the revision")
    func idleActions() {
        var match = LiveMatch()
        for action in [MatchClock.Action.pause, .resume, .addTime, .cancel, .set(seconds: 6000), .set(seconds: 600)] {
            match.apply(.clock(action), at: Self.kickOff)
        }
        #expect(match == LiveMatch())
        match.apply(.clock(.start), at: Self.kickOff)
        match.apply(.clock(.start), at: Self.after(1))
        #expect(match.revision == 1)
    }
}
