// Requests that would be expensive to process are rejected. Header fields that are not ASCII are ignored.

import BackendServices
import Foundation
import TestBrowser
import Testing

@Suite("Hostile requests")
struct HostileTests {
    @Test("A name or value of a member can have 30 combining marks in a row; more are refused with 400")
    func memberNames() async throws {
        let marks = combiningMarks(bytes: 60)
        let escaped = String(repeating: #"\u0301\u0316"#, count: 15)
        try await TestServer().call { caller, _ in
            for allowed in [marks, escaped, marks + #"\n"# + escaped, marks + #"\\"# + escaped] {
                for body in [#"{"name": "Ann", "a\#(allowed)": 1}"#, #"{"name": "Ann", "a": "a\#(allowed)"}"#] {
                    #expect(try await caller.send("POST /api/players", body).status == 201, "\(allowed)")
                }
            }
            for refused in [
                marks + "\u{301}", escaped + #"\u0301"#, escaped + "\u{301}", marks + #"\u0344"#,
                String(repeating: #"\uD834\uDD65"#, count: 31), escaped + #"\uD800"# + escaped,
                combiningMarks(bytes: 60_000), String(repeating: #"\u0301\u0316"#, count: 5_000),
            ] {
                for body in [#"{"name": "Ann", "a\#(refused)": 1}"#, #"{"name": "Ann\#(refused)"}"#] {
                    try await caller.send("POST /api/players", body).expectError(400, "\(refused.utf8.count)")
                }
            }
        }
    }

    @Test("A body over 64 KiB that has one long name of a member is refused with 413", arguments: [128, 256])
    func largeMemberNames(_ kibibytes: Int) async throws {
        try await TestServer().serve { port, _ in
            let body = #"{"a\#(combiningMarks(bytes: kibibytes * 1024))":1}"#
            try await Caller(port: port).send("POST /api/users", body).expectError(413, "\(kibibytes)")
        }
    }

    @Test("A very long skill, position, username, score or team is refused, whatever its characters")
    func values() async throws {
        try await TestServer().call { caller, _ in
            let gather = try await caller.gather()
            for text in [
                combiningMarks(bytes: 30_000), String(repeating: "\u{1161}", count: 10_000),
                String(repeating: "\u{1F1E6}", count: 7_500), String(repeating: "x", count: 30_000),
            ] {
                for (call, body) in [
                    ("POST /api/players", #"{"name": "Ann", "skill": "\#(text)"}"#),
                    ("POST /api/players", #"{"name": "Ann", "preferredPosition": "\#(text)"}"#),
                    ("POST /api/users", #"{"username": "\#(text)", "password": "x"}"#),
                    ("POST /api/gathers", #"{"score": "\#(text)", "winnerTeam": "\#(text)"}"#),
                    ("POST /api/gathers/\(gather)/players/1", #"{"team": "\#(text)"}"#),
                ] {
                    try await caller.send(call, body).expectError(400, "\(call)")
                }
            }
            let skill = #"{"name": "Ann", "skill": "\#(combiningMarks(bytes: 1_000_000))"}"#
            try await caller.send("POST /api/players", skill).expectError(413, "1 MB")
        }
    }

    @Test("A sign-in with a username that cannot exist is refused with 401, and does not count for another account")
    func usernames() async throws {
        try await TestServer().call { caller, _ in
            let names = ["zoe" + combiningMarks(bytes: 8_000), "zoe" + combiningMarks(bytes: 400)]
            // Together, these are more attempts than the limit of failures of one network for an account.
            for name in (0..<4).flatMap({ _ in names + [String(repeating: "é", count: 4_000)] }) {
                try await caller.login(name).expectError(401, "\(name.utf8.count)")
            }
            #expect(try await caller.login("zoe").status == 200)
        }
    }

    @Test("A request can have 100 header fields, with 16 KiB together, and a target of 32 KiB; more is an error")
    func heads() async throws {
        try await TestServer().call { caller, _ in
            let path = "/api/players?q="
            for (length, status) in [(32 * 1024, 200), (32 * 1024 + 1, 414), (60_000, 414)] {
                let target = path + String(repeating: "x", count: length - path.utf8.count)
                #expect(try await caller.send("GET \(target)").status == status, "\(length)")
            }
            let head = caller.head("GET /api/players", length: nil, ["X-Text": "x"])
            let others = head.utf8.count - "GET /api/players HTTP/1.1\r\n\r\n".utf8.count - 1
            for (size, status) in [(16 * 1024, 200), (16 * 1024 + 1, 431), (70_000, 431)] {
                let text = String(repeating: "x", count: size - others)
                #expect(
                    try await caller.send("GET /api/players", headers: ["X-Text": text]).status == status, "\(size)")
            }
            let count = head.split(separator: "\r\n").count - 1
            for (fields, status) in [(100, 200), (101, 431), (900, 431)] {
                let others = (0..<fields - count).map { ("a\($0)", "b") }
                let headers = Dictionary(uniqueKeysWithValues: others + [("X-Text", "x")])
                let answer = try await caller.send("GET /api/players", headers: headers)
                #expect(answer.status == status, "\(fields)")
            }
            for call in ["POST /api/users/login", "GET /api/nothing", "GET /api/openapi.json"] {
                let user = Data(combiningMarks(bytes: 57_000).utf8).base64EncodedString()
                let headers = ["Authorization": "Basic " + user]
                try await caller.send(call, headers: headers).expectError(431, "\(call)")
            }
        }
    }

    @Test("A header field with a byte above 0x7F counts as absent")
    func unreadableFields() async throws {
        try await TestServer().call { caller, _ in
            let token = try #require(caller.token)
            for value in ["Bearer \(token)é", "Bearer é"] {
                let reply = try await caller.send("GET /api/players", headers: ["Authorization": value])
                reply.expectError(401, "\(value)")
            }
            let accepted = try await caller.send(
                "POST /api/players", #"{"name": "Ann"}"#, headers: ["Content-Type": "text/é"])
            #expect(accepted.status == 201)
            #expect(try await caller.send("GET /api/players", headers: ["X-Anything": "é"]).status == 200)
        }
    }
}
