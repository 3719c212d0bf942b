// The calls for accounts and sessions.

import BackendServices
import Foundation
import TestBrowser
import TestGate
import Testing

@Suite("Calls about accounts")
struct UserCallTests {
    @Test(
        "POST /api/users creates an account, and refuses taken names, invalid names and invalid digests",
        arguments: Backend.allCases)
    func register(_ backend: Backend) async throws {
        try await TestServer(backend).serve { port, _ in
            let caller = Caller(port: port)
            let body = #"{"username": " Zoë ", "password": "\#(Caller.digest)", "more": [1, {"a": null}]}"#
            let made = try await caller.send("POST /api/users", body)
            made.expectEmpty(201)
            // While the server hashes the password, it reads from the connection, to cancel the hash when the client closes the
            // connection. So the connection serves no other call.
            #expect(made["Connection"] == "close")
            #expect(made["Location"] == "/api/users/00000000-0000-0000-0000-000000000001")
            try await caller.send("POST /api/users", body).expectError(409, "the same name")
            try await caller.send("POST /api/users", body.replacing("Zoë", with: "ZOË")).expectError(409, "other case")
            for name in ["", " ", "\\u200b", "a:b", "a\\u0000b", String(repeating: "n", count: 21)] {
                let body = #"{"username": "\#(name)", "password": "\#(Caller.digest)"}"#
                try await caller.send("POST /api/users", body).expectError(400, "\(name)")
            }
            for password in [
                "", "x", Caller.digest.uppercased(), String(Caller.digest.dropLast()), Caller.digest + "0",
                String(Caller.digest.dropLast()) + "g", String(Caller.digest.dropLast()) + "\u{660}",
            ] {
                let body = #"{"username": "max", "password": "\#(password)"}"#
                try await caller.send("POST /api/users", body).expectError(400, "\(password.count)")
            }
            let other = #"{"username": "max", "password": "\#(Caller.digest)"}"#
            #expect(try await caller.send("POST /api/users", other).status == 201)
        }
    }

    @Test(
        "POST /api/users/login answers each sign-in with a new token, and wrong credentials with 401",
        arguments: Backend.allCases)
    func login(_ backend: Backend) async throws {
        try await TestServer(backend).call { caller, backend in
            let first = try await caller.login("zoe")
            let second = try await caller.login(" ZOE ")
            #expect(first.status == 200)
            #expect(first["Content-Type"] == "application/json; charset=utf-8")
            #expect(first["Cache-Control"] == "no-store")
            let (one, other) = (try first.object, try second.object)
            #expect(Set(one.keys) == ["id", "token", "userID"])
            #expect(one["userID"] as? String == caller.userID)
            #expect(one["token"] as? String != other["token"] as? String)
            #expect(one["id"] as? String != other["id"] as? String)
            let id = try #require(one["id"] as? String)
            #expect(UUID(uuidString: id) != nil)
            let token = try #require(one["token"] as? String)
            _ = try await backend.players(as: AccessToken(value: token)).players()
            for (name, digest) in [("zoe", "wrong"), ("zoe", ""), ("nobody", Caller.digest), ("", ""), ("zoe:", "x")] {
                let reply = try await caller.login(name, digest)
                reply.expectError(401, "\(name)")
                #expect(reply["WWW-Authenticate"] == #"Basic realm="Football Gather", charset="UTF-8""#)
            }
        }
    }

    @Test("A token has 16 bytes in base64, and the id in the answer is derived from the token")
    func tokenID() async throws {
        try await TestServer(.sqlite).call { caller, _ in
            let object = try await caller.login("zoe").object
            let token = try #require(object["token"] as? String)
            #expect(Data(base64Encoded: token)?.count == 16)
            let id = try #require((object["id"] as? String).flatMap(UUID.init(uuidString:)))
            #expect(id.uuid.6 >> 4 == 8)
            #expect(id.uuid.8 >> 6 == 2)
        }
        try await TestServer().serve { port, _ in
            let caller = Caller(port: port)
            _ = try await caller.send(
                "POST /api/users", #"{"username": "zoe", "password": "\#(Caller.digest)"}"#)
            // The first sixteen bytes that `printf token-id:token-1 | sha256sum` prints, with version and variant of a UUID.
            try await caller.login("zoe").expectJSON(
                #"{"id":"1E752A85-1664-84CD-BC91-67DE5B6FE31E","token":"token-1","#
                    + #""userID":"00000000-0000-0000-0000-000000000001"}"#)
        }
    }

    @Test("DELETE /api/users/login ends only the session of its token", arguments: Backend.allCases)
    func logout(_ backend: Backend) async throws {
        try await TestServer(backend).call { caller, _ in
            let first = caller
            try await caller.signIn("zoe")
            try await first.send("DELETE /api/users/login").expectEmpty(204)
            try await first.send("GET /api/players").expectError(401, "the token")
            try await first.send("DELETE /api/users/login").expectError(401, "again")
            #expect(try await caller.send("GET /api/players").status == 200)
        }
    }

    @Test("GET /api/users/{id} returns the name, for an id in upper or lower case", arguments: Backend.allCases)
    func user(_ backend: Backend) async throws {
        try await TestServer(backend).call { caller, _ in
            let id = caller.userID
            try await caller.send("GET /api/users/\(id)").expectJSON(#"{"id":"\#(id)","username":"zoe"}"#)
            try await caller.send("GET /api/users/\(id.lowercased())").expectJSON(#"{"id":"\#(id)","username":"zoe"}"#)
            try await caller.send("GET /api/users/\(UUID())").expectError(404, "nobody")
            try await caller.send("GET /api/users/17").expectError(400, "no UUID")
        }
    }

    @Test("DELETE /api/users deletes the account with its players, and no other account", arguments: Backend.allCases)
    func delete(_ backend: Backend) async throws {
        try await TestServer(backend).call { caller, _ in
            var other = Caller(port: caller.port)
            try await other.signUp("max")
            _ = try await other.add("Max's")
            _ = try await caller.add("Ann")
            try await caller.send("DELETE /api/users").expectEmpty(204)
            try await caller.send("GET /api/players").expectError(401, "the token")
            try await caller.login("zoe").expectError(401, "the account")
            try await other.send("GET /api/players").expectJSON(#"[{"id":1,"name":"Max's"}]"#)
            try await caller.signUp("zoe")
            try await caller.send("GET /api/players").expectJSON("[]")
        }
    }

    @Test("A token that was issued more than ten minutes ago does not delete the account", arguments: Backend.allCases)
    func deletionWithAnOldToken(_ backend: Backend) async throws {
        let server = TestServer(backend)
        try await server.call { caller, _ in
            server.clock.advance(by: 600)
            let atTheLimit = try await caller.login("zoe").object["token"] as? String
            server.clock.advance(by: 1)
            try await caller.send("DELETE /api/users").expectError(401, "an old token")
            #expect(try await caller.send("GET /api/players").status == 200)
            server.clock.advance(by: 599)
            let bearer = ["Authorization": "Bearer \(atTheLimit ?? "")"]
            try await caller.send("DELETE /api/users", headers: bearer).expectEmpty(204)
        }
    }

    @Test("Wrong passwords for a deletion count as failed sign-ins")
    func throttledDeletion() async throws {
        try await TestServer().call { caller, _ in
            let wrong = ["Authorization": "Basic " + Data("zoe:wrong".utf8).base64EncodedString()]
            for _ in 1...10 {
                let reply = try await caller.send("DELETE /api/users", headers: wrong)
                reply.expectError(401, "a wrong password")
            }
            let reply = try await caller.login("zoe")
            reply.expectError(429, "the right password")
            #expect(reply["Retry-After"] == "900")
        }
    }
}
