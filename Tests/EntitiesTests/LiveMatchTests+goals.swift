// The goals of a running match.

import Entities
import Foundation
import Testing

extension LiveMatchTests {
    @Test("A goal keeps its team, minute and scorer, and its instant to the millisecond")
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
            // At each of these instants, all goals that were taken back earlier can still be restored.
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

    @Test("Taking back a team's last goal does not affect the other team, and changes nothing if there is no such goal")
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

    @Test("Who scored can be answered together with the goal or later, even by \"unknown\", and stays answered")
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
}
