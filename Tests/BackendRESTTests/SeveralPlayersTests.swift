// Adding several players through a contract in which each call adds one player.

import BackendREST
import BackendServices
import Entities
import Foundation
import Synchronization
import Testing
import TestServer

@Suite struct SeveralPlayersTests {
    @Test(
        "When a call fails, the players that the other calls added are deleted, unless another client has deleted them",
        arguments: [409, 500, 401])
    func undoing(_ status: Int) async throws {
        let made = Mutex(0)
        let respond: TestServer.Responder = { request in
            guard request.method == "POST" else { return .status(request.line.hasSuffix("/3") ? 404 : 204) }
            let number = made.withLock { made in
                made += 1
                return made
            }
            return number > 12 ? .status(status) : .status(201, ["Location": "/api/players/\(number)"])
        }
        try await withRemote(respond: respond) { remote, server in
            let drafts = (1...40).map { PlayerDraft(name: "Player \($0)") }
            let error = await #expect(throws: ServiceError.self) { try await remote.players.create(drafts) }
            #expect((error == .unconfirmed) == (status == 500))
            let lines = server.requests.map(\.line)
            // Calls are made in groups of eight. Calls 13 to 16, in the second group, fail, so there is no third group.
            #expect(lines.count { $0 == "POST /api/players" } == 16)
            #expect(
                lines.filter { $0.hasPrefix("DELETE") }.sorted()
                    == (1...12).map { "DELETE /api/players/\($0)" }.sorted())
        }
    }

    @Test(
        "When one call is refused and one may have added its player, the change is unconfirmed",
        arguments: [TestReply.status(500), .status(201)])
    func unconfirmed(_ reply: TestReply) async throws {
        let respond: TestServer.Responder = { request in
            String(decoding: request.body, as: UTF8.self).contains("Ann") ? .status(409) : reply
        }
        try await withRemote(respond: respond) { remote, _ in
            await #expect(throws: ServiceError.unconfirmed) {
                try await remote.players.create([PlayerDraft(name: "Ann"), PlayerDraft(name: "Bob")])
            }
        }
    }

    @Test("When a call fails and an added player cannot be deleted, this is logged, and the change is unconfirmed")
    func left() async throws {
        let made = Mutex(0)
        let respond: TestServer.Responder = { request in
            guard request.method == "POST" else { return .status(500) }
            let number = made.withLock { made in
                made += 1
                return made
            }
            return number > 1 ? .status(409) : .status(201, ["Location": "/api/players/1"])
        }
        try await withRemote(respond: respond) { remote, _ in
            await #expect(throws: ServiceError.unconfirmed) {
                try await remote.players.create([PlayerDraft(name: "Ann"), PlayerDraft(name: "Bob")])
            }
            #expect(remote.log.lines.contains { $0.contains("left on the backend") && $0.contains("players") })
        }
    }
}
