// Accounts on current and older servers.

import BackendInMemory
import BackendREST
import BackendServices
import Entities
import Foundation
import Synchronization
import TestServer
import Testing

@Suite struct AccountTests {
    /// An older server answers 500 when a name is taken, and any server answers 500 when it has failed. Two calls show which it was.
    /// A probe has the statuses of their answers, and the expected error of the registration.
    struct Probe: Sendable, CustomTestStringConvertible {
        var revocation: Int
        var players: Int
        var error: ServiceError
        var testDescription: String { "\(revocation), \(players)" }
    }

    @Test(
        "A registration that ends with 500 reports a taken name only if the server is an older one that works",
        arguments: [
            Probe(revocation: 404, players: 401, error: .conflict),
            Probe(revocation: 405, players: 401, error: .conflict),
            Probe(revocation: 401, players: 401, error: .unconfirmed),
            Probe(revocation: 204, players: 401, error: .unconfirmed),
            Probe(revocation: 500, players: 401, error: .unconfirmed),
            Probe(revocation: 404, players: 500, error: .unconfirmed),
            Probe(revocation: 404, players: 200, error: .unconfirmed),
            Probe(revocation: 404, players: 404, error: .unconfirmed),
        ]
    )
    func takenName(_ probe: Probe) async throws {
        let respond: TestServer.Responder = { request in
            switch request.line {
            case "POST /api/users": .status(500)
            case "DELETE /api/users/login": .status(probe.revocation)
            case "GET /api/players": probe.players == 200 ? .json("[]") : .status(probe.players)
            default: .status(404)
            }
        }
        try await withRemote(respond: respond) { remote, server in
            await #expect(throws: probe.error) { try await remote.backend.users.register(Canned.credentials) }
            #expect(server.requests.filter { $0.line == "POST /api/users" }.count == 1)
            // The following calls change nothing and contain no secret.
            let digest = Canned.credentials.digest
            for request in server.requests.dropFirst() {
                #expect(["DELETE /api/users/login", "GET /api/players"].contains(request.line))
                #expect(request.header("Authorization")?.contains(digest) != true && request.body.isEmpty)
            }
        }
    }

    @Test("After other failures of a registration, no further call is made", arguments: [400, 409, 502, 503, 504])
    func otherRefusals(_ status: Int) async throws {
        try await withRemote(respond: { _ in .status(status) }) { remote, server in
            await #expect(throws: ServiceError.self) { try await remote.backend.users.register(Canned.credentials) }
            #expect(server.requests.count == 1)
        }
    }

    @Test("A sign-in returns the registered name, not the typed one")
    func registeredName() async throws {
        try await withRemote(respond: { Canned.respond($0) }) { remote, _ in
            let signedIn = try await remote.backend.users.signIn(
                Credentials(username: " ANN ", digest: Canned.credentials.digest)
            )
            #expect(
                signedIn == SignedIn(token: Canned.token, userID: Canned.user, username: "Ann", expiresAt: nil)
            )
        }
    }

    @Test("When the registered name cannot be read, a sign-in returns the typed one", arguments: [404, 500, 200, 0])
    func typedName(_ status: Int) async throws {
        let respond: TestServer.Responder = { request in
            guard request.method == "GET" else { return Canned.respond(request) }
            return status == 0 ? .silence : .status(status)
        }
        try await withRemote(configure: { $0.nameLimit = .milliseconds(200) }, respond: respond) { remote, _ in
            let typed = Credentials(username: " ANN ", digest: Canned.credentials.digest)
            let signedIn = try await remote.backend.users.signIn(typed)
            #expect(signedIn.username == "ANN")
        }
    }

    @Test("A registered name that is too long for any account is not used, because it would be stored in a cookie")
    func longName() async throws {
        let body = #"{"id":"\#(Canned.user)","username":"\#(String(repeating: "n", count: 100_000))"}"#
        let respond: TestServer.Responder = { $0.method == "GET" ? .json(body) : Canned.respond($0) }
        try await withRemote(respond: respond) { remote, _ in
            let signedIn = try await remote.backend.users.signIn(Canned.credentials)
            #expect(signedIn.username == Canned.credentials.username)
            await #expect(throws: ServiceError.unexpectedResponse) {
                try await remote.backend.users.user(Canned.user, as: Canned.token)
            }
            #expect(!remote.log.lines.contains { $0.contains("nnnn") })
        }
    }

    @Test("A sign-in fails when the token in the answer is invalid in a header", arguments: ["", "a b", "a\\r\\nX: y"])
    func unusableToken(_ value: String) async throws {
        try await withRemote(respond: { _ in .json(#"{"token":"\#(value)","userID":"\#(Canned.user)"}"#) }) {
            remote, server in
            await #expect(throws: ServiceError.unexpectedResponse) {
                try await remote.backend.users.signIn(Canned.credentials)
            }
            #expect(server.requests.count == 1)
        }
    }

    @Test("A sign-in whose username has a colon is refused and not sent")
    func colon() async throws {
        try await withRemote(respond: { Canned.respond($0) }) { remote, server in
            await #expect(throws: ServiceError.unauthorized) {
                try await remote.backend.users.signIn(Credentials(username: "a:b", password: "correct horse"))
            }
            #expect(server.requests.isEmpty)
        }
    }

    @Test(
        "A server is reachable if it answers 401 or 200 to a call without a token",
        arguments: [200, 204, 401, 403, 404, 500, 503])
    func reachable(_ status: Int) async throws {
        try await withRemote(respond: { _ in .status(status) }) { remote, server in
            #expect(await remote.backend.isReachable() == (status == 401 || status == 200))
            #expect(server.requests.map(\.line) == ["GET /api/players"])
            #expect(server.requests[0].header("Authorization") == nil)
        }
    }

    @Test("The server is asked at most once a second whether it is reachable")
    func reachability() async throws {
        let start = ContinuousClock.now
        let seconds = Mutex(0.0)
        try await withRemote {
            $0.now = { start + .seconds(seconds.withLock { $0 }) }
        } respond: { _ in
            .status(401)
        } _: { remote, server in
            for (second, count) in [(0, 1), (0.99, 1), (1, 2)] {
                seconds.withLock { $0 = second }
                #expect(await remote.backend.isReachable())
                #expect(server.requests.count == count)
            }
        }
    }

    @Test("Deleting an account deletes its matches in the store")
    func deletedAccount() async throws {
        try await withRemote(respond: { Canned.respond($0) }) { remote, _ in
            let start = MatchChange.clock(.start)
            _ = try await remote.matches.change(Canned.gather, start, token: nil, at: Date(timeIntervalSince1970: 0))
            try await remote.store.remember("form", for: Gather(id: Canned.gather, ownerID: Canned.user))
            try await remote.backend.users.deleteAccount(as: Canned.token)
            #expect(try await remote.store.gathers(startedWith: "form") == [])
            #expect(try await remote.matches.match(Canned.gather) == LiveMatch())
        }
    }

    @Test("An account is deleted even if its gathers cannot be read")
    func deletedAccountWithoutGathers() async throws {
        try await withRemote(respond: { $0.method == "GET" ? .json("{}") : Canned.respond($0) }) { remote, server in
            try await remote.backend.users.deleteAccount(as: Canned.token)
            #expect(server.requests.last?.line == "DELETE /api/users")
        }
    }

    @Test(
        "When the list of gathers does not name the owner, the store deletes the data of the user of the session",
        arguments: ["[]", "{}"])
    func deletedAccountOfTheSession(_ gathers: String) async throws {
        let respond: TestServer.Responder = { request in
            request.line == "GET /api/gathers" ? .json(gathers) : Canned.respond(request)
        }
        try await withRemote(respond: respond) { remote, _ in
            try await remote.store.remember("form", for: Gather(id: Canned.gather, ownerID: Canned.user))
            let context = CallContext(deadline: .now + .seconds(600), requestID: nil, userID: Canned.user)
            let deleted = try await CallContext.$current.withValue(context) {
                try await remote.backend.users.deleteAccount(as: Canned.token)
            }
            #expect(deleted == Canned.user)
            #expect(try await remote.store.gathers(startedWith: "form") == [])
        }
    }

    /// The statuses of a server’s answers to a deletion with Basic and with Bearer authentication, the error for the caller, and the
    /// schemes of the requests that the client sends.
    struct Deletion: Sendable, CustomTestStringConvertible {
        var basic: Int
        var bearer = 204
        var error: ServiceError?
        var schemes: [String]
        var testDescription: String { "\(basic), \(bearer)" }
    }

    @Test(
        "A deletion by password signs in and sends the password; after 400 or 401, it sends the token of the sign-in",
        arguments: [
            Deletion(basic: 204, schemes: ["Basic"]),
            Deletion(basic: 401, schemes: ["Basic", "Bearer"]),
            Deletion(basic: 400, schemes: ["Basic", "Bearer"]),
            Deletion(basic: 401, bearer: 401, error: .unauthorized, schemes: ["Basic", "Bearer"]),
            Deletion(basic: 401, bearer: 503, error: .unavailable, schemes: ["Basic", "Bearer"]),
            Deletion(basic: 429, error: .throttled(retryAfter: 60), schemes: ["Basic"]),
            Deletion(basic: 500, error: .unconfirmed, schemes: ["Basic"]),
        ])
    func deletionByPassword(_ deletion: Deletion) async throws {
        let respond: TestServer.Responder = { request in
            guard request.line == "DELETE /api/users" else { return Canned.respond(request) }
            let isBasic = request.header("Authorization")?.hasPrefix("Basic ") == true
            return .status(isBasic ? deletion.basic : deletion.bearer)
        }
        try await withRemote(respond: respond) { remote, server in
            try await remote.store.remember("form", for: Gather(id: Canned.gather, ownerID: Canned.user))
            if let error = deletion.error {
                await #expect(throws: error) { try await remote.backend.users.deleteAccount(Canned.credentials) }
            } else {
                try await remote.backend.users.deleteAccount(Canned.credentials)
            }
            let deletions = server.requests.filter { $0.line == "DELETE /api/users" }
            let schemes = deletions.compactMap { $0.header("Authorization")?.prefix { $0 != " " } }.map(String.init)
            #expect(schemes == deletion.schemes)
            #expect(deletions.last?.header("Authorization")?.contains(Canned.token.value) == (schemes.count == 2))
            // When the account is deleted, the session of the sign-in ends with it. Otherwise the client signs out. When it is not
            // known whether the account was deleted, the client signs out only after `deleteAccount` has ended.
            let expected = deletion.error == nil ? 0 : 1
            #expect(await eventually { server.requests.count { $0.line == "DELETE /api/users/login" } == expected })
            let isKept = try await !remote.store.gathers(startedWith: "form").isEmpty
            #expect(isKept == (deletion.error != nil))
        }
    }

    @Test("A wrong password deletes nothing: after the refused sign-in no call follows")
    func deletionByAWrongPassword() async throws {
        let respond: TestServer.Responder = { request in
            request.line == "POST /api/users/login" ? .status(401) : Canned.respond(request)
        }
        try await withRemote(respond: respond) { remote, server in
            await #expect(throws: ServiceError.unauthorized) {
                try await remote.backend.users.deleteAccount(Canned.credentials)
            }
            #expect(server.requests.map(\.line) == ["POST /api/users/login"])
        }
    }
}
