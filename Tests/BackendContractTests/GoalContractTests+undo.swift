// Goals that are taken back and restored.

import BackendServices
import Entities
import Foundation
import Testing

extension GoalContractTests {
    @Test(
        "An undo that is sent again takes back no other goal, even after a later goal and a restart; no id is reused",
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
        "An undo that arrives again with its token does not take back a restored goal, even after a restart",
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
            // A tap with another token takes the goal back. The next tap finds no goal, but its token is stored too.
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
        "A change that is sent again after the end returns the goal that it counted, if any, and changes nothing",
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
}
