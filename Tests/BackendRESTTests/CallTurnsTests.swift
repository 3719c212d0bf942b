// The networks of clients share the connections to the other server.

import BackendServices
import Entities
import Foundation
import Synchronization
import TestGate
import TestServer
import Testing

@testable import BackendREST

@Suite("Turns of calls")
struct CallTurnsTests {
    private func slow(_ session: Int) -> AccessToken { AccessToken(value: "slow\(session)") }

    /// Answers all calls but those with a token of ``slow(_:)`` and sign-ins of `bob`.
    private func respond(_ request: TestRequest) -> TestReply {
        let pair = Data("bob:\(Self.bob.digest)".utf8).base64EncodedString()
        let authorization = request.header("Authorization") ?? ""
        let isSlow = authorization.hasPrefix("Bearer slow") || authorization == "Basic \(pair)"
        return isSlow ? .silence : Canned.respond(request)
    }

    private static let bob = Credentials(username: "bob", password: "correct horse")

    /// Makes calls as a client with this address.
    private func from<Value: Sendable>(
        _ address: String, in limit: Duration = .unreachable, _ body: () async throws -> Value
    ) async rethrows -> Value {
        let context = CallContext(deadline: .now + limit, requestID: nil, clientAddress: address)
        return try await CallContext.$current.withValue(context, operation: body)
    }

    private func waitForRequests(_ count: Int, of server: TestServer) async throws {
        while server.requests.count < count { try await Task.sleep(for: .milliseconds(5)) }
    }

    @Test("Unanswered calls of one network hold up neither its sign-ins nor calls of other networks")
    func reads() async throws {
        // The name is read after the sign-in, in a turn of its own.
        try await withRemote(configure: { $0.nameLimit = .milliseconds(10) }, respond: respond) { remote, server in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<60 {
                    // Addresses of one IPv6 /48.
                    group.addTask { [self] in
                        _ = try? await from("2001:db8:1:\(number)::1") {
                            try await remote.backend.players(as: slow(number % 3)).players()
                        }
                    }
                }
                try await waitForRequests(16, of: server)
                _ = try await from("77.1.2.3") { try await remote.players.players() }
                _ = try await from("2001:db8:1::1") { try await remote.backend.users.signIn(Canned.credentials) }
                #expect(server.requests.count { $0.header("Authorization")?.hasPrefix("Bearer slow") ?? false } == 16)
                group.cancelAll()
            }
        }
    }

    @Test("Unanswered calls of one session do not hold up other sessions of its network")
    func sessions() async throws {
        try await withRemote(respond: respond) { remote, server in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<20 {
                    group.addTask { [self] in
                        _ = try? await from("66.1.1.1") { try await remote.backend.players(as: slow(0)).players() }
                    }
                }
                try await waitForRequests(8, of: server)
                for _ in 0..<10 { _ = try await from("66.1.1.1") { try await remote.players.players() } }
                #expect(server.requests.count == 18)
                group.cancelAll()
            }
        }
    }

    @Test("Sign-ins that wait for a password hash hold up neither other calls nor sign-ins of other networks")
    func hashes() async throws {
        try await withRemote(respond: respond) { remote, server in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<20 {
                    group.addTask { [self] in
                        _ = try? await from("66.1.1.1") { try await remote.backend.users.signIn(Self.bob) }
                    }
                }
                try await waitForRequests(4, of: server)
                _ = try await from("66.1.1.1") { try await remote.players.players() }
                _ = try await from("77.1.2.3") { try await remote.backend.users.signIn(Canned.credentials) }
                #expect(server.requests.count { $0.line == "POST /api/users/login" } == 5)
                group.cancelAll()
            }
        }
    }

    @Test("A change that has no turn until its deadline is not sent, and is known not to have been made")
    func unsentChange() async throws {
        try await withRemote(respond: respond) { remote, server in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<16 {
                    group.addTask { [self] in
                        _ = try? await from("66.1.1.1") {
                            try await remote.backend.players(as: slow(number % 3)).players()
                        }
                    }
                }
                try await waitForRequests(16, of: server)
                await #expect(throws: ServiceError.unavailable) {
                    try await from("66.1.1.1", in: .milliseconds(200)) {
                        try await remote.players.create(PlayerDraft(name: "Ann"))
                    }
                }
                #expect(server.requests.count == 16)
                group.cancelAll()
            }
        }
    }

    /// Suspends calls until they are let go, one after the other.
    private final class Calls: Sendable {
        private let state = Mutex((names: [String](), ended: 0))

        var names: [String] { state.withLock { $0.names } }

        func pass(_ name: String) async {
            let number = state.withLock { state in
                state.names.append(name)
                return state.names.count
            }
            while state.withLock({ $0.ended < number }) { try? await Task.sleep(for: .milliseconds(1)) }
        }

        func end(_ count: Int) { state.withLock { $0.ended += count } }
    }

    @Test("Sessions of a network take turns, whatever number of calls each of them has waiting")
    func turnsOfSessions() async throws {
        let (turns, calls) = (CallTurns(), Calls())
        @Sendable func call(as session: String) async throws {
            let call = try ContractCall(.get, "/api/players", answer: .ok).authorized(by: AccessToken(value: session))
            await from("66.1.1.1") {
                _ = await turns.wait(for: call, in: .current(defaultLimit: .unreachable)) {
                    await calls.pass(session)
                    return .failure(.tooLate)
                }
            }
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<16 { group.addTask { try await call(as: "first\(number % 2)") } }
            while calls.names.count < 16 { try await Task.sleep(for: .milliseconds(1)) }
            for (index, session) in ["a", "a", "a", "a", "b", "b", "b", "c"].enumerated() {
                group.addTask { try await call(as: session) }
                while turns.waitingCount < index + 1 { try await Task.sleep(for: .milliseconds(1)) }
            }
            for count in 17...24 {
                calls.end(1)
                while calls.names.count < count { try await Task.sleep(for: .milliseconds(1)) }
            }
            #expect(calls.names.dropFirst(16) == ["a", "b", "c", "a", "b", "a", "b", "a"])
            calls.end(16)
            try await group.waitForAll()
        }
    }
}
