// Results and deletions of gathers of a remote backend, in the match store.

import BackendREST
import BackendServices
import Entities
import Foundation
import Testing
import TestServer

extension MatchStoreTests {
    @Test(
        "The result of a gather that ended on the backend is stored",
        arguments: Kind.allCases)
    func results(_ kind: Kind) async throws {
        try await run(kind) { store, restarted, _ in
            let key = try #require(SpectatorKey(String(repeating: "k", count: 22)))
            _ = try await store.apply(.share(key), to: gather, token: nil, at: Self.start)
            let unknown = Gather(id: UUID(), ownerID: gather.ownerID, score: .zero, winner: Winner.none)
            try await store.storeResults(of: [unknown, gather], age: .now)
            #expect(try await store.match(for: key).result == nil)
            try await store.storeResults(of: [unknown, ended], age: .now)
            try await store.storeResults(of: [], age: .now)
            let watched = try await restarted().match(for: key)
            #expect(watched.result == ended.result)
            #expect(watched.match.isClosed)
        }
    }

    @Test(
        "A match that was deleted on the backend is removed by its next change, not by reading it; other users' matches stay"
    )
    func deletedElsewhere() async throws {
        let others = Gather(id: UUID(), ownerID: UUID())
        let respond: TestServer.Responder = { _ in
            .json(#"[{"id":"\#(UUID())","userId":"\#(Canned.user)"}]"#)
        }
        try await withRemote(respond: respond) { remote, _ in
            for gather in [gather, others] { try await remote.store.remember("form", for: gather) }
            for id in [gather.id, others.id] {
                await #expect(throws: ServiceError.notFound) { try await remote.matches.watched(id) }
            }
            #expect(Set(try await remote.store.gathers(startedWith: "form")) == [gather.id, others.id])
            for id in [gather.id, others.id] {
                await #expect(throws: ServiceError.notFound) {
                    try await remote.matches.change(id, Self.goal, token: nil, at: Self.start)
                }
            }
            #expect(try await remote.store.gathers(startedWith: "form") == [others.id])
        }
    }

    @Test("Ending a match closes it in the store; ending a match that has ended sends the new result")
    func ending() async throws {
        try await withRemote(respond: { Canned.respond($0) }) { remote, _ in
            try await remote.gathers.end(Canned.gather, with: MatchResult(.zero))
            // The match is closed in the store. The server of this test does not store results.
            #expect(try await remote.matches.match(Canned.gather).isClosed)
        }
        let respond: TestServer.Responder = { request in
            request.method == "GET" ? .json("[\(Canned.endedGatherBody)]") : Canned.respond(request)
        }
        try await withRemote(respond: respond) { remote, server in
            try await remote.gathers.end(Canned.gather, with: MatchResult(.zero))
            #expect(server.requests.map(\.line) == ["GET /api/gathers", "PUT /api/gathers/\(Canned.gather)"])
            #expect(try await remote.gathers.gather(Canned.gather).score == Score(teamA: 3, teamB: 2))
        }
    }

    @Test("Deleting a gather deletes its match in the store; a failed deletion does not")
    func deleting() async throws {
        try await withRemote(respond: { $0.method == "DELETE" ? .status(404) : Canned.respond($0) }) { remote, _ in
            try await remote.store.remember("form", for: gather)
            await #expect(throws: ServiceError.notFound) { try await remote.gathers.delete(gather.id) }
            #expect(try await remote.store.gathers(startedWith: "form") == [gather.id])
        }
        try await withRemote(respond: { Canned.respond($0) }) { remote, _ in
            try await remote.store.remember("form", for: gather)
            try await remote.gathers.delete(gather.id)
            #expect(try await remote.store.gathers(startedWith: "form") == [])
        }
    }
}
