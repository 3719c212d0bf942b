// Goals in every backend: minutes, scorers, undo and revisions.

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
        "The answer to the question who scored, even \"unknown\", is stored and survives a restart",
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
        "Undo takes back one goal once, even after another goal and a restart; ids are not reused",
        arguments: Backend.allCases)
    func undo(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            let gather = try await session.gathers.create(nil)
            var match = try await session.change(gather, .goal(.teamA), .goal(.teamB), .goal(.teamA))
            let taken = match.goals[2].id
            match = try await session.change(gather, .takeBack(taken), .goal(.teamB))
            let ids = match.goals.map(\.id)
            #expect(match.score.wire == "1-2")
            #expect(!ids.contains(taken))
            try await fixture.restart()
            match = try await session.change(gather, .takeBack(taken), .takeBack(taken))
            #expect(match.goals.map(\.id) == ids)
            // After the last goal was taken back, the next one has a new id.
            match = try await session.change(gather, .takeBack(try #require(ids.last)))
            try await fixture.restart()
            match = try await session.change(gather, .goal(.teamB))
            #expect(Set(match.goals.map(\.id)).isDisjoint(with: [taken, try #require(ids.last)]))
            #expect(match.score.wire == "1-2")
        }
    }

    @Test("A goal that was taken back is restored once, even after a restart", arguments: Backend.allCases)
    func restore(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            let gather = try await session.gathers.create(nil)
            let own = Goal.Scorer(player: 8, isOwnGoal: true)
            let before = try await session.change(gather, .goal(.teamA, scorer: own), .goal(.teamB), .goal(.teamA))
            let ids = before.goals.map(\.id)
            try await session.change(gather, .takeBack(ids[0]), at: Self.after(1))
            try await session.change(gather, .takeBackLast(.teamB), at: Self.after(1, 5))
            try await fixture.restart()
            var match = try await session.matches.match(gather)
            #expect(match.score.wire == "1-0")
            #expect(match.takenBack.map(\.goal) == Array(before.goals.prefix(2)))
            #expect(match.takenBack.map(\.takenBackAt) == [Self.after(1), Self.after(1, 5)])
            // The goal that was taken back first can no longer be restored. The second one is restored once.
            match = try await session.change(gather, .restore(ids[0]), .restore(ids[1]), at: Self.after(1, 35))
            #expect(match.goals == Array(before.goals.suffix(2)))
            let revision = match.revision
            try await session.change(gather, .restore(ids[1]), .restore(4711), at: Self.after(1, 35))
            try await fixture.restart()
            match = try await session.matches.match(gather)
            #expect(match.goals == Array(before.goals.suffix(2)))
            #expect(match.revision == revision)
            // When the next goal is taken back, goals that can no longer be restored are dropped.
            match = try await session.change(gather, .takeBack(ids[2]), at: Self.after(9))
            try await fixture.restart()
            #expect(try await session.matches.match(gather) == match)
            #expect(match.takenBack.map(\.goal.id) == [ids[2]])
        }
    }

    @Test(
        "An undo that arrives again with its token leaves a restored goal alone, even after a restart",
        arguments: Backend.allCases)
    func repeatedUndo(_ backend: Backend) async throws {
        try await run(backend) { session, gather in
            let goal = try #require(try await session.change(gather, .goal(.teamA)).goals.last?.id)
            func undo(_ token: String?) async throws -> MatchChangeResult {
                try await session.matches.apply(.takeBack(goal), to: gather, token: token, at: Self.after(1))
            }
            #expect(try await undo("tap").match.goals == [])
            #expect(try await undo("tap").effect == .repeated(nil))
            try await session.change(gather, .restore(goal), at: Self.after(1))
            let restored = try await session.matches.match(gather)
            try await session.fixture.restart()
            #expect(try await undo("tap") == MatchChangeResult(restored, .repeated(nil)))
            #expect(try await session.matches.match(gather) == restored)
            // A tap with another token takes the goal back. The next tap finds no goal, and its token is stored all the same.
            #expect(try await undo("another tap").effect == .applied)
            #expect(try await undo("late tap").effect == .impossible)
            try await session.change(gather, .restore(goal), at: Self.after(1))
            #expect(try await undo("late tap").effect == .repeated(nil))
            // Without a token, a change that is sent again is not recognised.
            #expect(try await undo(nil).effect == .applied)
            #expect(try await undo(nil).effect == .impossible)
        }
    }

    @Test(
        "A change that is sent again after the end returns the goal that it counted, and changes nothing",
        arguments: Backend.allCases)
    func repeatedAfterTheEnd(_ backend: Backend) async throws {
        try await run(backend) { session, gather in
            func send(_ change: MatchChange, _ token: String?) async throws(ServiceError) -> MatchChangeResult {
                try await session.matches.apply(change, to: gather, token: token, at: Self.after(1))
            }
            let goal = try #require(try await send(.goal(.teamA), "goal").countedGoal)
            _ = try await send(.clock(.pause), "pause")
            let player = try await session.players.create(PlayerDraft(name: "Ann"))
            let moves = MatchChange.move(player, to: .teamA)
            _ = try await send(moves, "moves")
            _ = try await session.matches.end(gather)
            try await session.fixture.restart()
            let ended = try await session.matches.match(gather)
            #expect(try await send(.goal(.teamA), "goal") == MatchChangeResult(ended, .repeated(goal)))
            #expect(try await send(.clock(.pause), "pause") == MatchChangeResult(ended, .repeated(nil)))
            #expect(try await send(moves, "moves") == MatchChangeResult(ended, .repeated(nil)))
            // A change that arrives for the first time is too late.
            for token in ["late", nil] {
                await #expect(throws: ServiceError.conflict) { try await send(.goal(.teamA), token) }
            }
            #expect(try await session.matches.match(gather) == ended)
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
        "Ending a match increments its revision once, on its page or with the result that an app sends",
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
