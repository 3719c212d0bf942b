// A call whose password is replaced after the call has checked it and before the call stores its change.

import BackendServices
import BackendStorage
import PostgreSQLClient
import TestDatabases
import TestGate
import Testing

@testable import BackendPostgreSQL

@Suite(
    "A password that is changed meanwhile", .takingTurns(places: 1),
    .enabled(if: TestDatabase.server != nil, "without a server"))
struct ChangedPasswordTests {
    private static let ann = Credentials(username: "ann", password: "correct horse")
    private static let bob = Credentials(username: "bob", password: "battery staple")

    @Test("An account is not deleted with its old password")
    func deletion() async throws {
        try await run { backend, _ in _ = try await backend.users.deleteAccount(Self.ann) }
    }

    @Test("No recovery code is made with the old password")
    func recoveryCode() async throws {
        try await run { backend, token in
            _ = try await backend.credentials?.makeRecoveryCode(with: Self.ann.digest, as: token)
        }
    }

    /// Gives Ann the hash of Bob's password in a transaction that ends when the call waits for it.
    /// - Parameter call: calls the backend with Ann's old password. Its second argument is the token of a session of Ann.
    private func run(
        _ call: @escaping @Sendable (any DatabaseBackend, AccessToken) async throws -> Void
    ) async throws {
        let database = try await TestDatabase.makeWithTables(.postgresql)
        var configuration = StorageConfiguration()
        configuration.passwordCost = .lowest
        let backend = try await database.open(configuration)
        let other = try #require(try await database.open(configuration) as? PostgreSQLBackend)
        for credentials in [Self.ann, Self.bob] { _ = try await backend.users.register(credentials) }
        let token = try await backend.users.signIn(Self.ann).token

        let late = try await other.store.write { db in
            try await db.execute(
                """
                UPDATE account SET passwordHash = (SELECT passwordHash FROM account WHERE accountKey = 'bob')
                WHERE accountKey = 'ann' /* test */
                """)
            let late = Task { try await call(backend, token) }
            let waiting = "SELECT 1 FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))"
            while try await db.execute(waiting).first == nil { try await Task.sleep(for: .milliseconds(1)) }
            return late
        }
        await #expect(throws: ServiceError.unauthorized) { try await late.value }
        _ = try await backend.users.signIn(Credentials(username: "ann", digest: Self.bob.digest))
        for backend in [backend, other] { await backend.close() }
        try await database.remove()
    }
}
