// The calls for gathers.

import BackendInMemory
import BackendServices
import Entities
import Foundation
import TestBrowser
import TestGate
import Testing

@Suite("Calls about gathers")
struct GatherCallTests {
    private static let start = "2025-06-15T15:06:40.000Z"

    @Test(
        "POST /api/gathers creates a gather, and GET /api/gathers lists all gathers, newest first",
        arguments: Backend.allCases)
    func create(_ backend: Backend) async throws {
        let server = TestServer(backend)
        try await server.call { caller, _ in
            try await caller.send("GET /api/gathers").expectJSON("[]")
            let made = try await caller.send("POST /api/gathers")
            made.expectEmpty(201)
            let running = try made.id
            #expect(made["Location"] == "/api/gathers/\(running)")
            #expect(UUID(uuidString: running)?.uuidString == running)
            server.clock.advance(by: 1.5)
            let body = #"{"score": "1:3", "winnerTeam": "Team B", "more": 1}"#
            let ended = try await caller.send("POST /api/gathers", body).id
            let user = caller.userID
            let later = "2025-06-15T15:06:41.500Z"
            let second =
                #"{"createdAt":"\#(later)","endedAt":"\#(later)","id":"\#(ended)","score":"1-3","userId":"\#(user)","#
                + #""winnerTeam":"Team B"}"#
            let first = #"{"createdAt":"\#(Self.start)","id":"\#(running)","userId":"\#(user)"}"#
            try await caller.send("GET /api/gathers").expectJSON("[\(second),\(first)]")
        }
    }

    @Test("A short list of gathers does not wait for long lists of the same network")
    func shortList() async throws {
        let server = TestServer()
        try await server.call(taking: 18) { caller, _ in
            let gathers = server.memory.gathers(as: AccessToken(value: try #require(caller.token)))
            for _ in 0...400 { _ = try await gathers.create(MatchResult(.zero)) }
            let long = caller
            var short = Caller(port: long.port)
            try await short.signUp("ann")
            let lists = try await takingLongWork { [short] in
                let lists = (1...20).map { _ in Task { try await long.send("GET /api/gathers") } }
                for _ in 1...20 { try await short.send("GET /api/gathers").expectJSON("[]") }
                return lists
            }
            for list in lists {
                let reply = try await list.value
                #expect(reply.status == 200)
                #expect(try #require(try JSONSerialization.jsonObject(with: Data(reply.body)) as? [Any]).count == 401)
            }
        }
    }

    @Test("POST /api/gathers accepts a complete result or none, and refuses a part of a result")
    func bodies() async throws {
        try await TestServer().call { caller, _ in
            for body in ["", "{}", #"{"score": null, "winnerTeam": null}"#, #"{"winnerTeam":"None","score":"0-0"}"#] {
                try await caller.send("POST /api/gathers", body).expectEmpty(201, "\(body)")
            }
            // The content type that `curl --data ''` sends.
            let type = ["Content-Type": "application/x-www-form-urlencoded"]
            try await caller.send("POST /api/gathers", "", headers: type).expectEmpty(201)
            let before = try await caller.send("GET /api/gathers").text
            for body in [
                #"{"score": "1-1"}"#, #"{"winnerTeam": "None"}"#, #"{"score": "1-1", "winnerTeam": null}"#,
                #"{"score": "1-100", "winnerTeam": "Team B"}"#, #"{"score": "1-2", "winnerTeam": "Team C"}"#,
                #"{"score": "1-2", "winnerTeam": "team b"}"#, #"{"score": "-1-2", "winnerTeam": "Team B"}"#,
                #"{"score": "", "winnerTeam": ""}"#, #"{"score": 12, "winnerTeam": "None"}"#, "null", "[]", "x",
            ] {
                try await caller.send("POST /api/gathers", body).expectError(400, "\(body)")
            }
            #expect(try await caller.send("GET /api/gathers").text == before)
        }
    }

    @Test("PUT /api/gathers/{gather} ends the gather, and a later PUT replaces its result", arguments: Backend.allCases)
    func end(_ backend: Backend) async throws {
        try await TestServer(backend).call { caller, _ in
            let id = try await caller.gather()
            for body in [
                "", "{}", #"{"score": "3-2"}"#, #"{"winnerTeam": "Team A"}"#, #"{"score": null, "winnerTeam": "None"}"#,
                #"{"score": "3-2", "winnerTeam": "Nobody"}"#, #"{"score": "3–2", "winnerTeam": "Team A"}"#,
            ] {
                try await caller.send("PUT /api/gathers/\(id)", body).expectError(400, "\(body)")
            }
            try await caller.send("GET /api/gathers").expectJSON(
                #"[{"createdAt":"\#(Self.start)","id":"\#(id)","userId":"\#(caller.userID)"}]"#)
            let result = #"{"score": "3-2", "winnerTeam": "Team A"}"#
            try await caller.send("PUT /api/gathers/\(id)", result).expectEmpty(204)
            let ended =
                #"[{"createdAt":"\#(Self.start)","endedAt":"\#(Self.start)","id":"\#(id)","score":"3-2","#
                + #""userId":"\#(caller.userID)","winnerTeam":"Team A"}]"#
            try await caller.send("GET /api/gathers").expectJSON(ended)
            let other = #"{"score": "0-0", "winnerTeam": "None"}"#
            try await caller.send("PUT /api/gathers/\(id)", other).expectEmpty(204)
            let replaced = ended.replacing("3-2", with: "0-0").replacing("Team A", with: "None")
            try await caller.send("GET /api/gathers").expectJSON(replaced)
            try await caller.send("PUT /api/gathers/\(UUID())", result).expectError(404, "unknown")
            try await caller.send("PUT /api/gathers/\(id)0", result).expectError(400, "no id")
        }
    }

    @Test("DELETE /api/gathers/{gather} deletes only this gather", arguments: Backend.allCases)
    func delete(_ backend: Backend) async throws {
        try await TestServer(backend).call { caller, _ in
            let (id, other) = (try await caller.gather(), try await caller.gather())
            try await caller.send("DELETE /api/gathers/\(id)").expectEmpty(204)
            try await caller.send("GET /api/gathers").expectJSON(
                #"[{"createdAt":"\#(Self.start)","id":"\#(other)","userId":"\#(caller.userID)"}]"#)
            try await caller.send("DELETE /api/gathers/\(id)").expectError(404, "again")
            try await caller.send("DELETE /api/gathers/1").expectError(400, "no id")
        }
    }

    @Test(
        "POST …/{gather}/players/{player} adds a player to a team, and GET …/{gather}/players lists the lineup",
        arguments: Backend.allCases)
    func lineup(_ backend: Backend) async throws {
        try await TestServer(backend).call { caller, _ in
            _ = try await caller.send("POST /api/players", #"{"name": "Ann", "skill": "amateur"}"#)
            for name in ["Bob", "Cem"] { _ = try await caller.add(name) }
            let gather = try await caller.gather()
            let lineup = "/api/gathers/\(gather)/players"
            try await caller.send("GET \(lineup)").expectJSON("[]")
            let (teamA, teamB) = (#"{"team": "Team A"}"#, #"{"team": "Team B", "more": "x"}"#)
            try await caller.send("POST \(lineup)/2", teamB).expectEmpty(200)
            try await caller.send("POST \(lineup)/1", teamA).expectEmpty(200)
            let players =
                #"[{"id":2,"name":"Bob","team":"Team B"},{"id":1,"name":"Ann","skill":"amateur","team":"Team A"}]"#
            try await caller.send("GET \(lineup)").expectJSON(players)
            for team in [teamA, teamB] { try await caller.send("POST \(lineup)/1", team).expectError(409, "again") }
            for body in ["", "{}", #"{"team": null}"#, #"{"team": "None"}"#, #"{"team": "teamA"}"#, #"{"team": 1}"#] {
                try await caller.send("POST \(lineup)/3", body).expectError(400, "\(body)")
            }
            try await caller.send("POST \(lineup)/99", teamA).expectError(404, "nobody")
            try await caller.send("POST \(lineup)/x", teamA).expectError(400, "no player")
            try await caller.send("POST /api/gathers/\(UUID())/players/3", teamA).expectError(404, "no such gather")
            try await caller.send("POST /api/gathers/x/players/3", teamA).expectError(400, "no gather")
            try await caller.send("GET /api/gathers/\(UUID())/players").expectError(404, "no such gather")
            try await caller.send("GET /api/gathers/x/players").expectError(400, "no gather")
            try await caller.send("GET \(lineup)").expectJSON(players)
            try await caller.send("DELETE /api/players/2").expectEmpty(204)
            let name =
                try #require(
                    try JSONSerialization.jsonObject(
                        with: Data(try await caller.send("GET \(lineup)").body)) as? [[String: Any]]
                ).first?["name"] as? String
            #expect(name == "Bob", "a player who was deleted meanwhile is still named in the lineup")
        }
    }
}
