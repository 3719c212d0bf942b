// Invitations that this server stores, for accounts on a remote backend.

import BackendInMemory
import BackendREST
import BackendServices
import Foundation
import Testing
import TestServer

@Suite struct InvitationTests {
    private let code: InvitationCode
    private let invitations: InMemoryInvitationStore

    init() throws {
        code = try #require(InvitationCode(String(repeating: "a", count: 22)))
        invitations = InMemoryInvitationStore(code)
    }

    @Test(
        "After a failed registration an invitation stays used if the backend may have made the account, else it is given back",
        arguments: [(201, true), (400, false), (409, false), (429, false), (502, true), (503, false)])
    func lateAccount(_ status: Int, isUsed: Bool) async throws {
        try await withRemote(invitations: invitations, respond: { _ in .status(status) }) { remote, _ in
            // The 201 has no `Location`, so it is an error too.
            await #expect(throws: ServiceError.self) {
                try await remote.backend.users.register(Canned.credentials, with: code)
            }
        }
        #expect(try await invitations.isUsable(code) != isUsed)
    }

    @Test("The invitation is given back even when the client has closed its connection")
    func clientHasLeft() async throws {
        let store = LeavingClient(invitations: invitations)
        try await withRemote(invitations: store, respond: { Canned.respond($0) }) { remote, _ in
            let registration = Task {
                try await remote.backend.users.register(Credentials(username: "a:b", password: "12345678"), with: code)
            }
            await #expect(throws: ServiceError.invalid) { try await registration.value }
        }
        #expect(try await invitations.isUsable(code))
    }

    @Test("Without a store every invitation is unknown, and no call is made")
    func noStore() async throws {
        try await withRemote(respond: { Canned.respond($0) }) { remote, server in
            await #expect(throws: ServiceError.gone) {
                try await remote.backend.users.register(Canned.credentials, with: code)
            }
            #expect(server.requests.isEmpty)
        }
    }
}

/// Cancels the task that uses an invitation. In a cancelled task, `giveBack` fails, as a call to a database would.
private struct LeavingClient: InvitationStore {
    let invitations: InMemoryInvitationStore

    func isUsable(_ code: InvitationCode) async throws(ServiceError) -> Bool {
        try await invitations.isUsable(code)
    }

    func use(_ code: InvitationCode) async throws(ServiceError) -> Bool {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await invitations.use(code)
    }

    func giveBack(_ code: InvitationCode) async throws(ServiceError) {
        guard !Task.isCancelled else { throw .unavailable }
        try await invitations.giveBack(code)
    }
}
