// Deletions of accounts without a valid answer of the backend: the account may be deleted, but the match store still has its data.

import BackendREST
import BackendServices
import Entities
import Foundation
import Synchronization
import TestGate
import Testing
import TestServer

@Suite struct LostDeletionTests {
    /// What happens to the answer of the server.
    enum Loss: CaseIterable {
        case closed, reset, failed, malformed, wrongStatus

        var reply: TestReply {
            switch self {
            case .closed: .close
            case .reset: .reset
            case .failed: .status(502)
            case .malformed: .raw("220 mail.example.com ESMTP\r\n").then(.close)
            case .wrongStatus: .status(200)
            }
        }
    }

    static let deletion = "DELETE /api/users"
    static let revocation = "DELETE /api/users/login"
    static let question = "GET /api/players"
    static let signIn = "POST /api/users/login"
    let key: SpectatorKey

    init() throws {
        key = try #require(SpectatorKey(String(repeating: "k", count: 22)))
    }

    /// Runs a test with an account that has a link for spectators.
    /// - Parameters:
    ///   - reply: the reply to the deletion.
    ///   - statuses: the statuses of the replies to ``question`` after the deletion, in this order; the last one is repeated.
    ///   - signIn: the status of the reply to a sign-in after the deletion.
    @discardableResult
    private func withAccount<Value: Sendable>(
        _ reply: TestReply, then statuses: [Int], signIn: Int = 401,
        _ test: (Remote, TestServer) async throws -> Value
    ) async throws -> Value {
        let left = Mutex<[Int]?>(nil)
        let respond: TestServer.Responder = { request in
            switch request.line {
            case Self.deletion:
                left.withLock { $0 = statuses }
                return reply
            case Self.question:
                let status = left.withLock { left in
                    guard let status = left?.first else { return 200 }
                    if left?.count != 1 { left?.removeFirst() }
                    return status
                }
                return .status(status)
            case Self.signIn where signIn != 200 && left.withLock({ $0 != nil }): return .status(signIn)
            case "GET /api/gathers": return .json("[\(Canned.gatherBody)]")
            default: return Canned.respond(request)
            }
        }
        let configure: (inout RESTBackend.Configuration) -> Void = { configuration in
            configuration.attempts = 1
            configuration.undoLimit = .unreachable
        }
        return try await withRemote(configure: configure, respond: respond) { remote, server in
            let gather = Gather(id: Canned.gather, ownerID: Canned.user)
            _ = try await remote.store.apply(.share(key), to: gather, token: nil, at: .now)
            #expect(await hasLink(remote))
            return try await test(remote, server)
        }
    }

    private func hasLink(_ remote: Remote) async -> Bool {
        await (try? remote.backend.spectators.match(for: key)) != nil
    }

    private func count(_ line: String, _ server: TestServer) -> Int {
        server.requests.count { $0.line == line }
    }

    private func delete(_ remote: Remote) async throws -> User.ID {
        try await remote.backend.users.deleteAccount(Canned.credentials)
    }

    @Test(
        "A deletion without a valid answer counts as made if the token and the password are refused",
        arguments: Loss.allCases)
    func made(_ loss: Loss) async throws {
        try await withAccount(loss.reply, then: [401]) { remote, server in
            let deleted = try await delete(remote)
            #expect(deleted == Canned.user)
            #expect(await !hasLink(remote))
            let question = server.requests.last { $0.line == Self.question }
            #expect(question?.header("Authorization") == "Bearer \(Canned.token.value)")
            #expect(server.requests.last?.line == Self.signIn)
            #expect(count(Self.deletion, server) == 1)
            let event = "\(SecurityEvent(.accountDeleted, account: Canned.user))"
            #expect(remote.log.lines.count { $0.contains(event) } == 1)
        }
    }

    @Test("After the deadline of a deletion, there is still time to ask whether it was made")
    func late() async throws {
        try await withEnoughTime { limit in
            try await withAccount(.silence, then: [401]) { remote, _ in
                // The deadline may pass before the server has the deletion.
                let deleted = try? await withinPage(of: limit) { try await delete(remote) }
                guard let deleted else { return false }
                #expect(deleted == Canned.user)
                #expect(await !hasLink(remote))
                return true
            }
        }
    }

    @Test(
        "When the server does not say during the request that the account is deleted, it is asked again afterwards",
        arguments: [[503, 503, 503, 401], [200, 503, 200, 401], [404, 403, 429, 401]])
    func laterMade(_ statuses: [Int]) async throws {
        try await withAccount(.close, then: statuses) { remote, server in
            await #expect(throws: ServiceError.unconfirmed) { try await delete(remote) }
            #expect(await eventually { await !hasLink(remote) })
            #expect(count(Self.question, server) == 4)
            #expect(remote.pauses == [.seconds(1), .seconds(2), .seconds(4)])
            // A deletion ends the session. If the client ended it too, a refused token would prove nothing about the account.
            #expect(count(Self.revocation, server) == 0)
        }
    }

    @Test(
        "When the account still exists after half a minute, its data stay, and the session of the deletion is ended",
        arguments: [([200], 5), ([503, 503, 503, 503, 503, 503, 503, 200], 7)])
    func notMade(_ statuses: [Int], pauses: Int) async throws {
        try await withAccount(.close, then: statuses) { remote, server in
            await #expect(throws: ServiceError.unconfirmed) { try await delete(remote) }
            #expect(await eventually { count(Self.revocation, server) == 1 })
            #expect(server.requests.last?.header("Authorization") == "Bearer \(Canned.token.value)")
            #expect(remote.pauses == (0..<pauses).map { .seconds(1 << $0) })
            #expect(count(Self.question, server) == pauses + 1)
            #expect(await hasLink(remote))
        }
    }

    @Test(
        "A refused token does not prove a deletion unless the password is refused too", arguments: [200, 429, 503])
    func endedSession(_ signIn: Int) async throws {
        try await withAccount(.close, then: [401], signIn: signIn) { remote, server in
            await #expect(throws: ServiceError.unconfirmed) { try await delete(remote) }
            // Six sign-ins check the password, and the session of each is ended immediately. The session of the
            // deletion is ended last.
            if signIn == 200 { #expect(await eventually { count(Self.revocation, server) == 7 }) }
            if signIn != 200 { #expect(await eventually { remote.log.lines.contains { $0.hasPrefix("error ") } }) }
            #expect(await hasLink(remote))
        }
    }

    @Test("When the server never says whether the account is deleted, this is logged")
    func unknown() async throws {
        try await withAccount(.close, then: [503]) { remote, server in
            await #expect(throws: ServiceError.unconfirmed) { try await delete(remote) }
            #expect(await eventually { remote.log.lines.contains { $0.hasPrefix("error ") } })
            #expect(remote.log.lines.contains { $0.hasPrefix("error ") && $0.contains("account \(Canned.user)") })
            #expect(remote.pauses.reduce(.zero, +) == .seconds(1_023 + 3_600))
            #expect(await hasLink(remote))
        }
    }

    @Test(
        "After a deletion by token without a valid answer, the server is not asked, and no data are deleted",
        arguments: Loss.allCases)
    func token(_ loss: Loss) async throws {
        try await withAccount(loss.reply, then: [401]) { remote, server in
            let error = await #expect(throws: ServiceError.self) {
                try await remote.backend.users.deleteAccount(as: Canned.token)
            }
            #expect(error == .unconfirmed || error == .unexpectedResponse)
            #expect(await hasLink(remote))
            #expect(count(Self.deletion, server) == 1)
            // The user may have ended the session meanwhile, so the server is not asked.
            #expect(count(Self.question, server) == 0)
            #expect(remote.pauses == [])
            #expect(remote.log.lines.contains { $0.hasPrefix("error ") && $0.contains("account \(Canned.user)") })
        }
    }
}
