// Data of accounts and gathers that the server has deleted, in a match store that fails.

import BackendREST
import BackendServices
import Foundation
import Synchronization
import TestGate
import Testing
import TestServer

@Suite struct DeletionTests {
    enum Deleted: CaseIterable {
        case account, accountByPassword, gather

        var id: UUID { self == .gather ? Canned.gather : Canned.user }

        func delete(_ remote: Remote) async throws {
            switch self {
            case .account: _ = try await remote.backend.users.deleteAccount(as: Canned.token)
            case .accountByPassword: _ = try await remote.backend.users.deleteAccount(Canned.credentials)
            case .gather: try await remote.gathers.delete(Canned.gather)
            }
        }
    }

    @Test(
        "When the data of a deleted account or gather cannot be removed, the removal is tried again after the request",
        arguments: Deleted.allCases)
    func retries(_ deleted: Deleted) async throws {
        let attempts = Mutex([(id: UUID, isInRequest: Bool)]())
        let store = BrokenMatchStore { id throws(ServiceError) in
            let count = attempts.withLock { attempts in
                attempts.append((id, CallContext.current != nil))
                return attempts.count
            }
            guard count == 4 else { throw .unavailable }
        }
        try await withRemote(store: store, respond: { Canned.respond($0) }) { remote, _ in
            try await withinPage(of: .unreachable) { try await deleted.delete(remote) }
            let end = ContinuousClock.now + .unreachable
            while attempts.withLock({ $0.count }) < 4, ContinuousClock.now < end {
                try await Task.sleep(for: .milliseconds(10))
            }
            #expect(attempts.withLock { $0.map(\.isInRequest) } == [true, false, false, false])
            #expect(attempts.withLock { $0.allSatisfy { $0.id == deleted.id } })
            #expect(remote.pauses == [.seconds(1), .seconds(2), .seconds(4)])
        }
    }

    @Test("When each attempt to remove the data of a deleted gather fails, an error is logged after the last one")
    func givenUp() async throws {
        try await withRemote(store: BrokenMatchStore(), respond: { Canned.respond($0) }) { remote, _ in
            try await remote.gathers.delete(Canned.gather)
            let end = ContinuousClock.now + .unreachable
            func errors() -> Int { remote.log.lines.count { $0.hasPrefix("error Deleted data are left") } }
            while errors() == 0, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(10)) }
            #expect(errors() == 1)
            #expect(remote.pauses.reduce(.zero, +) == .seconds(1_023 + 3_600))
        }
    }

    /// Another session can play a gather that could not be deleted. If the data of the gather were deleted again while it exists,
    /// goals could be lost.
    @Test("If a failed start leaves a gather, removing its data is tried once, and again after the gather is deleted")
    func startLeft() async throws {
        let isLeft = Mutex(true)
        let forgotten = Mutex<[UUID]>([])
        let store = BrokenMatchStore { id throws(ServiceError) in
            let count = forgotten.withLock { forgotten in
                forgotten.append(id)
                return forgotten.count
            }
            guard count > 1 else { throw .unavailable }
        }
        let respond: TestServer.Responder = { request in
            let fails = request.line == StartTests.deletion && isLeft.withLock { $0 }
            return fails ? .status(500) : Canned.respond(request)
        }
        try await withRemote(store: store, configure: { $0.undoLimit = .unreachable }, respond: respond) { remote, _ in
            // The start fails because the store cannot remember the token of the form.
            await #expect(throws: ServiceError.unavailable) {
                try await remote.gathers.start(Canned.lineup, token: "form")
            }
            #expect(forgotten.withLock { $0 } == [Canned.gather])
            // If the data were going to be deleted again after the request, this line would have been logged.
            #expect(!remote.log.lines.contains { $0.contains("Deleted data could not be removed") })
            isLeft.withLock { $0 = false }
            // The next start deletes the gather that was left.
            _ = try await remote.gathers.start(Canned.lineup)
            #expect(forgotten.withLock { $0 } == [Canned.gather, Canned.gather])
        }
    }
}
