// Changes of players and matches by callers who do not own them.

import BackendServices
import Entities
import Foundation
import Synchronization
import TestGate
import TestServer
import Testing

@testable import BackendREST

@Suite("Changes by strangers") struct StrangerTests {
    /// Suspends the answers to a stranger until the gate is opened, and records how the stranger's changes fail.
    private final class Gate: Sendable {
        private let isOpen = Mutex(false)
        private let failures = Mutex<[ServiceError?]>([])

        var errors: [ServiceError?] { failures.withLock { $0 } }

        func add(_ error: any Error) { failures.withLock { $0.append(error as? ServiceError) } }

        func open() { isOpen.withLock { $0 = true } }

        func pass() async {
            while !isOpen.withLock({ $0 }) { try? await Task.sleep(for: .milliseconds(5)) }
        }
    }

    /// The reply to a stranger's reads, and the error that the stranger's changes end with.
    enum Stranger: CaseIterable {
        case withoutAccount, ofAnotherAccount

        var answer: TestReply { self == .withoutAccount ? .status(401) : .json("[]") }
        var error: ServiceError { self == .withoutAccount ? .unauthorized : .notFound }
    }

    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable (RESTBackend, AccessToken) async throws -> Void

        static let all = [
            Change(testDescription: "player") { backend, token in
                try await backend.players(as: token).update(1, to: PlayerDraft(name: "Cleo"))
            },
            Change(testDescription: "result") { backend, token in
                try await backend.gathers(as: token).end(Canned.gather, with: MatchResult(.zero))
            },
        ]
    }

    @Test(
        "Eighty changes by a caller who is not the owner do not delay the change of the owner",
        arguments: Change.all, Stranger.allCases)
    func owner(_ change: Change, _ stranger: Stranger) async throws {
        let gate = Gate()
        let respond: TestServer.Responder = { request in
            guard request.header("Authorization") == "Bearer stranger" else { return Canned.respond(request) }
            await gate.pass()
            return request.method == "GET" ? stranger.answer : .status(404)
        }
        try await withRemote(respond: respond) { remote, server in
            @Sendable func make(_ token: AccessToken, at address: String) async throws {
                let context = CallContext(deadline: .now + .unreachable, requestID: nil, clientAddress: address)
                try await CallContext.$current.withValue(context) { try await change.make(remote.backend, token) }
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 1...80 {
                    group.addTask {
                        do {
                            try await make(AccessToken(value: "stranger"), at: "66.1.1.1")
                        } catch {
                            gate.add(error)
                        }
                    }
                }
                // If the stranger's calls were in the same queue as those of the owner, 15 of them would fail because the queue
                // is full. Their errors would end this loop.
                while server.requests.count < 8, gate.errors.count < 15 {
                    try await Task.sleep(for: .milliseconds(5))
                }
                defer { gate.open() }
                try await make(Canned.token, at: "77.1.2.3")
            }
            #expect(gate.errors == Array(repeating: stranger.error, count: 80))
            #expect(server.requests.count { $0.method == "PUT" } == 1)
        }
    }
}
