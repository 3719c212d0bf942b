// Every call with the id of a player or a gather of another user is answered with 404.

import BackendServices
import Foundation
import TestBrowser
import Testing

@Suite("Ownership")
struct OwnershipTests {
    @Test("Users cannot see, change or delete the players and gathers of others", arguments: Backend.allCases)
    func everyRow(_ backend: Backend) async throws {
        try await TestServer(backend).call { zoe, backend in
            var max = Caller(port: zoe.port)
            try await max.signUp("max")
            let (ann, gather) = (try await zoe.add("Ann"), try await zoe.gather())
            let (bob, other) = (try await max.add("Bob"), try await max.gather())
            let team = #"{"team": "Team A"}"#
            try await zoe.send("POST /api/gathers/\(gather)/players/\(ann)", team).expectEmpty(200)
            let before = try await Snapshot.take(backend, [zoe.token, max.token])

            let calls: [(String, String?)] = [
                ("PUT /api/players/\(ann)", #"{"name": "Mine"}"#), ("DELETE /api/players/\(ann)", nil),
                ("PUT /api/players/\(ann)", #"{"name": "Mine", "skill": "legend"}"#),
                ("GET /api/players/\(ann)/gathers", nil),
                ("PUT /api/gathers/\(gather)", #"{"score": "9-0", "winnerTeam": "Team A"}"#),
                ("DELETE /api/gathers/\(gather)", nil), ("GET /api/gathers/\(gather)/players", nil),
                ("POST /api/gathers/\(gather)/players/\(bob)", team),
                ("POST /api/gathers/\(gather)/players/\(ann)", team),
                ("POST /api/gathers/\(other)/players/\(ann)", team),
            ]
            for (call, body) in calls {
                let foreign = try await max.send(call, body)
                foreign.expectError(404, "\(call)")
                // An unknown id has the same answer, so callers cannot find out whether an id exists.
                let nobody = call.replacing("players/\(ann)", with: "players/99").replacing(gather, with: "\(UUID())")
                let unknown = try await max.send(nobody, body)
                #expect(unknown.text == foreign.text, "\(call)")
            }
            #expect(try await Snapshot.take(backend, [zoe.token, max.token]) == before)
            try await max.send("GET /api/players").expectJSON(#"[{"id":\#(bob),"name":"Bob"}]"#)
            #expect(try await max.send("GET /api/gathers").text.contains(other))
            #expect(try await !max.send("GET /api/gathers").text.contains(gather))
            // Users can read the names of other users, and no other data.
            try await max.send("GET /api/users/\(zoe.userID)")
                .expectJSON(#"{"id":"\#(zoe.userID)","username":"zoe"}"#)
            try await max.send("DELETE /api/users").expectEmpty(204)
            #expect(try await zoe.send("GET /api/players").text.contains("Ann"))
        }
    }
}
