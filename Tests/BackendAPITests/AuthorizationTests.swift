// The authorization of the calls that need it.

import BackendServices
import Foundation
import HTTPTypes
import TestBrowser
import TestGate
import Testing

@testable import BackendAPI

@Suite("Authorization")
struct AuthorizationTests {
    private static let gather = "00000000-0000-0000-0000-000000000009"

    /// All calls that need a token, with a valid body.
    static let bearerCalls: [(call: String, body: String?)] = [
        ("DELETE /api/users/login", nil), ("GET /api/users/\(gather)", nil),
        ("GET /api/players", nil), ("POST /api/players", #"{"name": "A"}"#),
        ("PUT /api/players/1", #"{"name": "A"}"#), ("DELETE /api/players/1", nil),
        ("GET /api/players/1/gathers", nil), ("GET /api/gathers", nil), ("POST /api/gathers", nil),
        ("PUT /api/gathers/\(gather)", #"{"score": "1-0", "winnerTeam": "Team A"}"#),
        ("DELETE /api/gathers/\(gather)", nil),
        ("POST /api/gathers/\(gather)/players/1", #"{"team": "Team A"}"#),
        ("GET /api/gathers/\(gather)/players", nil),
    ]

    @Test("The list of calls in this test has every call that needs a token")
    func rows() {
        let rows = BackendAPI.endpoints.all.filter { $0.access == .bearer }
        #expect(rows.count == Self.bearerCalls.count)
        for row in rows {
            let calls = Self.bearerCalls.filter { call in
                let (method, path) = (call.call.prefix { $0 != " " }, call.call.drop { $0 != " " }.dropFirst())
                return method == row.method.rawValue
                    && zip(path.split(separator: "/"), row.path.split(separator: "/"))
                        .allSatisfy { $0 == $1 || $1.hasPrefix("{") }
                    && path.split(separator: "/").count == row.path.split(separator: "/").count
            }
            #expect(calls.count == 1, "\(row.method) \(row.path)")
        }
    }

    @Test(
        "Every call that needs a token is answered with 401 when the token is missing, invalid or expired",
        arguments: Backend.allCases)
    func tokens(_ backend: Backend) async throws {
        let server = TestServer(backend)
        try await server.call { caller, backend in
            _ = try await caller.add("Ann")
            let before = try await Snapshot.take(backend, [caller.token])
            let challenge = #"Bearer realm="Football Gather""#
            let token = caller.token ?? ""
            let missing = [
                "", "Bearer", "Bearer ", token, "Token \(token)", "Basic \(token)", "Bearer \(token) \(token)",
                "Bearer \(token), Bearer \(token)", "Bearer \"\(token)\"", "Bearer \u{E9}", "Bearer, \(token)",
                "Basic " + Data("zoe:\(Caller.digest)".utf8).base64EncodedString(),
            ]
            for (call, body) in Self.bearerCalls {
                for header in missing {
                    let reply = try await caller.send(call, body, headers: ["Authorization": header])
                    reply.expectError(401, "\(call) with \(header)")
                    #expect(reply["WWW-Authenticate"] == challenge, "\(call) with \(header)")
                }
                for wrong in [
                    "unknown", token.uppercased() + "x", token.dropLast() + "", "=", "AAAAAAAAAAAAAAAAAAAAAA==",
                ] {
                    let reply = try await caller.send(call, body, headers: ["Authorization": "Bearer \(wrong)"])
                    reply.expectError(401, "\(call) with \(wrong)")
                    #expect(reply["WWW-Authenticate"] == challenge + #", error="invalid_token""#, "\(call)")
                }
            }
            #expect(try await Snapshot.take(backend, [caller.token]) == before)
            server.clock.advance(by: 31 * 24 * 60 * 60)
            for (call, body) in Self.bearerCalls {
                try await caller.send(call, body).expectError(401, "\(call) with a token that has expired")
            }
        }
    }

    @Test("A call with several `Authorization` headers is refused with 401")
    func twoHeaders() async throws {
        try await TestServer().call { caller, _ in
            let connection = try await Connection(port: caller.port)
            let head = caller.head("GET /api/players", length: nil)
            try await connection.send(head.replacing("Host:", with: "Authorization: Bearer x\r\nHost:").utf8)
            try await connection.receive().expectError(401, "two headers")
        }
    }

    @Test("The scheme `Bearer` is accepted in upper, lower and mixed case", arguments: ["bearer", "BEARER", "bEaReR"])
    func cases(_ scheme: String) async throws {
        try await TestServer().call { caller, _ in
            let header = ["Authorization": "\(scheme)  \(caller.token ?? "")"]
            let reply = try await caller.send("GET /api/players", headers: header)
            #expect(reply.status == 200)
        }
    }

    @Test("The scheme `Basic` is accepted in any case; wrong and malformed credentials give 401")
    func basic() async throws {
        try await TestServer().serve { port, _ in
            var caller = Caller(port: port)
            try await caller.signUp("Zoë")
            func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }
            let right = base64("Zoë:\(Caller.digest)")
            for scheme in ["Basic", "basic", "BASIC"] {
                let reply = try await caller.send(
                    "POST /api/users/login", headers: ["Authorization": "\(scheme) \(right)"])
                #expect(reply.status == 200)
            }
            let broken = [
                "", "Basic", "Basic ", "Basic !", "Basic \(right.dropLast(3))", "Basic \(right)\(right)",
                "Basic \(right) \(right)", "Basic \(base64("Zoë"))", "Basic \(base64(""))", "Basic \(base64(":"))",
                "Basic \(base64("Zoë \(Caller.digest)"))", "Bearer \(caller.token ?? "")", right,
                "Basic " + Data([0x5A, 0x6F, 0xEB, 0x3A, 0x78]).base64EncodedString(),
                "Basic \(base64("Zoë\0:\(Caller.digest)"))", "Basic \(base64("Zoë\0x:\(Caller.digest)"))",
                "Basic \(base64("Zoë:\(Caller.digest):"))", "Basic \(base64("Zoe:\(Caller.digest)"))",
                "Basic \(base64(String(repeating: "n", count: 9_000) + ":x"))", "Basic \(base64("a\0b:x"))",
            ]
            for header in broken {
                let reply = try await caller.send("POST /api/users/login", headers: ["Authorization": header])
                reply.expectError(401, "\(header.prefix(60))")
                #expect(reply["WWW-Authenticate"] == #"Basic realm="Football Gather", charset="UTF-8""#)
            }
        }
    }

    @Test("The username ends at the first colon, so the digest of an older account can contain colons")
    func colons() async throws {
        try await TestServer().serve { port, backend in
            let caller = Caller(port: port)
            _ = try await backend.users.register(Credentials(username: "zoe", digest: "a:b:"))
            #expect(try await caller.login("zoe", "a:b:").status == 200)
            #expect(try await caller.login("zoe", "a").status == 401)
        }
    }

    @Test("An account is deleted with a valid Basic header, and not with an invalid one", arguments: Backend.allCases)
    func deletion(_ backend: Backend) async throws {
        try await TestServer(backend).call { caller, backend in
            let before = try await Snapshot.take(backend, [caller.token])
            func basic(_ text: String) -> String { "Basic " + Data(text.utf8).base64EncodedString() }
            for header in [
                "", "Basic", "Bearer", "Token x", "Bearer \"x\"", basic("zoe"), basic("zoe:wrong"), basic("zoe:"),
                basic("nobody:\(Caller.digest)"), "Bearer unknown", basic(String(repeating: "n", count: 9_000) + ":x"),
            ] {
                let reply = try await caller.send("DELETE /api/users", headers: ["Authorization": header])
                reply.expectError(401, "\(header.prefix(40))")
                #expect(
                    reply["WWW-Authenticate"]
                        == #"Basic realm="Football Gather", charset="UTF-8", Bearer realm="Football Gather""#)
            }
            #expect(try await Snapshot.take(backend, [caller.token]) == before)
            let right = ["Authorization": basic("ZOE:\(Caller.digest)")]
            try await caller.send("DELETE /api/users", headers: right).expectEmpty(204)
            try await caller.send("GET /api/players").expectError(401, "the token")
            try await caller.send("DELETE /api/users", headers: right).expectError(401, "again")
        }
    }
}
