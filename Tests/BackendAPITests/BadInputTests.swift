// Invalid input: answered with a reason, and nothing changes.

import BackendServices
import Foundation
import TestBrowser
import Testing

@Suite("Bad input")
struct BadInputTests {
    /// The calls that take a body. Their paths name data that exists.
    private static let rows = [
        "POST /api/users", "POST /api/players", "PUT /api/players/1", "POST /api/gathers", "PUT /api/gathers/{gather}",
        "POST /api/gathers/{gather}/players/1",
    ]

    private static let nested = String(repeating: "[", count: 30_000)

    /// Bodies that are invalid for every call.
    static let brokenBodies: [(name: String, body: [UInt8])] = [
        ("blank", Array("  \n".utf8)), ("null", Array("null".utf8)), ("true", Array("true".utf8)),
        ("a number", Array("17".utf8)), ("a text", Array(#""name""#.utf8)), ("a list", Array("[]".utf8)),
        ("a list of objects", Array(#"[{"name": "A"}]"#.utf8)), ("half an object", Array(#"{"name": "A""#.utf8)),
        ("no quotes", Array("{name: A}".utf8)), ("a form", Array("name=A&team=Team+A".utf8)),
        ("two objects", Array(#"{"name": "A"} {"name": "B"}"#.utf8)), ("XML", Array("<name>A</name>".utf8)),
        ("invalid UTF-8", Array(#"{"name": ""#.utf8) + [0xFF, 0xC3] + Array(#""}"#.utf8)),
        ("a surrogate in UTF-8", Array(#"{"name": ""#.utf8) + [0xED, 0xA0, 0x80] + Array(#""}"#.utf8)),
        (
            "half a surrogate pair",
            Array(#"{"name": "\ud800", "username": "\ud800", "team": "\ud800", "score": "\ud800"}"#.utf8)
        ),
        ("UTF-16", Array(Data(#"{"name": "A"}"#.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }))),
        ("NUL bytes", [0, 0, 0]), ("30,000 lists that are not closed", Array(nested.utf8)),
        ("30,000 nested lists", Array((nested + nested.replacing("[", with: "]")).utf8)),
        (
            "10,000 nested objects",
            Array((String(repeating: #"{"a":"#, count: 10_000) + "1" + String(repeating: "}", count: 10_000)).utf8)
        ),
        (
            "30,000 nested lists in an unknown member",
            Array(
                (#"{"name": "A", "username": "n", "password": "p", "team": "Team A", "score": "1-0", "winnerTeam": "#
                    + #""Team A", "more": \#(nested)\#(nested.replacing("[", with: "]"))}"#).utf8)
        ),
    ]

    @Test("An invalid body or content type is rejected by every call with a body", arguments: rows)
    func brokenBodies(_ row: String) async throws {
        try await expectUnchanged { caller, gather in
            let call = row.replacing("{gather}", with: gather)
            for (name, body) in Self.brokenBodies {
                try await caller.send(call, body: body).expectError(400, "\(name)")
            }
            if row != "POST /api/gathers" {
                try await caller.send(call, "").expectError(400, "an empty body")
                try await caller.send(call).expectError(400, "no body")
            }
            for type in ["text/plain", "application/x-www-form-urlencoded", "application/jsonx", "json", "*/*"] {
                let reply = try await caller.send(call, #"{"name": "A"}"#, headers: ["Content-Type": type])
                reply.expectError(415, "\(type)")
            }
        }
    }

    @Test(
        "The reason for an invalid body names the member that is wrong, or says what is wrong with the whole body",
        arguments: [
            ("", "The body is empty."), ("{\"name\": \"\0\"}", "The body is not UTF-8."),
            ("{name: A}", "The body is not JSON, or has a number that is too large or not whole."),
            (#"{"name": "A", "age": 1.5}"#, "The body is not JSON, or has a number that is too large or not whole."),
            ("[]", "The body is not a JSON object."),
            ("null", "The body is not a JSON object."), ("{}", "The member name is missing."),
            (#"{"name": null}"#, "The member name is missing."),
            (#"{"name": 1}"#, "The member name has a value of the wrong type."),
            (#"{"name": "A", "age": "30"}"#, "The member age has a value of the wrong type."),
        ])
    func reasons(_ body: String, _ reason: String) async throws {
        try await TestServer().call { caller, _ in
            let reply = try await caller.send("POST /api/players", body)
            #expect(reply.status == 400)
            #expect(try reply.object["reason"] as? String == reason)
        }
    }

    @Test("A player with a missing member, or with one of the wrong type or out of range, is rejected")
    func players() async throws {
        let long = String(repeating: "é", count: 201)
        var bodies = [
            "{}", #"{"age": 30}"#, #"{"name": null}"#, #"{"Name": "A"}"#, #"{"name": ""}"#, #"{"name": " \t\n"}"#,
            #"{"name": "\u200b"}"#, #"{"name": "\#(long)"}"#, #"{"name": 1}"#, #"{"name": ["A"]}"#, #"{"name": {}}"#,
            #"{"name": true}"#, #"{"name": "A", "favouriteTeam": "\#(long)"}"#, #"{"name": "A", "favouriteTeam": 5}"#,
        ]
        for age in [
            "0", "121", "-1", "1.5", "1e9", "99999999999999999999", "1e999999999", "-1e400", "\"30\"", "true", "[]",
            "{}",
            "NaN", "0x1E", "030", "\"\"",
        ] {
            bodies.append(#"{"name": "A", "age": \#(age)}"#)
        }
        for value in [#""""#, #""Beginner""#, #""pro""#, #""\u0000""#, "1", "[]", #""\#(long)""#] {
            bodies.append(#"{"name": "A", "skill": \#(value)}"#)
            bodies.append(#"{"name": "A", "preferredPosition": \#(value)}"#)
        }
        try await expectUnchanged { [bodies] caller, _ in
            for body in bodies {
                for call in ["POST /api/players", "PUT /api/players/1"] {
                    try await caller.send(call, body).expectError(400, "\(call) \(body.prefix(80))")
                }
            }
        }
    }

    @Test("An account with a missing member, or with one of the wrong type, is rejected")
    func accounts() async throws {
        try await expectUnchanged { caller, _ in
            for body in [
                "{}", #"{"username": "new"}"#, #"{"password": "x"}"#, #"{"username": null, "password": "x"}"#,
                #"{"username": "new", "password": null}"#, #"{"username": 1, "password": "x"}"#,
                #"{"username": "new", "password": 1}"#, #"{"username": ["new"], "password": "x"}"#,
            ] {
                try await caller.send("POST /api/users", body).expectError(400, "\(body)")
            }
            try await caller.login("new").expectError(401, "nobody was registered")
        }
    }

    @Test(
        "A call with an invalid id is refused with 400",
        arguments: [
            "GET /api/players/{id}/gathers", "PUT /api/players/{id}", "DELETE /api/players/{id}",
            "POST /api/gathers/{gather}/players/{id}", "POST /api/gathers/{id}/players/1", "PUT /api/gathers/{id}",
            "DELETE /api/gathers/{id}", "GET /api/gathers/{id}/players", "GET /api/users/{id}",
        ])
    func ids(_ row: String) async throws {
        try await expectUnchanged { caller, gather in
            let body =
                row.hasPrefix("P") ? #"{"name": "A", "team": "Team A", "score": "1-0", "winnerTeam": "Team A"}"# : nil
            let ids = [
                "x", "-1", "+1", "1.0", "1e3", "0x1", "%31", "1%00", "99999999999999999999", "%20", "%", "%zz", "..",
                "%2e%2e", "1;drop", "'", "%F0%9F%98%80", "null", String(repeating: "1", count: 5_000),
                gather + "0", "{\(gather)}", gather.dropLast() + "g", gather.replacing("-", with: "") + "x",
            ]
            for id in ids {
                let call = row.replacing("{gather}", with: gather).replacing("{id}", with: id)
                try await caller.send(call, body).expectError(400, "\(call.prefix(100))")
            }
        }
    }

    @Test("The content type of JSON can have parameters and capital letters, and can be absent")
    func contentTypes() async throws {
        try await TestServer().call { caller, _ in
            for type in [
                "application/json", "application/json; charset=utf-8", "Application/JSON;charset=UTF-8;x=y",
                " application/json ; charset=utf-8", "",
            ] {
                let reply = try await caller.send(
                    "POST /api/players", #"{"name": "A"}"#, headers: ["Content-Type": type])
                #expect(reply.status == 201, "\(type)")
            }
        }
    }

    /// Runs the test against a server with two users, and expects that their players and gathers do not change.
    private func expectUnchanged(
        _ test: @escaping @Sendable (_ caller: Caller, _ gather: String) async throws -> Void
    ) async throws {
        try await TestServer().call { caller, backend in
            var other = Caller(port: caller.port)
            try await other.signUp("max")
            _ = try await caller.send("POST /api/players", #"{"name": "Ann", "age": 29, "skill": "amateur"}"#)
            _ = try await other.add("Bob")
            let gather = try await caller.gather()
            let before = try await Snapshot.take(backend, [caller.token, other.token])
            try await test(caller, gather)
            #expect(try await Snapshot.take(backend, [caller.token, other.token]) == before)
            #expect(try await caller.send("GET /api/players").status == 200)
        }
    }
}
