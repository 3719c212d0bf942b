// How every store of live matches takes back a change that a remote server has refused.

import BackendServices
import Entities
import Foundation
import Testing

@Suite struct TakenBackTests {
    private let running = Gather(id: UUID(), ownerID: UUID())
    private var ended: Gather { gather("2-1", .teamA) }

    /// The gather as the remote server returns it, with this result.
    private func gather(_ score: String, _ winner: Winner) -> Gather {
        Gather(
            id: running.id, ownerID: running.ownerID, score: Score(wire: score), winner: winner,
            endedAt: Fixture.start + 3_600)
    }

    /// Runs a test with a store that has a match with three goals. Goals 1 and 3 are by Team A, and goal 2 is by Team B.
    private func run(_ backend: Backend, _ test: (any MatchStore) async throws -> Void) async throws {
        try await backend.withMatchStore { store in
            for team in [Team.teamA, .teamB, .teamA] {
                _ = try await store.apply(.goal(team), to: running, token: nil, at: Fixture.start)
            }
            try await test(store)
        }
    }

    private func correct(
        _ store: any MatchStore, _ gather: Gather, _ correction: MatchCorrection
    ) async throws -> CorrectedMatch {
        // The store takes over the score that the server has.
        try await store.storeResults(of: [gather], age: .now)
        return try await store.correct(
            gather, correction, shown: nil, token: "\(UUID())", revision: try await store.match(of: gather).revision,
            at: Fixture.start + 7_200)
    }

    /// The score of the stored match as spectators see it, and the ids of the goals.
    private func stored(_ store: any MatchStore) async throws -> (score: String, goals: [Goal.ID]) {
        let key = try SpectatorKey(repeating: "k")
        if try await store.match(of: running).spectatorKey == nil {
            _ = try await store.apply(.share(key), to: running, token: nil, at: Fixture.start)
        }
        let watched = try await store.match(for: key)
        return (watched.score.wire, watched.match.goals.map(\.id))
    }

    @Test(
        "When nothing was stored since a correction, taking it back restores the match and its score",
        arguments: Backend.withMatchStore,
        [MatchCorrection.add(.teamB), .remove(1), .score(Score(teamA: 5, teamB: 5) ?? .zero)])
    func asBefore(_ backend: Backend, _ correction: MatchCorrection) async throws {
        try await run(backend) { store in
            _ = try await store.close(running)
            try await store.storeResults(of: [ended], age: .now)
            let before = try await store.match(of: ended)
            let corrected = try await correct(store, ended, correction)
            #expect(try await store.match(of: gather(corrected.score.wire, .teamA)) == corrected.match)
            try await store.restore(corrected, of: ended)
            let after = try await store.match(of: ended)
            #expect(after.goals == before.goals && after.correctedAt == nil)
            #expect(after.revision == corrected.match.revision + 1)
            let shown = try await stored(store)
            #expect(shown == ("2-1", [1, 2, 3]))
            // The form with the correction can be sent again.
            let again = try await store.correct(
                ended, correction, shown: nil, token: corrected.token,
                revision: try await store.match(of: ended).revision, at: Fixture.start + 7_200)
            #expect(again.before != nil && again.score == corrected.score)
        }
    }

    @Test(
        "A result that the server sent before it received a correction does not replace the corrected result",
        arguments: Backend.withMatchStore)
    func oldResult(_ backend: Backend) async throws {
        try await run(backend) { store in
            _ = try await store.close(running)
            try await store.storeResults(of: [ended], age: .now)
            func correct(ago seconds: TimeInterval) async throws -> CorrectedMatch {
                try await store.correct(
                    ended, .add(.teamB), shown: nil, token: "\(UUID())",
                    revision: try await store.match(of: ended).revision,
                    at: .now - seconds)
            }
            let corrected = try await correct(ago: 0)
            let goals = corrected.match.goals.map(\.id)
            let age = ResultAge(asked: .now) { _ in .unfinished }
            try await store.storeResults(of: [ended], age: age)
            // Of a correction by another server, only the time is known. This result was requested less than `sendingTime` after
            // the correction.
            try await store.storeResults(of: [ended], age: .now)
            // The last correction by this server ended before the stored one was made, so another server made the stored one.
            let before = ResultAge(asked: .now) { _ in .finished(.now - 60) }
            try await store.storeResults(of: [ended], age: before)
            try await store.keep([(ended, [])])
            #expect(try await stored(store) == ("2-2", goals))
            // The next correction begins with the score that is stored.
            let next = try await correct(ago: ResultAge.sendingTime + 1)
            #expect(next.score.wire == "2-3" && next.oldScore.wire == "2-2")
            try await store.restore(next, of: ended)
            #expect(try await stored(store) == ("2-2", goals))
            // Since then an app has stored another score. The millisecond is added because stored times are rounded.
            let fresh = ResultAge(asked: .now) { _ in .finished(.now + 0.001) }
            try await store.storeResults(of: [gather("7-2", .teamA)], age: fresh)
            #expect(try await stored(store).score == "7-2")
            await #expect(throws: ServiceError.conflict) {
                try await store.correct(
                    gather("7-2", .teamA), .add(.teamA), shown: nil, token: "\(UUID())",
                    revision: corrected.match.revision,
                    at: .now)
            }
        }
    }

    @Test("A later correction stays when an earlier one is taken back", arguments: Backend.withMatchStore)
    func later(_ backend: Backend) async throws {
        try await run(backend) { store in
            _ = try await store.close(running)
            let refused = try await correct(store, ended, .add(.teamA))
            let later = try await correct(store, ended, .add(.teamB, scorer: .init(player: 7)))
            let match = try await store.match(of: gather("2-2", .none))
            #expect(match.goals.last?.scorer?.player == 7)
            try await store.restore(refused, of: ended)
            #expect(try await store.match(of: gather("2-2", .none)) == match)
            #expect(try await stored(store) == ("2-2", later.match.goals.map(\.id)))
            // The later correction stays even when the earlier one is taken back a second time.
            try await store.restore(refused, of: ended)
            #expect(try await stored(store) == ("2-2", later.match.goals.map(\.id)))
        }
    }

    @Test("A goal that was removed is put back into a match with a later correction", arguments: Backend.withMatchStore)
    func removed(_ backend: Backend) async throws {
        try await run(backend) { store in
            _ = try await store.close(running)
            let refused = try await correct(store, ended, .remove(1))
            let later = try await correct(store, ended, .add(.teamB))
            try await store.restore(refused, of: ended)
            let added = try #require(later.match.goals.last?.id)
            #expect(try await stored(store) == ("2-2", [1, 2, 3, added]))
            #expect(try await store.match(of: gather("2-2", .none)).revision > later.match.revision)
            // When the removal is taken back again, the goal is not put back a second time.
            try await store.restore(refused, of: ended)
            #expect(try await stored(store) == ("2-2", [1, 2, 3, added]))
        }
    }

    @Test(
        "A removal that has reached the server stays, and so does a later correction",
        arguments: Backend.withMatchStore)
    func arrived(_ backend: Backend) async throws {
        try await run(backend) { store in
            _ = try await store.close(running)
            let unconfirmed = try await correct(store, ended, .remove(1))
            let later = try await correct(store, gather("1-1", .none), .scorer(.init(player: 7), of: 3))
            try await store.restore(unconfirmed, of: ended)
            #expect(try await store.match(of: gather("1-1", .none)) == later.match)
            #expect(try await stored(store) == ("1-1", [2, 3]))
        }
    }

    @Test("A match that was deleted meanwhile stays deleted", arguments: Backend.withMatchStore)
    func deleted(_ backend: Backend) async throws {
        try await run(backend) { store in
            _ = try await store.close(running)
            let corrected = try await correct(store, ended, .add(.teamA))
            try await store.forget(running.id, of: nil)
            await #expect(throws: ServiceError.notFound) { try await store.restore(corrected, of: ended) }
            await #expect(throws: ServiceError.notFound) { try await store.reopen(running) }
            #expect(try await store.history(of: [ended]) == [:])
        }
    }

    @Test("A match that has a result is not opened again, and nothing changes", arguments: Backend.withMatchStore)
    func reopening(_ backend: Backend) async throws {
        try await run(backend) { store in
            _ = try await store.close(running)
            try await store.reopen(running)
            #expect(try await !store.match(of: running).isClosed)
            _ = try await store.close(running)
            _ = try await store.close(ended)
            let before = try await store.match(of: ended)
            try await store.reopen(running)
            #expect(try await store.match(of: ended) == before)
            #expect(try await stored(store) == ("2-1", [1, 2, 3]))
        }
    }
}

extension ResultAge {
    /// The age of results that the backend is asked for now, when this server has made no recent correction.
    static var now: ResultAge { ResultAge(asked: .now) { _ in nil } }
}
