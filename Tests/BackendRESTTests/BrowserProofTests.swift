// The proof by which the backend recognizes a browser. A sign-in returns it. Later sign-ins and deletions by password have it in
// their requests.

import BackendREST
import BackendServices
import Foundation
import TestGate
import TestServer
import Testing

@Suite("Proofs of known browsers")
struct BrowserProofTests {
    private static let field = "Known-Browser"

    private func context(_ browser: KnownBrowser?) -> CallContext {
        CallContext(deadline: .now + .unreachable, requestID: nil, knownBrowser: browser)
    }

    @Test("A sign-in returns the proof that the answer has, even when the request had an older one")
    func kept() async throws {
        let respond: TestServer.Responder = { request in
            guard request.line == "POST /api/users/login" else { return Canned.respond(request) }
            return .status(
                200, [Self.field: "new"],
                body: #"{"token":"\#(Canned.token.value)","userID":"\#(Canned.user)"}"#.utf8)
        }
        try await withRemote(respond: respond) { remote, _ in
            for browser in [nil, KnownBrowser(username: "ann", id: "1", proof: BrowserProof("old"))] {
                let signedIn = try await CallContext.$current.withValue(context(browser)) {
                    try await remote.backend.users.signIn(Canned.credentials)
                }
                #expect(signedIn.proof?.value == "new")
            }
            #expect(!remote.log.lines.contains { $0.contains("new") || $0.contains("old") })
        }
    }

    @Test(
        "A proof that is missing, empty, too long, repeated or not visible ASCII is not returned",
        arguments: [
            nil, "", " ", "a b", "é", String(repeating: "a", count: 129), String(repeating: "a", count: 5_000),
            "a\r\nKnown-Browser: a", "a\r\nKnown-Browser: b",
        ])
    func ignored(_ value: String?) async throws {
        let respond: TestServer.Responder = { request in
            guard request.line == "POST /api/users/login" else { return Canned.respond(request) }
            let body = #"{"token":"\#(Canned.token.value)","userID":"\#(Canned.user)"}"#
            return .status(200, value.map { [Self.field: $0] } ?? [:], body: body.utf8)
        }
        try await withRemote(respond: respond) { remote, _ in
            let signedIn = try await remote.backend.users.signIn(Canned.credentials)
            #expect(signedIn.token == Canned.token)
            #expect(signedIn.proof == nil)
        }
    }

    @Test("The proof is sent only with sign-ins and deletions by password, and only for the account that it belongs to")
    func sent() async throws {
        try await withRemote(respond: { Canned.respond($0) }) { remote, server in
            let (one, two) = (BrowserProof("one"), BrowserProof("two"))
            for browser in [
                KnownBrowser(username: " ANN", id: "secret", proof: one),
                KnownBrowser(username: "bob", id: "secret", proof: two),
                KnownBrowser(username: "ann", id: "secret"), nil,
            ] {
                try await CallContext.$current.withValue(context(browser)) {
                    _ = try await remote.backend.users.register(Canned.credentials)
                    _ = try await remote.backend.users.signIn(Canned.credentials)
                    _ = try await remote.players.players()
                    _ = try await remote.backend.users.deleteAccount(Canned.credentials)
                    _ = try await remote.backend.users.deleteAccount(as: Canned.token)
                }
            }
            let sent = server.requests.compactMap { request in
                request.header(Self.field).map { "\(request.line) \($0)" }
            }
            #expect(
                sent == ["POST /api/users/login one", "POST /api/users/login one", "DELETE /api/users one"])
        }
    }

    @Test("When an older server accepts no password for a deletion, the call with the token sends no proof")
    func olderServer() async throws {
        let respond: TestServer.Responder = { request in
            let isByPassword = request.header("Authorization")?.hasPrefix("Basic") == true
            return request.line == "DELETE /api/users" && isByPassword ? .status(401) : Canned.respond(request)
        }
        try await withRemote(respond: respond) { remote, server in
            let browser = KnownBrowser(username: "ann", id: "1", proof: BrowserProof("one"))
            try await CallContext.$current.withValue(context(browser)) {
                _ = try await remote.backend.users.deleteAccount(Canned.credentials)
            }
            let deletions = server.requests.filter { $0.line == "DELETE /api/users" }
            #expect(deletions.map { $0.header(Self.field) } == ["one", nil])
        }
    }
}
