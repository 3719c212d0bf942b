// Corrections with a remote backend: they are stored and sent, and taken back unless the backend confirms the new score.

import BackendServices
import Entities
import Foundation
import Synchronization
import TestServer
import Testing

@testable import BackendREST

@Suite struct CorrectionTests {
    private static let put = "PUT /api/gathers/\(Canned.gather)"
    private static let start = Date(timeIntervalSince1970: 1_750_000_000)

    @Test(
        "When the backend fails to store the score, the goals are as before, and the correction can be made again",
        arguments: [TestReply.status(500), .status(404), .reset])
    func notSent(_ failure: TestReply) async throws {
        let state = Mutex((isBroken: false, score: String?.none))
        let respond: TestServer.Responder = { request in
            guard request.line == Self.put else {
                guard request.line == "GET /api/gathers", let score = state.withLock({ $0.score }) else {
                    return Canned.respond(request)
                }
                return Canned.gathers(score)
            }
            return state.withLock { $0.isBroken } ? failure : .status(204)
        }
        try await withRemote(configure: { $0.attempts = 1 }, respond: respond) { remote, server in
            _ = try await remote.matches.change(Canned.gather, .goal(.teamB), token: nil, at: Self.start)
            _ = try await remote.matches.end(Canned.gather)
            state.withLock { $0 = (true, "0-1") }
            let before = try await remote.matches.watched(Canned.gather)
            let goal = try #require(before.match.goals.first)
            await #expect(throws: ServiceError.self) {
                try await remote.matches.correct(
                    Canned.gather, .remove(goal.id), shown: nil, token: "1", revision: before.match.revision,
                    at: Self.start)
            }
            let after = try await remote.matches.watched(Canned.gather)
            #expect(after.score.wire == "0-1")
            #expect(after.match.goals == before.match.goals)
            #expect(after.match.correctedAt == nil)
            state.withLock { $0.isBroken = false }
            let score = try await remote.matches.correct(
                Canned.gather, .remove(goal.id), shown: nil, token: "2", revision: after.match.revision, at: Self.start)
            #expect(score == .zero)
            state.withLock { $0.score = "0-0" }
            #expect(try await remote.matches.watched(Canned.gather).match.goals == [])
        }
    }

    @Test("A correction whose answer is lost counts when the backend has stored the score")
    func lostAnswer() async throws {
        let stored = Mutex((isBroken: false, score: String?.none))
        let respond: TestServer.Responder = { request in
            guard request.line == Self.put else {
                guard request.line == "GET /api/gathers", let score = stored.withLock({ $0.score }) else {
                    return Canned.respond(request)
                }
                return Canned.gathers(score)
            }
            return stored.withLock { stored in
                guard stored.isBroken else {
                    stored.score = "0-1"
                    return .status(204)
                }
                stored.score = "0-0"
                return .reset
            }
        }
        try await withRemote(configure: { $0.attempts = 1 }, respond: respond) { remote, _ in
            let key = try #require(SpectatorKey(String(repeating: "k", count: 22)))
            _ = try await remote.matches.change(Canned.gather, .goal(.teamB), token: nil, at: Self.start)
            _ = try await remote.matches.change(Canned.gather, .share(key), token: nil, at: Self.start)
            _ = try await remote.matches.end(Canned.gather)
            stored.withLock { $0.isBroken = true }
            let before = try await remote.matches.watched(Canned.gather)
            let goal = try #require(before.match.goals.first)
            let score = try await remote.matches.correct(
                Canned.gather, .remove(goal.id), shown: nil, token: "1", revision: before.match.revision,
                at: Self.start)
            #expect(score == .zero)
            #expect(try await remote.matches.watched(Canned.gather).match.goals == [])
            #expect(try await remote.store.match(for: key).score == .zero)
        }
    }

    @Test("A correction that does not change the score is not sent")
    func scorers() async throws {
        let score = Mutex(String?.none)
        let respond: TestServer.Responder = { request in
            guard request.line == "GET /api/gathers", let score = score.withLock({ $0 }) else {
                return request.line == Self.put ? .status(204) : Canned.respond(request)
            }
            return Canned.gathers(score)
        }
        try await withRemote(respond: respond) { remote, server in
            _ = try await remote.matches.change(Canned.gather, .goal(.teamB), token: nil, at: Self.start)
            _ = try await remote.matches.end(Canned.gather)
            score.withLock { $0 = "0-1" }
            let sent = server.requests.count { $0.line == Self.put }
            let match = try await remote.matches.match(Canned.gather)
            let goal = try #require(match.goals.first)
            _ = try await remote.matches.correct(
                Canned.gather, .scorer(.init(player: 2), of: goal.id), shown: nil, token: "1", revision: match.revision,
                at: Self.start)
            #expect(server.requests.count { $0.line == Self.put } == sent)
            #expect(try await remote.matches.match(Canned.gather).goals.first?.scorer?.player == 2)
        }
    }

    private final class RemoteScore: Sendable {
        let wire = Mutex("3-0")

        var respond: TestServer.Responder {
            { request in
                guard request.line == "GET /api/gathers" else {
                    return request.line == CorrectionTests.put ? .status(204) : Canned.respond(request)
                }
                let wire = self.wire.withLock { $0 }
                return Canned.gathers(wire)
            }
        }
    }

    /// The score on the backend is replaced after a page has shown it. The revision of the match can stay the same, so the shown
    /// score is compared too.
    @Test("When an app replaces the score again after a page has shown it, a correction by that page changes nothing")
    func replacedTwiceByAnApp() async throws {
        let score = RemoteScore()
        try await withRemote(respond: score.respond) { remote, server in
            let key = try #require(SpectatorKey(String(repeating: "k", count: 22)))
            for wire in ["3-0", "5-1"] {
                score.wire.withLock { $0 = wire }
                _ = try await remote.matches.apply(.share(key), to: Canned.gather, token: nil, at: Self.start)
            }
            let shown = try await remote.matches.watched(Canned.gather)
            #expect(shown.score.wire == "5-1")
            score.wire.withLock { $0 = "7-2" }
            await #expect(throws: ServiceError.conflict) {
                try await remote.matches.correct(
                    Canned.gather, .score(#require(Score(wire: "6-1"))), shown: shown.score, token: "1",
                    revision: shown.match.revision, at: Self.start)
            }
            #expect(server.requests.count { $0.line == Self.put } == 0)
        }
    }

    /// The match store has nothing about a match that an app ended, so a new result changes no revision.
    @Test("When an app replaces the score after a page has shown it, a correction by that page changes nothing")
    func replacedByAnApp() async throws {
        let score = RemoteScore()
        try await withRemote(respond: score.respond) { remote, server in
            let shown = try await remote.matches.watched(Canned.gather)
            score.wire.withLock { $0 = "7-2" }
            await #expect(throws: ServiceError.conflict) {
                try await remote.matches.correct(
                    Canned.gather, .score(#require(Score(wire: "3-1"))), shown: shown.score, token: "1",
                    revision: shown.match.revision,
                    at: Self.start)
            }
            #expect(server.requests.count { $0.line == Self.put } == 0)
            let now = try await remote.matches.watched(Canned.gather)
            #expect(now.score.wire == "7-2")
            let corrected = try await remote.matches.correct(
                Canned.gather, .score(#require(Score(wire: "7-3"))), shown: now.score, token: "2",
                revision: now.match.revision,
                at: Self.start)
            #expect(corrected.wire == "7-3")
        }
    }
}
