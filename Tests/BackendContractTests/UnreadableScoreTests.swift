// Matches that have ended with a score that cannot be read, on every backend.

import BackendServices
import Entities
import Foundation
import Testing

@Suite struct UnreadableScoreTests {
    private static let text = "3 to 2"

    /// Runs a test with an ended match that has one goal and a score that cannot be read, and with the key of its link.
    private func run(
        _ backend: Backend, _ test: (Fixture, Session, Gather.ID, SpectatorKey) async throws -> Void
    ) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            let gather = try await fixture.endMatch(score: Self.text, as: session)
            let key = try SpectatorKey(repeating: "k")
            try await session.change(gather, .share(key))
            try await test(fixture, session, gather, key)
        }
    }

    @Test("A match with an unreadable score has ended, for organiser and spectators", arguments: Backend.allCases)
    func ended(_ backend: Backend) async throws {
        try await run(backend) { fixture, session, gather, key in
            let isRunning = try await session.gathers.runningGathers().contains { $0.id == gather }
            #expect(!isRunning)
            for watched in [
                try await session.matches.watched(gather), try await fixture.backend.spectators.match(for: key),
            ] {
                #expect(watched.isEnded && !watched.isOpen && watched.match.isClosed)
                #expect(watched.result == nil && watched.unreadableScore == Self.text)
                #expect(watched.match.score.wire == "1-0")
            }
        }
    }

    @Test("Neither the end nor a correction nor a goal changes an unreadable score", arguments: Backend.allCases)
    func kept(_ backend: Backend) async throws {
        try await run(backend) { fixture, session, gather, key in
            let before = try await session.matches.watched(gather)
            await #expect(throws: ServiceError.conflict) { try await session.matches.end(gather) }
            await #expect(throws: ServiceError.conflict) { try await session.change(gather, .goal(.teamA)) }
            let correction = MatchCorrection.score(try #require(Score(wire: "3-2")))
            await #expect(throws: ServiceError.conflict) {
                try await session.matches.correct(
                    gather, correction, shown: nil, token: "form", revision: before.match.revision, at: Fixture.start)
            }
            #expect(try await session.matches.watched(gather) == before)
            #expect(try await session.gathers.gather(gather).unreadableScore == Self.text)
            #expect(try await fixture.backend.spectators.match(for: key).unreadableScore == Self.text)
        }
    }

    @Test("A result that an app sends replaces an unreadable score, as a correction", arguments: Backend.allCases)
    func replaced(_ backend: Backend) async throws {
        try await run(backend) { fixture, session, gather, key in
            let before = try await session.matches.match(gather)
            let result = MatchResult(try #require(Score(wire: "0-2")))
            try await session.gathers.end(gather, with: result)
            for watched in [
                try await session.matches.watched(gather), try await fixture.backend.spectators.match(for: key),
            ] {
                #expect(watched.result == result && watched.unreadableScore == nil)
                #expect(watched.match.goals.isEmpty && watched.match.revision == before.revision + 1)
                #expect(watched.match.correctedAt != nil)
            }
        }
    }
}
