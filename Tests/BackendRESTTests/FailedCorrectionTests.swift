// The server refuses a correction or the end of a match, while another call changes the same match.

import BackendREST
import BackendServices
import Entities
import Foundation
import TestServer
import Testing

@Suite struct FailedCorrectionTests {
    private static let start = Date(timeIntervalSince1970: 1_750_000_000)
    private static let ended = Gather(
        id: Canned.gather, ownerID: Canned.user, score: Score(teamA: 3, teamB: 1), winner: .teamA)

    /// - Parameter test: also receives a second client, which uses the same store and stands for a second web server. Corrections
    ///   through one client would wait for each other.
    private func run(
        _ kind: MatchStoreTests.Kind, _ test: (Remote, _ other: Remote, RefusingServer) async throws -> Void
    ) async throws {
        try await MatchStoreTests().run(kind) { store, _, _ in
            let server = RefusingServer()
            try await withRemote(store: store, configure: { $0.attempts = 1 }, respond: server.respond) {
                remote, backend in
                for _ in 1...3 {
                    _ = try await remote.matches.change(Canned.gather, .goal(.teamA), token: nil, at: Self.start)
                }
                let other = try Remote(backend.url, store: store, configure: { $0.attempts = 1 })
                try await test(remote, other, server)
                await other.backend.close()
            }
        }
    }

    /// Corrects the match; after a conflict once more, with the new revision.
    private func correct(_ remote: Remote, _ correction: MatchCorrection) async throws {
        do {
            try await correctOnce(remote, correction)
        } catch ServiceError.conflict {
            try await correctOnce(remote, correction)
        }
    }

    private func correctOnce(_ remote: Remote, _ correction: MatchCorrection) async throws {
        let revision = try await remote.matches.match(Canned.gather).revision
        _ = try await remote.matches.correct(
            Canned.gather, correction, shown: nil, token: "\(UUID())", revision: revision, at: Self.start)
    }

    @Test(
        "When the server refuses an added goal, a goal that was added meanwhile stays",
        arguments: MatchStoreTests.Kind.allCases)
    func adding(_ kind: MatchStoreTests.Kind) async throws {
        try await run(kind) { remote, other, server in
            _ = try await remote.matches.end(Canned.gather)
            let scorer = Goal.Scorer(player: 29)
            try await server.refuse {
                try await correct(remote, .add(.teamA))
            } after: {
                try await correct(other, .add(.teamB, scorer: scorer))
            }
            #expect(server.score == "3-1")
            let stored = try await remote.matches.watched(Canned.gather).match
            #expect(stored.goals.map(\.team) == [.teamA, .teamA, .teamA, .teamB])
            #expect(stored.goals.last?.scorer == scorer)
            let kept = try await remote.store.history(of: [Self.ended])[Canned.gather]
            #expect(kept?.goals == [PlayedMatch.ScoredGoal(team: .teamB, scorer: scorer)])
            try await correct(remote, .add(.teamA))
            #expect(server.score == "4-1")
            #expect(try await remote.matches.match(Canned.gather).score.wire == "4-1")
        }
    }

    @Test(
        "A goal whose removal was refused is on the list again, with the goal that was added meanwhile",
        arguments: MatchStoreTests.Kind.allCases)
    func removing(_ kind: MatchStoreTests.Kind) async throws {
        try await run(kind) { remote, other, server in
            _ = try await remote.matches.end(Canned.gather)
            let before = try await remote.matches.match(Canned.gather).goals
            try await server.refuse {
                try await correct(remote, .remove(before[1].id))
            } after: {
                try await correct(other, .add(.teamB))
            }
            #expect(server.score == "3-1")
            let goals = try await remote.matches.match(Canned.gather).goals
            #expect(goals.prefix(3) == before[...])
            #expect(goals.map(\.team) == [.teamA, .teamA, .teamA, .teamB])
        }
    }

    @Test(
        "After a refused correction, the goals are as before, although the link was made or withdrawn meanwhile",
        arguments: MatchStoreTests.Kind.allCases, [true, false])
    func link(_ kind: MatchStoreTests.Kind, isShared: Bool) async throws {
        try await run(kind) { remote, _, server in
            let key = try #require(SpectatorKey(String(repeating: "k", count: 22)))
            if !isShared { _ = try await change(remote, .share(key)) }
            _ = try await remote.matches.end(Canned.gather)
            let before = try await remote.matches.match(Canned.gather)
            try await server.refuse {
                try await correct(remote, .remove(before.goals[1].id))
            } after: {
                _ = try await change(remote, isShared ? .share(key) : .withdrawLink)
            }
            #expect(server.score == "3-0")
            let after = try await remote.matches.match(Canned.gather)
            #expect(after.goals == before.goals && after.correctedAt == nil)
            #expect(after.spectatorKey == (isShared ? key : nil))
            if isShared { #expect(try await remote.store.match(for: key).score.wire == "3-0") }
        }
    }

    private func change(_ remote: Remote, _ change: MatchChange) async throws -> LiveMatch {
        try await remote.matches.change(Canned.gather, change, token: nil, at: Self.start)
    }

    @Test(
        "A correction waits until the previous one has finished, and is refused when the previous one was taken back",
        arguments: MatchStoreTests.Kind.allCases)
    func waiting(_ kind: MatchStoreTests.Kind) async throws {
        try await run(kind) { remote, _, server in
            _ = try await remote.matches.end(Canned.gather)
            let second = try await server.refuse {
                try await correct(remote, .add(.teamA))
            } after: {
                let revision = try await remote.matches.match(Canned.gather).revision
                return Task {
                    _ = try await remote.matches.correct(
                        Canned.gather, .add(.teamB), shown: nil, token: "second", revision: revision, at: Self.start)
                }
            }
            // Without waiting, the second correction would have been applied on top of the first one.
            await #expect(throws: ServiceError.conflict) { try await second.value }
            #expect(server.score == "3-0")
        }
    }

    @Test("A refused correction does not bring back a deleted match", arguments: MatchStoreTests.Kind.allCases)
    func deleted(_ kind: MatchStoreTests.Kind) async throws {
        try await run(kind) { remote, other, server in
            _ = try await remote.matches.end(Canned.gather)
            try await server.refuse {
                try await correct(remote, .add(.teamA))
            } after: {
                try await other.gathers.delete(Canned.gather)
            }
            #expect(try await remote.store.history(of: [Self.ended]) == [:])
            #expect(remote.log.lines.allSatisfy { !$0.contains("may differ") })
        }
    }

    @Test("A refused end does not reopen a match that another phone ended", arguments: MatchStoreTests.Kind.allCases)
    func ending(_ kind: MatchStoreTests.Kind) async throws {
        try await run(kind) { remote, other, server in
            let key = try #require(SpectatorKey(String(repeating: "k", count: 22)))
            _ = try await remote.matches.change(Canned.gather, .share(key), token: nil, at: Self.start)
            let ended = try await server.refuse {
                _ = try await remote.matches.end(Canned.gather)
            } after: {
                _ = try await other.matches.end(Canned.gather)
                return try await other.store.match(for: key)
            }
            #expect(ended.isEnded && ended.match.isClosed && ended.score.wire == "3-0")
            #expect(try await remote.store.match(for: key) == ended)
        }
    }

    @Test("A refused end does not bring back a deleted match", arguments: MatchStoreTests.Kind.allCases)
    func endOfDeleted(_ kind: MatchStoreTests.Kind) async throws {
        try await run(kind) { remote, other, server in
            try await server.refuse {
                _ = try await remote.matches.end(Canned.gather)
            } after: {
                try await other.gathers.delete(Canned.gather)
            }
            #expect(try await remote.store.history(of: [Self.ended]) == [:])
            #expect(remote.log.lines.allSatisfy { !$0.contains("may differ") })
        }
    }
}
