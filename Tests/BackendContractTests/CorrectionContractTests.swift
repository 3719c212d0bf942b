// Corrections of a match after its end, on every backend.

import BackendServices
import Entities
import Foundation
import Testing

@Suite struct CorrectionContractTests {
    private static let later = Fixture.start + 3_600

    /// Runs a test with a match that ended 2–1. Ann (Team A), Bob (Team B) and an unknown player (Team A) scored.
    private func run(
        _ backend: Backend, _ test: (Session, Gather.ID, _ players: [Player.ID]) async throws -> Void
    ) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            let ids = try await session.roster("Ann", "Bob")
            let gather = try await session.gathers.start(Lineup(teamA: [ids[0]], teamB: [ids[1]]))
            try await session.change(
                gather, .goal(.teamA, scorer: .init(player: ids[0])), .goal(.teamB, scorer: .init(player: ids[1])),
                .goal(.teamA))
            _ = try await session.matches.end(gather)
            try await test(session, gather, ids)
        }
    }

    /// Corrects the match with its current revision.
    @discardableResult
    private func correct(
        _ session: Session, _ gather: Gather.ID, _ correction: MatchCorrection, token: String
    ) async throws -> String {
        let revision = try await session.matches.match(gather).revision
        return try await session.matches.correct(
            gather, correction, shown: nil, token: token, revision: revision, at: Self.later
        ).wire
    }

    @Test(
        "Corrections of the score, of goals and of scorers are stored, and survive a restart",
        arguments: Backend.allCases)
    func corrections(_ backend: Backend) async throws {
        try await run(backend) { session, gather, ids in
            let before = try await session.matches.watched(gather)
            #expect(before.match.correctedAt == nil)
            #expect(try await correct(session, gather, .score(#require(Score(wire: "2-3"))), token: "1") == "2-3")
            #expect(
                try await correct(session, gather, .add(.teamB, scorer: .init(player: ids[1])), token: "2") == "2-3")
            #expect(try await correct(session, gather, .add(.teamA), token: "3") == "3-3")
            let first = try #require(before.match.goals.first)
            #expect(try await correct(session, gather, .remove(first.id), token: "4") == "2-3")
            let last = try #require(before.match.goals.last)
            let own = Goal.Scorer(player: ids[1], isOwnGoal: true)
            #expect(try await correct(session, gather, .scorer(own, of: last.id), token: "5") == "2-3")

            for isRestarted in [false, true] {
                if isRestarted { try await session.fixture.restart() }
                let watched = try await session.matches.watched(gather)
                #expect(watched.result == MatchResult(try #require(Score(wire: "2-3"))))
                #expect(watched.result?.winner == .teamB)
                #expect(watched.endedAt == before.endedAt)
                #expect(watched.match.correctedAt == Self.later)
                #expect(watched.match.revision == before.match.revision + 5)
                #expect(watched.match.goals.map(\.team) == [.teamB, .teamA, .teamB, .teamA])
                #expect(watched.match.goals.map(\.scorer?.player) == [ids[1], ids[1], ids[1], nil])
                #expect(watched.match.goals.map { $0.minute == nil } == [false, false, true, true])
                #expect(PublicMatch(watched).unrecordedGoals(of: .teamB) == 1)
                #expect(!watched.isOpen)
            }
            #expect(try await session.gathers.gather(gather).score?.wire == "2-3")
        }
    }

    @Test("A correction that is sent twice is applied once", arguments: Backend.allCases)
    func twice(_ backend: Backend) async throws {
        try await run(backend) { session, gather, _ in
            let shown = try await session.matches.watched(gather)
            for _ in 1...2 {
                let score = try await session.matches.correct(
                    gather, .add(.teamB), shown: shown.score, token: "same", revision: shown.match.revision,
                    at: Self.later)
                #expect(score.wire == "2-2")
            }
            #expect(try await session.matches.match(gather).goals.count == 4)
        }
    }

    @Test(
        "A correction that was made for an outdated revision or score changes nothing, and its token can be used again",
        arguments: Backend.allCases)
    func stale(_ backend: Backend) async throws {
        try await run(backend) { session, gather, _ in
            let old = try await session.matches.match(gather).revision
            try await correct(session, gather, .add(.teamA), token: "1")
            let before = try await session.matches.watched(gather)
            await #expect(throws: ServiceError.conflict) {
                try await session.matches.correct(
                    gather, .add(.teamB), shown: nil, token: "2", revision: old, at: Self.later)
            }
            await #expect(throws: ServiceError.conflict) {
                try await session.matches.correct(
                    gather, .add(.teamB), shown: Score(wire: "2-1"), token: "2", revision: before.match.revision,
                    at: Self.later)
            }
            #expect(try await session.matches.watched(gather) == before)
            #expect(try await correct(session, gather, .add(.teamB), token: "2") == "3-2")
        }
    }

    @Test("A correction that is not possible changes nothing", arguments: Backend.allCases)
    func refused(_ backend: Backend) async throws {
        try await run(backend) { session, gather, _ in
            let before = try await session.matches.watched(gather)
            let below = try #require(Score(wire: "1-1"))
            for correction in [MatchCorrection.score(below), .remove(4711), .scorer(nil, of: 4711)] {
                await #expect(throws: ServiceError.invalid) {
                    try await correct(session, gather, correction, token: "refused")
                }
            }
            for token in ["", String(repeating: "x", count: 129)] {
                await #expect(throws: ServiceError.invalid) {
                    try await correct(session, gather, .add(.teamA), token: token)
                }
            }
            #expect(try await session.matches.watched(gather) == before)
            // Changes that only a running match accepts are still refused.
            for change in [MatchChange.goal(.teamA), .takeBackLast(.teamA), .clock(.start)] {
                await #expect(throws: ServiceError.conflict) { try await session.change(gather, change) }
            }
            let running = try await session.gathers.create(nil)
            await #expect(throws: ServiceError.conflict) {
                try await correct(session, running, .add(.teamA), token: "running")
            }
            let bob = try await session.fixture.signUp("bob")
            for (other, id) in [(session, unknownID), (bob, gather)] {
                await #expect(throws: ServiceError.notFound) {
                    try await other.matches.correct(
                        id, .add(.teamA), shown: nil, token: "x", revision: 1, at: Self.later)
                }
            }
        }
    }

    @Test(
        "When an app stores a lower score, the newest goals beyond this score are deleted", arguments: Backend.allCases)
    func replacing(_ backend: Backend) async throws {
        try await run(backend) { session, gather, _ in
            let before = try await session.matches.watched(gather)
            let result = MatchResult(score: try #require(Score(wire: "1-1")), winner: .teamB)
            try await session.gathers.end(gather, with: result)
            let stored = try await session.gathers.gather(gather)
            #expect(stored.score == result.score && stored.winner == .teamB)
            var watched = try await session.matches.watched(gather)
            #expect(watched.score.wire == "1-1")
            #expect(watched.match.goals.map(\.team) == [.teamA, .teamB])
            #expect(watched.match.revision > before.match.revision)
            try await correct(session, gather, .add(.teamA), token: "1")
            watched = try await session.matches.watched(gather)
            #expect(watched.score.wire == "2-1")
            #expect(watched.match.goals.map(\.team) == [.teamA, .teamB, .teamA])
            #expect(watched.match.goals.last?.minute == nil)
        }
    }

    @Test("Spectators see corrections", arguments: Backend.allCases)
    func spectators(_ backend: Backend) async throws {
        try await run(backend) { session, gather, _ in
            let key = try SpectatorKey(repeating: "k")
            try await session.change(gather, .share(key))
            try await correct(session, gather, .add(.teamB), token: "1")
            let watched = try await session.fixture.backend.spectators.match(for: key)
            #expect(watched.score.wire == "2-2" && watched.result?.winner == Winner.none)
            #expect(watched.match.correctedAt == Self.later)
        }
    }
}
