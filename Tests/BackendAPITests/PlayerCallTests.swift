// The calls for players.

import BackendServices
import Entities
import TestBrowser
import TestGate
import Testing

@testable import BackendInMemory

@Suite("Calls about players")
struct PlayerCallTests {
    private static let ann = #"""
        {"name": "Ann", "age": 29, "skill": "amateur", "preferredPosition": "winger", "favouriteTeam": "Arsenal"}
        """#
    private static let annStored =
        #"{"age":29,"favouriteTeam":"Arsenal","id":1,"name":"Ann","preferredPosition":"winger","skill":"amateur"}"#

    @Test("POST /api/players adds a player, and GET /api/players lists all players", arguments: Backend.allCases)
    func create(_ backend: Backend) async throws {
        try await TestServer(backend).call { caller, _ in
            try await caller.send("GET /api/players").expectJSON("[]")
            let made = try await caller.send("POST /api/players", Self.ann)
            made.expectEmpty(201)
            #expect(made["Location"] == "/api/players/1")
            let nulls = #"{"name": " Bob\u0007/\" ", "age": null, "skill": null, "team": null, "id": null, "x": {}}"#
            #expect(try await caller.send("POST /api/players", nulls)["Location"] == "/api/players/2")
            try await caller.send("GET /api/players").expectJSON(#"[\#(Self.annStored),{"id":2,"name":"Bob /\""}]"#)
        }
    }

    @Test("Every skill and position of the contract is accepted, and so is a whole age in any JSON notation")
    func knownValues() async throws {
        try await TestServer().call { caller, backend in
            for skill in ["beginner", "amateur", "professional"] {
                for position in ["goalkeeper", "defender", "midfielder", "winger", "striker"] {
                    let body = #"{"name": "A", "skill": "\#(skill)", "preferredPosition": "\#(position)"}"#
                    let reply = try await caller.send("POST /api/players", body)
                    #expect(reply.status == 201)
                }
            }
            for age in ["1", "120", "30.0", "3e1"] {
                #expect(try await caller.send("POST /api/players", #"{"name": "A", "age": \#(age)}"#).status == 201)
            }
        }
    }

    @Test("PUT /api/players/{player} replaces all fields", arguments: Backend.allCases)
    func update(_ backend: Backend) async throws {
        try await TestServer(backend).call { caller, _ in
            _ = try await caller.send("POST /api/players", Self.ann)
            try await caller.send("PUT /api/players/1", #"{"name": "Anna", "age": 30, "id": 99}"#).expectEmpty(204)
            try await caller.send("GET /api/players").expectJSON(#"[{"age":30,"id":1,"name":"Anna"}]"#)
            try await caller.send("PUT /api/players/1", Self.ann).expectEmpty(204)
            try await caller.send("GET /api/players").expectJSON("[\(Self.annStored)]")
            try await caller.send("PUT /api/players/2", Self.ann).expectError(404, "nobody")
            try await caller.send("PUT /api/players/0", Self.ann).expectError(404, "nobody")
            try await caller.send("PUT /api/players/one", Self.ann).expectError(400, "no id")
            try await caller.send("PUT /api/players/1", #"{"age": 30}"#).expectError(400, "no name")
            try await caller.send("GET /api/players").expectJSON("[\(Self.annStored)]")
        }
    }

    @Test("An unknown skill or position is accepted only if it is stored for this player", arguments: Backend.allCases)
    func unknownValues(_ backend: Backend) async throws {
        try await TestServer(backend).call { caller, backend in
            let players = backend.players(as: AccessToken(value: caller.token ?? ""))
            _ = try await players.create(
                PlayerDraft(name: "Ann", skill: Skill(rawValue: "legend"), position: Position(rawValue: "libero")))
            _ = try await caller.add("Bob")
            let same = #"{"name": "Anna", "skill": "legend", "preferredPosition": "libero"}"#
            try await caller.send("PUT /api/players/1", same).expectEmpty(204)
            try await caller.send("PUT /api/players/2", same).expectError(400, "another player's value")
            try await caller.send("PUT /api/players/3", same).expectError(404, "nobody's value")
            for other in [same.replacing("legend", with: "Legend"), same.replacing("libero", with: "coach")] {
                try await caller.send("PUT /api/players/1", other).expectError(400, "\(other)")
            }
            try await caller.send("GET /api/players").expectJSON(
                #"[{"id":1,"name":"Anna","preferredPosition":"libero","skill":"legend"},{"id":2,"name":"Bob"}]"#)
        }
    }

    @Test("An age that breaks the rules is accepted only if it is stored for this player")
    func unusualValues() async throws {
        try await TestServer().call { caller, backend in
            _ = try await caller.add("Ann")
            let players = backend.players(as: AccessToken(value: caller.token ?? ""))
            let service = try #require(players as? InMemoryPlayerService)
            try await service.store.perform(.updatePlayer) { state in
                state.players[1]?.player = Player(id: 1, draft: PlayerDraft(name: "Ann", age: 200))
            }
            try await caller.send("PUT /api/players/1", #"{"name": "Anna", "age": 201}"#).expectError(
                400, "another age")
            try await caller.send("PUT /api/players/1", #"{"name": "Anna", "age": 200}"#).expectEmpty(204)
            try await caller.send("GET /api/players").expectJSON(#"[{"age":200,"id":1,"name":"Anna"}]"#)
            try await caller.send("PUT /api/players/2", #"{"name": "Anna", "age": 200}"#).expectError(
                404, "nobody's age")
        }
    }

    @Test("DELETE /api/players/{player} deletes a player, whose id is not reused", arguments: Backend.allCases)
    func delete(_ backend: Backend) async throws {
        try await TestServer(backend).call { caller, _ in
            let id = try await caller.add("Ann")
            try await caller.send("DELETE /api/players/\(id)").expectEmpty(204)
            try await caller.send("GET /api/players").expectJSON("[]")
            try await caller.send("DELETE /api/players/\(id)").expectError(404, "again")
            try await caller.send("DELETE /api/players/-1").expectError(400, "no id")
            #expect(try await caller.add("Bob") == "2")
        }
    }

    @Test(
        "GET /api/players/{player}/gathers lists the gathers of the player, newest first", arguments: Backend.allCases)
    func gathers(_ backend: Backend) async throws {
        let server = TestServer(backend)
        try await server.call { caller, _ in
            let (ann, bob) = (try await caller.add("Ann"), try await caller.add("Bob"))
            var gathers: [String] = []
            for _ in 1...2 {
                gathers.append(try await caller.gather())
                try await caller.send("POST /api/gathers/\(gathers.last ?? "")/players/\(ann)", #"{"team": "Team A"}"#)
                    .expectEmpty(200)
                server.clock.advance(by: 60)
            }
            let times = ["2025-06-15T15:06:40.000Z", "2025-06-15T15:07:40.000Z"]
            let objects = zip(gathers, times).map {
                #"{"createdAt":"\#($1)","id":"\#($0)","userId":"\#(caller.userID)"}"#
            }
            try await caller.send("GET /api/players/\(ann)/gathers").expectJSON("[\(objects[1]),\(objects[0])]")
            try await caller.send("GET /api/players/\(bob)/gathers").expectJSON("[]")
            try await caller.send("GET /api/players/99/gathers").expectError(404, "nobody")
            try await caller.send("GET /api/players/1.0/gathers").expectError(400, "no id")
        }
    }
}
