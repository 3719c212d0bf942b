// The networks of clients share the connections to the remote backend.

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

    /// Leaves calls with a token of ``slow(_:)`` and sign-ins of `bob` unanswered, and answers all other calls.
    private func respond(_ request: TestRequest) -> TestReply {
        let pair = Data("bob:\(Self.bob.digest)".utf8).base64EncodedString()
        let authorization = request.header("Authorization") ?? ""
        let isSlow = authorization.hasPrefix("Bearer slow") || authorization == "Basic \(pair)"
        return isSlow ? .silence : Canned.respond(request)
    }

    private static let bob = Credentials(username: "bob", password: "correct horse")

    /// Makes calls as a client with this address.
    /// - Parameter user: the user of the session; nil for calls of the API.
    private func from<Value: Sendable>(
        _ address: String, as user: UUID? = nil, in limit: Duration = .unreachable, _ body: () async throws -> Value
    ) async rethrows -> Value {
        let context = CallContext(deadline: .now + limit, requestID: nil, clientAddress: address, userID: user)
        return try await CallContext.$current.withValue(context, operation: body)
    }

    private func waitForRequests(_ count: Int, of server: TestServer) async throws {
        while server.requests.count < count { try await Task.sleep(for: .milliseconds(5)) }
    }

    @Test("Unanswered calls of one network delay neither its sign-ins nor calls of other networks")
    func reads() async throws {
        // After the sign-in, the name is read. That call waits for a turn behind the other calls of its network, so its limit is
        // short.
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

    @Test("Unanswered calls of one session do not delay other sessions of its network")
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

    @Test("Unanswered calls of many sessions of one account do not delay other accounts of its network")
    func sessionsOfOneAccount() async throws {
        try await withRemote(respond: respond) { remote, server in
            let user = UUID()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<60 {
                    group.addTask { [self] in
                        _ = try? await from("66.1.1.1", as: user) {
                            try await remote.backend.players(as: slow(number)).players()
                        }
                    }
                }
                try await waitForRequests(8, of: server)
                for _ in 0..<10 { _ = try await from("66.1.1.1") { try await remote.players.players() } }
                #expect(server.requests.count == 18)
                group.cancelAll()
            }
        }
    }

    @Test("Tokens that were recorded for one account count together; a token that was not recorded counts by itself")
    func owners() throws {
        let owners = TokenOwners()
        let user = UUID()
        let (first, second) = (AccessToken(value: "first"), AccessToken(value: "second"))
        func account(_ token: AccessToken) throws -> String? {
            owners.account(of: try ContractCall(.get, "/api/players", answer: .ok).authorized(by: token))
        }
        #expect(try account(first) == "Bearer first")
        owners.record(user, of: first)
        owners.record(user, of: second)
        #expect(try account(first) == user.uuidString)
        #expect(try account(second) == user.uuidString)
    }

    @Test("Sign-ins that wait for a password hash delay neither other calls nor sign-ins of other networks")
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

    @Test("A change whose deadline passes before its turn is not sent, and fails with `unavailable`")
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

    /// Suspends calls. The test ends them, in the order in which they started.
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

    @Test("Accounts of a network take turns, however many calls of each are waiting")
    func turnsOfAccounts() async throws {
        let (turns, calls) = (CallTurns(), Calls())
        @Sendable func call(as account: String) async throws {
            let call = try ContractCall(.get, "/api/players", answer: .ok).authorized(by: AccessToken(value: account))
            await from("66.1.1.1") {
                _ = await turns.wait(for: call, of: account, in: .current(defaultLimit: .unreachable)) {
                    await calls.pass(account)
                    return .failure(.tooLate)
                }
            }
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<16 { group.addTask { try await call(as: "first\(number % 2)") } }
            while calls.names.count < 16 { try await Task.sleep(for: .milliseconds(1)) }
            for (index, account) in ["a", "a", "a", "a", "b", "b", "b", "c"].enumerated() {
                group.addTask { try await call(as: account) }
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
