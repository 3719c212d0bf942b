// Players with values that an older server stored, and that break the current rules.

import BackendServices
import Entities
import Testing
import TestServer

@testable import BackendREST

@Suite struct UnusualPlayerTests {
    @Test("A new name is sent with a stored age that breaks the rules; a different age that breaks them is refused")
    func editing() async throws {
        let respond: TestServer.Responder = { request in
            request.method == "PUT" ? .status(204) : .json(#"[{"id":1,"name":"Ann","age":200}]"#)
        }
        try await withRemote(respond: respond) { remote, server in
            try await remote.players.update(1, to: PlayerDraft(name: "Anna", age: 200))
            let body = String(decoding: try #require(server.requests.last).body, as: UTF8.self)
            #expect(body.contains("Anna") && body.contains("200"))
            #expect(server.requests.map(\.line) == ["GET /api/players", "PUT /api/players/1"])
            await #expect(throws: ServiceError.invalid) {
                try await remote.players.update(1, to: PlayerDraft(name: "Anna", age: 201))
            }
            try await remote.players.update(1, to: PlayerDraft(name: "Anna", age: 20))
            let (read, sent) = ("GET /api/players", "PUT /api/players/1")
            #expect(server.requests.map(\.line) == [read, sent, read, read, sent])
        }
    }
}
