// Errors of the backend, and their answers.

import BackendInMemory
import BackendServices
import Foundation
import Logging
import Synchronization
import TestBrowser
import TestGate
import Testing

@Suite("Failures of the backend")
struct FailureTests {
    /// The status and `Retry-After` of the answer for each service error except `gone`, which only links and invitations have.
    private static let failures: [(error: ServiceError, status: Int, retryAfter: String?)] = [
        (.unauthorized, 401, nil), (.invalid, 400, nil), (.notFound, 404, nil), (.conflict, 409, nil),
        (.throttled(retryAfter: 7), 429, "7"), (.unavailable, 503, "5"), (.unconfirmed, 504, nil),
        (.unexpectedResponse, 502, nil),
    ]

    @Test("In every call, each service error that a call can end with is answered with its status")
    func statuses() async throws {
        let server = TestServer()
        try await server.call { caller, _ in
            let login = "Basic " + Data("zoe:\(Caller.digest)".utf8).base64EncodedString()
            let calls =
                AuthorizationTests.bearerCalls + [
                    ("POST /api/users", #"{"username": "max", "password": "\#(Caller.digest)"}"#),
                    ("POST /api/users/login", nil), ("DELETE /api/users", nil),
                ]
            for (error, status, retryAfter) in Self.failures {
                server.memory.intercept { _ throws(ServiceError) in throw error }
                for (call, body) in calls {
                    let isLogin = call == "POST /api/users/login" || call == "DELETE /api/users"
                    // Signing out reads an unknown user, so `notFound` means that the token is valid.
                    if call == "DELETE /api/users/login", error == .notFound { continue }
                    let reply = try await caller.send(call, body, headers: isLogin ? ["Authorization": login] : [:])
                    let name: Comment = "\(call): \(error)"
                    #expect(reply.status == status, name)
                    #expect(reply["Retry-After"] == retryAfter, name)
                    #expect((reply["WWW-Authenticate"] != nil) == (status == 401 && call != "POST /api/users"), name)
                    #expect(!reply.text.contains("\(error)") || error == .invalid, name)
                    #expect(try reply.object["error"] as? Bool == true, name)
                    #expect(reply["Cache-Control"] == "no-store", name)
                }
            }
            server.memory.stopFailing()
            #expect(try await caller.send("GET /api/players").status == 200)
        }
    }

    @Test("Errors of the services are not logged as errors, because clients can cause them as often as they like")
    func log() async throws {
        let log = ErrorLog()
        let server = TestServer(logger: Logger(label: "test") { _ in log })
        try await server.call { caller, _ in
            for error in [ServiceError.unavailable, .unconfirmed, .unexpectedResponse] {
                server.memory.fail(.players, with: error)
                let reply = try await caller.send("GET /api/players")
                #expect(reply.status >= 500)
            }
        }
        #expect(log.lines.all.withLock { $0 } == [])
    }

    @Test("The context of a call to the backend has the id of its request, and a deadline within five seconds")
    func context() async throws {
        let server = TestServer()
        let seen = Mutex<[(left: Duration, id: String?)]>([])
        try await server.call { caller, _ in
            server.memory.intercept { _ throws(ServiceError) in
                guard let context = CallContext.current else { return }
                seen.withLock { $0.append((ContinuousClock.now.duration(to: context.deadline), context.requestID)) }
            }
            _ = try await caller.send("GET /api/players")
            _ = try await caller.send("PUT /api/players/1", #"{"name": "A", "skill": "legend"}"#)
        }
        let contexts = seen.withLock { $0 }
        #expect(contexts.count == 2)
        for context in contexts {
            #expect(context.left <= .seconds(5) && context.left > .seconds(1))
            #expect(context.id?.isEmpty == false)
        }
        #expect(Set(contexts.map(\.id)).count == 2)
    }

    @Test("After ten failed sign-ins, even the right password is refused with 429 for 15 minutes")
    func throttle() async throws {
        let server = TestServer()
        try await server.call { caller, _ in
            for _ in 1...10 { try await caller.login("zoe", "wrong").expectError(401, "wrong") }
            for name in ["zoe", "ZOE"] {
                let reply = try await caller.login(name)
                reply.expectError(429, "\(name)")
                #expect(reply["Retry-After"] == "900")
                #expect(reply["WWW-Authenticate"] == nil)
            }
            try await caller.login("somebody", "wrong").expectError(401, "other accounts are not limited")
            #expect(try await caller.send("GET /api/players").status == 200)
            server.clock.advance(by: 900)
            #expect(try await caller.login("zoe").status == 200)
        }
    }
}

private struct ErrorLog: LogHandler {
    final class Lines: Sendable {
        let all = Mutex<[String]>([])
    }

    let lines = Lines()
    // Hummingbird reads the id of a request from the metadata.
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.error

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        lines.all.withLock { $0.append("\(event.message)") }
    }
}
