// A password is changed after a call has checked it, and before this call changes the database.

import BackendServices
import Testing

@testable import BackendSQLite

@Suite("A password that is changed meanwhile", .timeLimit(.minutes(30)))
struct ChangedPasswordTests {
    private static let new = Credentials(username: "ann", password: "battery staple")

    @Test("An account is not deleted with its old password")
    func deletion() async throws {
        try await run { backend, _ in _ = try await backend.users.deleteAccount(ann) }
    }

    @Test("No recovery code is made with the old password")
    func recoveryCode() async throws {
        try await run { backend, token in
            _ = try await backend.credentials?.makeRecoveryCode(with: ann.digest, as: token)
        }
    }

    /// Lets a change of the password and the call wait for another change, in this order.
    /// - Parameter call: calls the backend with the old password. It gets the token of a session.
    private func run(_ call: @escaping @Sendable (SQLiteBackend, AccessToken) async throws -> Void) async throws {
        let database = try TemporaryDatabase()
        let backend = try database.open()
        let token = try await backend.signUp().token
        let held = await HeldWriter(of: backend.store)
        let change = Task {
            _ = try await backend.credentials?.changePassword(from: ann.digest, to: Self.new.digest, as: token)
        }
        while backend.store.writes.waitingCount < 1 { try await Task.sleep(for: .milliseconds(1)) }
        let late = Task { try await call(backend, token) }
        while backend.store.writes.waitingCount < 2 { try await Task.sleep(for: .milliseconds(1)) }
        try await held.end()
        try await change.value
        await #expect(throws: ServiceError.unauthorized) { try await late.value }
        _ = try await backend.users.signIn(Self.new)
        await backend.close()
    }
}
