// Copying a database into another one.

import BackendServices
import BackendStorage
import Entities
import Foundation
import TestDatabases
import TestGate
import Testing

@Suite struct TransferTests {
    /// The kinds of the source and of the target of a transfer.
    struct Direction: CustomTestStringConvertible, Sendable {
        let source: DatabaseKind
        let target: DatabaseKind

        var testDescription: String { "\(source) to \(target)" }

        /// All directions. Those with PostgreSQL are missing when the tests have no PostgreSQL server.
        static let all: [Direction] = kinds.flatMap { source in kinds.map { Direction(source: source, target: $0) } }
        private static let kinds = Backend.withDatabase.compactMap(\.database)
    }

    let clock = TestClock(Fixture.start)

    private func configuration() -> StorageConfiguration {
        var configuration = StorageConfiguration()
        configuration.now = clock.now
        configuration.passwordCost = .lowest
        return configuration
    }

    /// Opens a database, which is closed after the body.
    func with<Value>(
        _ database: TestDatabase, _ body: (any DatabaseBackend) async throws -> Value
    ) async throws -> Value {
        let backend = try await database.open(configuration())
        do {
            let value = try await body(backend)
            await backend.close()
            return value
        } catch {
            await backend.close()
            throw error
        }
    }

    /// Runs a test with new databases.
    func withDatabases(_ kinds: DatabaseKind..., test: ([TestDatabase]) async throws -> Void) async throws {
        try await inTurn {
            var databases: [TestDatabase] = []
            for kind in kinds { databases.append(try await TestDatabase.make(kind)) }
            try await test(databases)
            for database in databases { try await database.remove() }
        }
    }

    @discardableResult
    func transfer(
        _ source: TestDatabase, to target: TestDatabase, insertions: Int = .max, isLastCommitted: Bool = true,
        step: @escaping @Sendable (Transfer.Step) -> Void = { _ in }
    ) async throws -> Transfer.Outcome {
        let target = try await target.target()
        let failing = InterruptedTarget(target, after: insertions, isLastCommitted: isLastCommitted)
        do {
            let outcome = try await Transfer(from: source.source, to: failing, pageSize: 7, step: step).run()
            try await target.close()
            return outcome
        } catch {
            try? await target.close()
            throw error
        }
    }

    @Test(
        "The copy of a database, and the copy of this copy, have the rows of all tables",
        arguments: Direction.all, 1...2)
    func roundTrip(_ direction: Direction, _ seed: Int) async throws {
        try await withDatabases(direction.source, direction.target, direction.source) { databases in
            let club = try await with(databases[0]) { try await TransferredClub(filling: $0, clock, seed: seed) }
            let there = try await transfer(databases[0], to: databases[1])
            let back = try await transfer(databases[1], to: databases[2])
            #expect(there == back)
            guard case .finished(let digests) = there else { throw Interruption() }
            // Each table has rows, so each one was compared.
            #expect(digests.map(\.table) == TransferTable.all.map(\.name))
            #expect(digests.allSatisfy { $0.rows > 0 }, "\(digests)")
            #expect(Set(digests.map(\.hash)).count == digests.count)
            for database in databases {
                try await with(database) { try await club.check(in: $0, at: clock.now()) }
            }
        }
    }

    @Test("A transfer goes on where it was interrupted", arguments: Direction.all)
    func resume(_ direction: Direction) async throws {
        let target = direction.target
        try await withDatabases(direction.source, target, target, target) { databases in
            let club = try await with(databases[0]) { try await TransferredClub(filling: $0, clock, seed: 3) }
            let whole = try await transfer(databases[0], to: databases[1])
            for (database, isLastCommitted) in [(databases[2], true), (databases[3], false)] {
                var attempts = 0
                while true {
                    attempts += 1
                    do {
                        // One more page than before, so that some interruptions are within a table and others between two.
                        let outcome = try await transfer(
                            databases[0], to: database, insertions: attempts, isLastCommitted: isLastCommitted)
                        #expect(outcome == whole)
                        break
                    } catch is Interruption {
                        await expectUnfinished(database)
                    }
                }
                #expect(attempts > 3)
                try await with(database) { try await club.check(in: $0, at: clock.now()) }
                // What was transferred is not transferred again.
                #expect(try await transfer(databases[0], to: database) == .alreadyFinished)
            }
        }
    }

    private func expectUnfinished(_ database: TestDatabase) async {
        // A server does not start with half of the data.
        await #expect {
            try await database.open(configuration())
        } throws: {
            "\($0)".contains("a transfer into it has not finished; run the same gather transfer again")
        }
        // Nor can such a database be the source of a transfer.
        await #expect {
            try await database.source.withSnapshot { _ in }
        } throws: {
            "\($0)".contains("a transfer into it has not finished")
        }
    }

    @Test("A source that has changed since an interruption is refused", arguments: Direction.all)
    func changedSource(_ direction: Direction) async throws {
        try await withDatabases(direction.source, direction.target) { databases in
            let names = [databases[0].source.name, try await databases[1].target().name]
            try await with(databases[0]) { backend in
                _ = try await backend.createUser(Credentials(username: "ann", password: "correct horse"))
            }
            await #expect(throws: Interruption.self) {
                try await transfer(databases[0], to: databases[1], insertions: 0)
            }
            try await with(databases[0]) { backend in
                _ = try await backend.createUser(Credentials(username: "bob", password: "correct horse"))
            }
            await #expect(throws: TransferProblem.otherSource(source: names[0], target: names[1])) {
                try await transfer(databases[0], to: databases[1])
            }
        }
    }

    @Test("A change of the source while it is copied is noticed", arguments: Direction.all)
    func changeDuringTransfer(_ direction: Direction) async throws {
        try await withDatabases(direction.source, direction.target) { databases in
            let backend = try await databases[0].open(configuration())
            _ = try await backend.createUser(Credentials(username: "ann", password: "correct horse"))
            let target = try await databases[1].target()
            let changing = InterruptedTarget(target, after: 0) {
                _ = try await backend.createUser(Credentials(username: "bob", password: "correct horse"))
            }
            await #expect(
                throws: TransferProblem.sourceChanged(source: databases[0].source.name, target: target.name)
            ) { try await Transfer(from: databases[0].source, to: changing).run() }
            await backend.close()
            try await target.close()
            await #expect(throws: (any Error).self) { try await databases[1].open(configuration()) }
        }
    }

    @Test("A target that is not empty is refused and stays as it is", arguments: Direction.all)
    func notEmpty(_ direction: Direction) async throws {
        try await withDatabases(direction.source, direction.target) { databases in
            for (database, name) in zip(databases, ["ann", "bob"]) {
                try await with(database) { backend in
                    _ = try await backend.createUser(Credentials(username: name, password: "correct horse"))
                }
            }
            await #expect(throws: TransferProblem.notEmpty(try await databases[1].target().name)) {
                try await transfer(databases[0], to: databases[1])
            }
            try await with(databases[1]) { backend in
                _ = try await backend.users.signIn(Credentials(username: "bob", password: "correct horse"))
            }
        }
    }

    @Test("A database without rows is copied, and one without tables or a file is refused", arguments: Direction.all)
    func emptySource(_ direction: Direction) async throws {
        try await withDatabases(direction.source, direction.target) { databases in
            await #expect { try await transfer(databases[0], to: databases[1]) } throws: { error in
                "\(error)".contains("gather migrate") || "\(error)".contains("there is no such file")
            }
            try await with(databases[0]) { _ in }
            guard case .finished(let digests) = try await transfer(databases[0], to: databases[1]) else {
                throw Interruption()
            }
            #expect(digests.allSatisfy { $0.rows == 0 && $0.lastID ?? 0 == 0 })
            try await with(databases[1]) { backend in
                let ann = Credentials(username: "ann", password: "correct horse")
                _ = try await backend.createUser(ann)
                let token = try await backend.users.signIn(ann).token
                #expect(try await backend.players(as: token).create(PlayerDraft(name: "Cleo")) == 1)
            }
        }
    }

    @Test(
        "A transfer goes on when the connection to the source was lost",
        .enabled(if: TestDatabase.server != nil, "without a PostgreSQL server"))
    func lostConnection() async throws {
        try await withDatabases(.postgresql, .sqlite, .sqlite) { databases in
            let club = try await with(databases[0]) { try await TransferredClub(filling: $0, clock, seed: 5) }
            let whole = try await transfer(databases[0], to: databases[2])
            let target = try await databases[1].target()
            let interrupted = InterruptedTarget(target, after: 3) {
                // The snapshot has locks on the tables that it has read.
                try await databases[0].execute(
                    """
                    SELECT pg_terminate_backend(pid) FROM pg_locks
                    WHERE relation = 'account'::regclass AND pid <> pg_backend_pid()
                    """)
            }
            let outcome = try await Transfer(from: databases[0].source, to: interrupted, pageSize: 7).run()
            #expect(outcome == whole)
            try await target.close()
            try await with(databases[1]) { try await club.check(in: $0, at: clock.now()) }
        }
    }

    @Test("A transfer stops when another one into the same target has begun", arguments: Direction.all)
    func superseded(_ direction: Direction) async throws {
        try await withDatabases(direction.source, direction.target) { databases in
            let club = try await with(databases[0]) { try await TransferredClub(filling: $0, clock, seed: 4) }
            let target = try await databases[1].target()
            let overtaken = InterruptedTarget(target, after: 3) {
                _ = try await transfer(databases[0], to: databases[1])
            }
            await #expect(throws: TransferProblem.superseded(target.name)) {
                try await Transfer(from: databases[0].source, to: overtaken, pageSize: 7).run()
            }
            try await target.close()
            try await with(databases[1]) { try await club.check(in: $0, at: clock.now()) }
        }
    }
}
