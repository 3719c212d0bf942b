// Goals in every backend: minutes, scorers and revisions.

import BackendServices
import Entities
import Foundation
import Testing

@Suite struct GoalContractTests {
    /// The instant at this time after kick-off.
    static func after(_ minutes: Double, _ seconds: Double = 0) -> Date {
        Fixture.start.addingTimeInterval(minutes * 60 + seconds)
    }

    /// Runs a test with a gather whose clock has 10:00 and began to run at kick-off.
    func run(_ backend: Backend, _ test: (Session, Gather.ID) async throws -> Void) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            let gather = try await session.gathers.create(nil)
            try await session.change(gather, .clock(.start))
            try await test(session, gather)
        }
    }

    @Test(
        "A goal has the right minute at the start, in and after a pause, when the time is up, in added time and in a second half",
        arguments: Backend.allCases)
    func minutes(_ backend: Backend) async throws {
        try await run(backend) { session, gather in
            let goal = MatchChange.goal(.teamA)
            try await session.change(gather, goal, at: Self.after(0))
            try await session.change(gather, .clock(.pause), at: Self.after(2))
            try await session.change(gather, goal, at: Self.after(4))
            try await session.change(gather, .clock(.resume), at: Self.after(5))
            try await session.change(gather, goal, at: Self.after(6, 30))
            try await session.change(gather, goal, at: Self.after(13))
            try await session.change(gather, .clock(.addTime), at: Self.after(13, 30))
            try await session.change(gather, goal, at: Self.after(13, 30))
            try await session.change(gather, goal, at: Self.after(14, 59))
            try await session.change(gather, .clock(.set(seconds: 300)), .clock(.start), at: Self.after(20))
            try await session.change(gather, goal, at: Self.after(20))
            let match = try await session.change(gather, goal, at: Self.after(26))
            #expect(
                match.goals.map(\.minute) == [
                    MatchMinute(1), MatchMinute(3), MatchMinute(4), MatchMinute(10), MatchMinute(10, added: 1),
                    MatchMinute(10, added: 2), MatchMinute(11), MatchMinute(15),
                ]
            )
            #expect(match.played == 600_000)
        }
    }

    @Test("A goal whose tap arrives late has the minute and the instant of the tap", arguments: Backend.allCases)
    func late(_ backend: Backend) async throws {
        try await run(backend) { session, gather in
            try await session.change(gather, .goal(.teamA), at: Self.after(9))
            let match = try await session.change(gather, .goal(.teamB), at: Self.after(2, 0.123_456))
            #expect(match.goals.map(\.minute) == [MatchMinute(10), MatchMinute(3)])
            #expect(match.goals.map(\.scoredAt) == [Self.after(9), Self.after(2, 0.123_456).wholeMilliseconds])
            let early = try await session.change(gather, .goal(.teamB), at: Self.after(-50))
            #expect(early.goals.last?.minute == MatchMinute(1))
            // The minute is read from the clock as it was at the time of the tap, and not from the current clock.
            try await session.change(gather, .clock(.pause), at: Self.after(9.5))
            try await session.change(gather, .clock(.set(seconds: 60)), at: Self.after(20))
            let late = try await session.change(gather, .goal(.teamB), at: Self.after(8))
            #expect(late.goals.last?.minute == MatchMinute(9))
        }
    }

    @Test("A change returns the stored match", arguments: Backend.allCases)
    func answers(_ backend: Backend) async throws {
        try await run(backend) { session, gather in
            let instant = Self.after(1, 1.0 / 3)
            let scorer = Goal.Scorer(player: 7, isOwnGoal: true)
            let changes: [MatchChange] = [
                .goal(.teamA), .goal(.teamB, scorer: scorer), .scorer(scorer, of: 2), .clock(.pause),
                .move(7, to: .bench), .share(try SpectatorKey(repeating: "k")), .clock(.resume), .takeBack(2),
                .takeBack(1), .restore(2), .withdrawLink, .restore(1), .takeBackLast(.teamB), .takeBackLast(.teamA),
                .clock(.set(seconds: 0)), .clock(.addTime), .clock(.cancel),
            ]
            for change in changes {
                let match = try await session.matches.change(gather, change, token: nil, at: instant)
                #expect(try await session.matches.match(gather) == match, "\(change)")
            }
        }
    }

    @Test(
        "The scorer is set with the goal or later; an own goal counts for the team that is given with the goal",
        arguments: Backend.allCases)
    func scorers(_ backend: Backend) async throws {
        try await run(backend) { session, gather in
            let own = Goal.Scorer(player: 8, isOwnGoal: true)
            var match = try await session.change(gather, .goal(.teamA, scorer: own), .goal(.teamB))
            #expect(match.goals.map(\.scorer) == [own, nil])
            #expect(match.score.wire == "1-1")
            match = try await session.change(gather, .scorer(Goal.Scorer(player: 9), of: match.goals[1].id))
            #expect(match.goals.map(\.scorer) == [own, Goal.Scorer(player: 9)])
            #expect(match.goals.map(\.minute) == [MatchMinute(1), MatchMinute(1)])
            match = try await session.change(gather, .scorer(nil, of: match.goals[0].id))
            #expect(match.goals.map(\.scorer) == [nil, Goal.Scorer(player: 9)])
            #expect(match.score.wire == "1-1")
        }
    }

    @Test(
        "The answer to the question of who scored, even \"unknown\", is stored and survives a restart",
        arguments: Backend.allCases)
    func answered(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            let gather = try await session.gathers.create(nil)
            let scorer = Goal.Scorer(player: 7)
            var match = try await session.change(
                gather, .goal(.teamA), .goal(.teamA, scorer: scorer), .goal(.teamB), .goal(.teamB))
            #expect(match.goals.map(\.isAnswered) == [false, true, false, false])
            let ids = match.goals.map(\.id)
            match = try await session.change(gather, .scorer(nil, of: ids[0]), .scorer(scorer, of: ids[2]))
            try await fixture.restart()
            #expect(try await session.matches.match(gather) == match)
            #expect(match.goals.map(\.isAnswered) == [true, true, true, false])
            #expect(match.goals.map(\.scorer) == [nil, scorer, scorer, nil])
            // Removing the scorer is an answer too. The same answer again changes nothing.
            match = try await session.change(gather, .scorer(nil, of: ids[1]))
            let revision = match.revision
            try await session.change(gather, .scorer(nil, of: ids[0]))
            try await fixture.restart()
            match = try await session.matches.match(gather)
            #expect(match.goals.map(\.isAnswered) == [true, true, true, false])
            #expect(match.goals.map(\.scorer) == [nil, nil, scorer, nil])
            #expect(match.revision == revision)
        }
    }

    @Test(
        "A change returns the id of the goal that it counted, and of no other goal of the same instant",
        arguments: Backend.allCases)
    func countedGoal(_ backend: Backend) async throws {
        try await run(backend) { session, gather in
            let goal = MatchChange.goal(.teamA)
            let changes: [(MatchChange, token: String?, counts: Goal.ID?)] =
                [
                    (goal, "tap", 2), (goal, "another tap", 3), (goal, "tap", 2), (.takeBack(3), "undo", nil),
                    (goal, "another tap", nil), (.takeBack(3), "undo", nil), (.restore(3), nil, nil),
                    (goal, "another tap", 3), (.takeBack(4711), nil, nil), (.clock(.pause), nil, nil),
                ] + (7..<(Score.limits.upperBound + 5)).map { (goal, nil, $0) } + [(goal, nil, nil)]
            for (change, token, counts) in changes {
                let result = try await session.matches.apply(change, to: gather, token: token, at: Self.after(1))
                #expect(result.countedGoal == counts, "\(change)")
            }
            #expect(try await session.matches.match(gather).score.teamA == Score.limits.upperBound)
        }
    }

    @Test("The revision never goes back", arguments: Backend.allCases)
    func monotonicRevision(_ backend: Backend) async throws {
        try await run(backend) { session, gather in
            var revisions = [try await session.matches.match(gather).revision]
            for change in [MatchChange.goal(.teamA), .takeBack(2), .restore(2), .clock(.pause)] {
                revisions.append(try await session.change(gather, change).revision)
            }
            try await session.fixture.restart()
            revisions.append(try await session.change(gather, .takeBack(2)).revision)
            _ = try await session.matches.end(gather)
            revisions.append(try await session.matches.match(gather).revision)
            try await session.fixture.restart()
            #expect(revisions == Array(1...7))
            #expect(try await session.matches.match(gather).revision == 7)
        }
    }

    @Test("The revision increases only with a change that has an effect", arguments: Backend.allCases)
    func revision(_ backend: Backend) async throws {
        try await run(backend) { session, gather in
            let key = try SpectatorKey(repeating: "k")
            let idle: [MatchChange] = [
                .clock(.start), .clock(.resume), .clock(.addTime), .clock(.set(seconds: -1)), .takeBackLast(.teamB),
                .takeBack(4711), .restore(4711), .scorer(Goal.Scorer(player: 1), of: 4711), .withdrawLink,
            ]
            var revision = 1
            for change in idle {
                #expect(try await session.change(gather, change).revision == revision, "\(change)")
            }
            let real: [MatchChange] = [
                .goal(.teamA), .scorer(Goal.Scorer(player: 1), of: 2), .move(1, to: .bench), .share(key), .withdrawLink,
                .clock(.pause), .takeBack(2), .restore(2),
            ]
            for change in real {
                revision += 1
                #expect(try await session.change(gather, change).revision == revision, "\(change)")
                guard change != .goal(.teamA) else { continue }
                #expect(try await session.change(gather, change).revision == revision, "\(change) again")
            }
            for _ in 1...2 {
                _ = try await session.matches.change(gather, .goal(.teamB), token: "tap", at: Fixture.start)
            }
            #expect(try await session.matches.match(gather).revision == revision + 1)
        }
    }

    @Test(
        "Ending a match increments its revision once, whether on its page or by a result from an app",
        arguments: Backend.allCases)
    func endCounts(_ backend: Backend) async throws {
        try await run(backend) { session, gather in
            for _ in 1...2 {
                _ = try await session.matches.end(gather)
                #expect(try await session.matches.match(gather).revision == 2)
            }
            let other = try await session.gathers.create(nil)
            try await session.change(other, .goal(.teamA))
            // Like an app, this ends the match on the remote server or, without a remote server, in the backend under test.
            try await session.fixture.serverBackend.gathers(as: session.token).end(other, with: MatchResult(.zero))
            for _ in 1...2 {
                let match = try await session.matches.match(other)
                #expect(match.isClosed && match.revision == 2)
                _ = try await session.matches.end(other)
            }
        }
    }

    @Test("A closed match refuses changes of its clock, goals and teams", arguments: Backend.allCases)
    func closed(_ backend: Backend) async throws {
        try await run(backend) { session, gather in
            try await session.change(gather, .goal(.teamA))
            _ = try await session.matches.end(gather)
            let closed = try await session.matches.match(gather)
            let refused: [MatchChange] = [
                .clock(.pause), .goal(.teamB), .takeBackLast(.teamA), .takeBack(2), .restore(2),
                .scorer(Goal.Scorer(player: 1), of: 2),
                .move(1, to: .teamB),
            ]
            for change in refused {
                for token in [nil, "tap"] {
                    await #expect(throws: ServiceError.conflict, "\(change)") {
                        try await session.matches.change(gather, change, token: token, at: Fixture.start)
                    }
                }
            }
            #expect(try await session.matches.match(gather) == closed)
        }
    }
}
