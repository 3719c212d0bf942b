// Calls that check a password while a sign-in renews its hash, because the cost of hashes was raised.

import BackendServices
import BackendStorage
import Foundation
import Synchronization
import TestDatabases
import Testing

@Suite struct RenewedHashTests {
    private static let ann = Credentials(username: "ann", password: "correct horse")
    private static let new = Credentials(username: "ann", password: "battery staple")

    @Test("Two sign-ins at the same time both succeed", arguments: Backend.withDatabase)
    func signIns(_ backend: Backend) async throws {
        try await run(backend) { database, gate, _ in
            let first = try await gate.stop { try await database.users.signIn(Self.ann) }
            let second = try await database.users.signIn(Self.ann)
            gate.open()
            #expect(try await first.value.userID == second.userID)
        }
    }

    @Test("A password can be changed while a sign-in renews the hash", arguments: Backend.withDatabase)
    func change(_ backend: Backend) async throws {
        try await run(backend) { database, gate, token in
            let credentials = try #require(database.credentials)
            let change = try await gate.stop {
                try await credentials.changePassword(from: Self.ann.digest, to: Self.new.digest, as: token)
            }
            _ = try await database.users.signIn(Self.ann)
            gate.open()
            _ = try await change.value
            _ = try await database.users.signIn(Self.new)
        }
    }

    @Test("A sign-in with a password that is changed meanwhile fails", arguments: Backend.withDatabase)
    func changedMeanwhile(_ backend: Backend) async throws {
        try await run(backend) { database, gate, token in
            let signIn = try await gate.stop { try await database.users.signIn(Self.ann) }
            _ = try await database.credentials?.changePassword(from: Self.ann.digest, to: Self.new.digest, as: token)
            gate.open()
            await #expect(throws: ServiceError.unauthorized) { try await signIn.value }
        }
    }

    /// Runs a test with an account whose hash is weaker than new ones, and with a session of this account.
    private func run(
        _ backend: Backend, _ test: (any DatabaseBackend, Gate, AccessToken) async throws -> Void
    ) async throws {
        let database = try await TestDatabase.makeWithTables(try #require(backend.database))
        var configuration = StorageConfiguration()
        configuration.passwordCost = .lowest
        let weak = try await database.open(configuration)
        _ = try await weak.createUser(Self.ann)
        let token = try await weak.users.signIn(Self.ann).token
        await weak.close()

        let gate = Gate()
        configuration.passwordCost = PasswordCost(logRounds: 2, blockSize: 1, parallelism: 1)
        configuration.randomBytes = { [make = configuration.randomBytes] count in
            gate.pass()
            return make(count)
        }
        let strong = try await database.open(configuration)
        do {
            try await test(strong, gate, token)
        } catch {
            await strong.close()
            throw error
        }
        await strong.close()
        try await database.remove()
    }
}

/// Stops a call at the moment when it creates the salt of a new hash. Before that, the call has checked the password.
private final class Gate: Sendable {
    private let isClosed = Mutex(false)
    private let opening = DispatchSemaphore(value: 0)
    private let arrival = AsyncStream.makeStream(of: Void.self)

    /// Begins the call, and returns when it has stopped.
    func stop<Value: Sendable>(
        _ call: @escaping @Sendable () async throws -> Value
    ) async throws -> Task<Value, any Error> {
        isClosed.withLock { $0 = true }
        let task = Task {
            defer { arrival.continuation.finish() }
            return try await call()
        }
        var arrivals = arrival.stream.makeAsyncIterator()
        try #require(await arrivals.next() != nil, "The call made no salt.")
        return task
    }

    func open() {
        opening.signal()
    }

    /// Called for all random bytes. The first bytes after ``stop(_:)`` are for the salt, on a thread that only hashes.
    func pass() {
        let stops = isClosed.withLock { isClosed in
            defer { isClosed = false }
            return isClosed
        }
        guard stops else { return }
        arrival.continuation.yield()
        _ = opening.wait(timeout: .now() + 60)
    }
}
