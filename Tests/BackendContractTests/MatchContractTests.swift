// The contract of `MatchService`: the clock, the score, taps with tokens, and the end.

import BackendServices
import Entities
import Foundation
import Testing

@Suite struct MatchContractTests {
    static let start = Fixture.start

    /// Runs a test with a new gather of a user.
    func run(_ backend: Backend, _ test: (Session, Gather.ID) async throws -> Void) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            try await test(session, try await session.gathers.create(nil))
        }
    }

    @Test(arguments: Backend.allCases)
    func aNewMatchHasTheInitialState(_ backend: Backend) async throws {
        try await run(backend) { session, gather in
            let match = try await session.matches.match(gather)
            #expect(match == LiveMatch())
        }
    }

    @Test(
        "Several matches are returned in the order of the given ids, and unknown ones are left out",
        arguments: Backend.allCases)
    func severalMatches(_ backend: Backend) async throws {
        try await run(backend) { session, gather in
            // More than three, which SQLite reads on another thread.
            var gathers = [gather]
            for _ in 1...3 { gathers.append(try await session.gathers.create(nil)) }
            try await session.change(gathers[2], .goal(.teamB))
            let stranger = try await session.fixture.signUp("bob")
            let asked = [gathers[2], UUID(), gathers[3], gather, gathers[1]]
            let found = try await session.matches.watched(asked)
            #expect(found.map(\.id) == [gathers[2], gathers[3], gather, gathers[1]])
            #expect(found.map(\.score.wire) == ["0-1", "0-0", "0-0", "0-0"])
            #expect(try await session.matches.watched([gather, UUID()]).map(\.id) == [gather])
            #expect(try await stranger.matches.watched(gathers).isEmpty)
        }
    }

    @Test("After each action, the stored clock is the clock that `MatchClock` computes", arguments: Backend.allCases)
    func theClockFollowsItsRules(_ backend: Backend) async throws {
        try await run(backend) { session, gather in
            let actions: [MatchClock.Action] = [
                .pause, .set(seconds: 90), .start, .start, .pause, .resume, .set(seconds: 6000), .cancel,
                .set(seconds: 0), .start, .set(seconds: 1), .start, .pause,
            ]
            var clock = MatchClock()
            for (step, action) in actions.enumerated() {
                let instant = Self.start.addingTimeInterval(Double(step) * 1.2345)
                clock = clock.applying(action, at: instant)
                let match = try await session.matches.change(gather, .clock(action), token: nil, at: instant)
                #expect(match.clock == clock, "step \(step)")
                #expect(try await session.matches.match(gather) == match, "step \(step)")
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func goalsAreCountedAndTakenBack(_ backend: Backend) async throws {
        try await run(backend) { session, gather in
            let taps: [(MatchChange, String)] = [
                (.goal(.teamA), "1-0"), (.goal(.teamB), "1-1"), (.goal(.teamA), "2-1"), (.takeBackLast(.teamB), "2-0"),
                (.takeBackLast(.teamB), "2-0"), (.takeBackLast(.teamA), "1-0"), (.goal(.teamB), "1-1"),
            ]
            for (index, (change, wire)) in taps.enumerated() {
                let match = try await session.matches.change(gather, change, token: "tap \(index)", at: Self.start)
                #expect(match.score.wire == wire, "tap \(index)")
                #expect(match.clock == MatchClock(), "tap \(index)")
                #expect(try await session.matches.match(gather) == match, "tap \(index)")
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func theSameTapCountsOnce(_ backend: Backend) async throws {
        try await run(backend) { session, gather in
            let goal = MatchChange.goal(.teamA)
            let takeBack = MatchChange.takeBackLast(.teamA)
            for _ in 1...3 {
                let match = try await session.matches.change(gather, goal, token: "1", at: Self.start)
                #expect(match.score.wire == "1-0")
            }
            _ = try await session.matches.change(gather, goal, token: "2", at: Self.start)
            for _ in 1...2 {
                let match = try await session.matches.change(gather, takeBack, token: "3", at: Self.start)
                #expect(match.score.wire == "1-0")
            }
            // The token of a goal that was taken back still counts as used.
            #expect(
                try await session.matches.change(gather, goal, token: "2", at: Self.start).score.wire == "1-0"
            )
            // Another gather can use the same token.
            let other = try await session.gathers.create(nil)
            #expect(
                try await session.matches.change(other, goal, token: "1", at: Self.start).score.wire == "1-0"
            )
        }
    }

    @Test(arguments: Backend.allCases)
    func theScoreStaysWithinItsLimits(_ backend: Backend) async throws {
        try await run(backend) { session, gather in
            let goal = MatchChange.goal(.teamB)
            for tap in 1...101 {
                let match = try await session.matches.change(gather, goal, token: "\(tap)", at: Self.start)
                #expect(match.score.teamB == min(tap, 99))
            }
            let takeBack = MatchChange.takeBackLast(.teamB)
            let match = try await session.matches.change(gather, takeBack, token: "back", at: Self.start)
            #expect(match.score.wire == "0-98")
        }
    }

    @Test(arguments: Backend.allCases)
    func invalidTokensOfTapsAreRejected(_ backend: Backend) async throws {
        try await run(backend) { session, gather in
            let goal = MatchChange.goal(.teamA)
            for token in ["", String(repeating: "x", count: 129)] {
                await #expect(throws: ServiceError.invalid, "\(token)") {
                    try await session.matches.change(gather, goal, token: token, at: Self.start)
                }
            }
        }
    }

    @Test("Concurrent taps that each arrive twice are each counted once", arguments: Backend.allCases)
    func concurrentTapsCount(_ backend: Backend) async throws {
        try await run(backend) { session, gather in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for tap in 0..<20 {
                    for _ in 1...2 {
                        group.addTask {
                            let goal = MatchChange.goal(tap.isMultiple(of: 2) ? .teamA : .teamB)
                            _ = try await session.matches.change(gather, goal, token: "\(tap)", at: Self.start)
                        }
                    }
                    // The clock changes meanwhile.
                    group.addTask {
                        let set = MatchChange.clock(.set(seconds: 77))
                        _ = try await session.matches.change(gather, set, token: nil, at: Self.start)
                    }
                }
                try await group.waitForAll()
            }
            let match = try await session.matches.match(gather)
            #expect(match.score.wire == "10-10")
            #expect(match.clock == MatchClock(duration: 77))
        }
    }

    @Test("Five taps on each of 20 phones at the same time are all counted, each once", arguments: Backend.allCases)
    func twentyPhones(_ backend: Backend) async throws {
        try await run(backend) { session, gather in
            _ = try await session.change(gather, .clock(.start))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for phone in 0..<20 {
                    group.addTask {
                        for tap in 0..<5 {
                            let goal = MatchChange.goal(tap < 2 ? .teamA : .teamB)
                            _ = try await session.matches.change(
                                gather, goal, token: "\(phone).\(tap)",
                                at: Self.start.addingTimeInterval(Double(tap) * 60)
                            )
                        }
                    }
                }
                try await group.waitForAll()
            }
            let match = try await session.matches.match(gather)
            #expect(match.score.wire == "40-60")
            #expect(match.revision == 101)
            #expect(match.goals.map(\.id) == Array(2...101))
            let minutes = Dictionary(grouping: match.goals) { $0.minute?.minute ?? 0 }.mapValues(\.count)
            #expect(minutes == [1: 20, 2: 20, 3: 20, 4: 20, 5: 20])
        }
    }

    @Test("Ending a match stores the score of its goals, and a second end changes nothing", arguments: Backend.allCases)
    func ending(_ backend: Backend) async throws {
        try await run(backend) { session, gather in
            let before = try await session.change(gather, .clock(.start), .goal(.teamB), .goal(.teamA), .goal(.teamB))
            let result = MatchResult(try #require(Score(teamA: 1, teamB: 2)))
            var closed = before
            closed.close()
            for _ in 1...2 {
                #expect(try await session.matches.end(gather) == result)
                let watched = try await session.matches.watched(gather)
                #expect(watched.result == result)
                #expect(watched.match == closed)
                #expect(!watched.isOpen)
            }
            let stored = try await session.gathers.gather(gather)
            #expect(stored.score == result.score && stored.winner == .teamB)
            for (change, token) in [(MatchChange.goal(.teamA), "2"), (.clock(.cancel), nil)] {
                await #expect(throws: ServiceError.conflict) {
                    try await session.matches.change(gather, change, token: token, at: Self.start)
                }
            }
            try await session.fixture.restart()
            #expect(try await session.matches.watched(gather).match == closed)
        }
    }

    @Test("A gather that an app has ended keeps its result when it is ended on its page", arguments: Backend.allCases)
    func endedBefore(_ backend: Backend) async throws {
        try await run(backend) { session, gather in
            try await session.change(gather, .goal(.teamA))
            let first = MatchResult(score: .zero, winner: .teamB)
            // Like an app, this ends the match on the remote server or, without a remote server, in the backend under test.
            try await session.fixture.serverBackend.gathers(as: session.token).end(gather, with: first)
            #expect(try await session.matches.watched(gather).match.isClosed)
            #expect(try await session.matches.end(gather) == first)
            #expect(try await session.gathers.gather(gather).result == first)
            await #expect(throws: ServiceError.conflict) {
                try await session.matches.change(gather, .goal(.teamA), token: "1", at: Self.start)
            }
        }
    }

    /// Taps arrive while another call ends the match. The score that this call returns includes every counted goal.
    @Test(arguments: Backend.allCases)
    func noGoalIsCountedAfterTheFinalScore(_ backend: Backend) async throws {
        try await run(backend) { session, gather in
            let reported = try await withThrowingTaskGroup(of: Score?.self) { group in
                for tap in 0..<40 {
                    group.addTask {
                        let goal = MatchChange.goal(.teamA)
                        _ = try? await session.matches.change(gather, goal, token: "\(tap)", at: Self.start)
                        return nil
                    }
                }
                group.addTask { try await session.matches.end(gather).score }
                return try await group.reduce(nil) { $0 ?? $1 }
            }
            #expect(try await session.matches.match(gather).score == reported)
            #expect(try await session.gathers.gather(gather).score == reported)
        }
    }
}
