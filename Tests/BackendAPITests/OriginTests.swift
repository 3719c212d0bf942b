// Calls that change something are refused when a page of another site makes them.

import BackendServices
import HTTPTypes
import TestBrowser
import Testing

@testable import BackendAPI

@Suite("Calls from pages")
struct OriginTests {
    /// Headers of calls from pages of other sites, and invalid headers.
    private static let foreign: [[String: String]] = [
        ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"], ["Sec-Fetch-Site": "SAME-ORIGIN"],
        ["Sec-Fetch-Site": "same-originé"], ["Origin": "https://elsewhere.example"], ["Origin": "null"],
        ["Origin": "é"], ["Sec-Fetch-Site": "same-origin", "Origin": "https://elsewhere.example"],
        ["Sec-Fetch-Site": "cross-site", "Origin": "http://localhost:{port}"], ["Origin": "http://localhost"],
    ]

    private static func headers(_ headers: [String: String], _ caller: Caller) -> [String: String] {
        headers.mapValues { $0.replacing("{port}", with: String(caller.port)) }
    }

    @Test(
        "A call by another site's page is refused with 403 if it would change something, and nothing changes",
        arguments: foreign)
    func refused(_ headers: [String: String]) async throws {
        try await TestServer().call { caller, backend in
            let id = try await caller.add("Ann")
            let gather = try await caller.gather()
            let before = try await Snapshot.take(backend, [caller.token])
            let headers = Self.headers(headers, caller)
            for endpoint in BackendAPI.endpoints.all {
                let path = endpoint.path.replacing("{player}", with: id).replacing("{gather}", with: gather)
                    .replacing("{id}", with: caller.userID)
                let call = "\(endpoint.method.rawValue) \(path)"
                let body = endpoint.takesBody ? #"{"name": "Bob", "team": "Team A"}"# : nil
                let reply = try await caller.send(call, body, headers: headers)
                if endpoint.method == .get {
                    #expect(reply.status == 200, "\(call)")
                    #expect(try await caller.send("HEAD \(path)", headers: headers).status == 200, "\(call)")
                } else {
                    reply.expectError(403, "\(call)")
                }
            }
            #expect(try await Snapshot.take(backend, [caller.token]) == before)
        }
    }

    @Test("Refused calls count neither as registrations nor as failed sign-ins, and their bodies are not read")
    func uncounted() async throws {
        try await TestServer().call { caller, _ in
            let headers = ["Sec-Fetch-Site": "cross-site", "Content-Type": ""]
            for number in 1...61 {
                let body = #"{"username": "n\#(number)", "password": "\#(Caller.digest)"}"#
                #expect(try await caller.send("POST /api/users", body, headers: headers).status == 403)
            }
            let body = #"{"username": "max", "password": "\#(Caller.digest)"}"#
            #expect(try await caller.send("POST /api/users", body).status == 201)
            // For a form with the address http://zoe:wrong@localhost/api/users/login, a browser sends this `Authorization`.
            let wrong = ["Authorization": "Basic em9lOndyb25n", "Origin": "null"]
            for _ in 1...11 {
                #expect(try await caller.send("POST /api/users/login", headers: wrong).status == 403)
            }
            #expect(try await caller.login("zoe").status == 200)
            let connection = try await Connection(port: caller.port)
            try await connection.send(caller.head("POST /api/users", length: 10, headers).utf8)
            try await connection.receive().expectError(403, "a body that does not arrive")
        }
    }

    @Test(
        "Calls by apps, by pages of this site, and by users themselves (`Sec-Fetch-Site: none`) are accepted",
        arguments: [
            [:], ["Sec-Fetch-Site": "same-origin"], ["Sec-Fetch-Site": "none"], ["Origin": "http://localhost:{port}"],
            ["Origin": "HTTPS://LocalHost:{port}"],
            ["Sec-Fetch-Site": "same-origin", "Origin": "http://localhost:{port}"],
        ])
    func own(_ headers: [String: String]) async throws {
        try await TestServer().call { caller, _ in
            let reply = try await caller.send(
                "POST /api/players", #"{"name": "Ann"}"#, headers: Self.headers(headers, caller))
            #expect(reply.status == 201)
        }
    }

    @Test("With a public origin in the configuration, calls with another `Origin` are refused with 403")
    func publicURL() async throws {
        try await TestServer(publicOrigin: "https://gather.example").call { caller, _ in
            for (origin, status) in [("https://gather.example", 201), ("http://localhost:\(caller.port)", 403)] {
                let reply = try await caller.send("POST /api/gathers", headers: ["Origin": origin])
                #expect(reply.status == status, "\(origin)")
            }
        }
    }
}
