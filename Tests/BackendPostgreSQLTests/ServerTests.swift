// The backend with the server of the tests, and with servers that cannot be used.

import BackendServices
import BackendStorage
import Foundation
import Logging
import Synchronization
import TestDatabases
import TestGate
import Testing

@testable import BackendPostgreSQL
@testable import PostgreSQLClient

/// Without a server, the skipped test says that PostgreSQL was not tested.
@Suite struct PostgreSQLTests {
    @Test(
        "The PostgreSQL server of the tests is reachable",
        .enabled(
            if: TestDatabase.server != nil,
            "PostgreSQL is not tested: .ci/postgresql swift test --traits PostgreSQL starts a server and tests with it")
    )
    func serverIsReachable() async throws {
        let database = try await TestDatabase.make(.postgresql)
        let backend = try await database.open(StorageConfiguration())
        #expect(await backend.isReachable())
        await backend.close()
        try await database.remove()
    }

    @Test(
        "By default a gather server has at most 16 connections for calls, besides the one that listens for signals",
        .takingTurns(places: 1), .enabled(if: TestDatabase.server != nil, "without a server"))
    func connections() async throws {
        let database = try await TestDatabase.make(.postgresql)
        let backend = try await PostgreSQLBackend(
            url: try #require(database.url), callLimit: .unreachable, logger: Logger(label: "test"))
        #expect(backend.store.pool.size == 16)
        await backend.close()
        try await database.remove()
    }
}

@Suite struct ProblemTests {
    private func problem(_ url: String, callLimit: Duration = .unreachable) async -> PostgreSQLProblem? {
        do {
            _ = try await PostgreSQLBackend(url: url, callLimit: callLimit, logger: Logger(label: "test"))
            return nil
        } catch {
            return error
        }
    }

    @Test("The description of a problem contains neither the user nor the password")
    func secrets() async throws {
        for url in [
            "postgresql://zoe:secret%3D@127.0.0.1:1/club?connect_timeout=1", "postgresql://zoe:secret%3D@[::1:1/club",
            "postgres://127.0.0.1:1/club?user=zoe&password=secret&sslmode=nonsense",
            "postgresql://zoe:secret/2x@127.0.0.1:1/club", "postgresql://zoe:77777/secret@127.0.0.1:1/club",
            "postgresql://zoe:x@secret@127.0.0.1:1/club", "postgresql://127.0.0.1:1/club?password=secret%9z",
            "postgresql://zoe:x/secret@h1,h2/club?target_session_attrs=read-write",
        ] {
            let text = try #require(await problem(url)).description
            #expect(!text.contains("secret") && !text.contains("zoe"), "\(text)")
            #expect(text.hasPrefix("The database postgres"))
        }
    }

    @Test(
        "A database that does not exist, that is read-only, or that has the tables of another program is not opened",
        .takingTurns(places: 1), .enabled(if: TestDatabase.server != nil, "without a server"))
    func unusableDatabases() async throws {
        let server = try #require(TestDatabase.server)
        let unknown = try #require(await problem(server.replacing("/postgres?", with: "/nothing?")))
        #expect(unknown.description.contains("database \"nothing\" does not exist"))
        let readOnly = TestDatabase.adding("options=-cdefault_transaction_read_only%3Don", to: server)
        #expect(await problem(readOnly)?.reason == .readOnly)
        // This schema has tables of its own.
        let other = TestDatabase.adding("options=-csearch_path%3Dpg_catalog", to: server)
        #expect(await problem(other)?.reason == .otherProgram)
    }

    @Test(
        "The problem of a server that accepts connections and sends nothing is that it did not answer in time",
        .takingTurns(places: 1), .enabled(if: TestDatabase.server != nil, "without a server"))
    func silentServer() async throws {
        let host = try SilentPort()
        let found = await problem("postgresql://127.0.0.1:\(host.number)/club", callLimit: .milliseconds(100))
        #expect(found?.reason == .connection("the server did not answer in time"))
        withExtendedLifetime(host) {}
    }

    @Test(
        "A migration of a newer version is refused when the database does not say which older versions can use the tables",
        .takingTurns(places: 1), .enabled(if: TestDatabase.server != nil, "without a server"))
    func newerVersion() async throws {
        let database = try await TestDatabase.make(.postgresql)
        await (try await database.open(StorageConfiguration())).close()
        try await database.execute("INSERT INTO gatherMigration (name) VALUES ('999 from the future')")
        await #expect {
            try await database.open(StorageConfiguration())
        } throws: {
            ($0 as? PostgreSQLProblem)?.reason == .newerVersion
        }
        try await database.remove()
    }

    @Test(
        "When servers start at the same time, only one of them migrates the database", .takingTurns(places: 1),
        .enabled(if: TestDatabase.server != nil, "without a server")
    )
    func concurrentMigrations() async throws {
        let database = try await TestDatabase.make(.postgresql)
        let applied = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let backend = try await database.open(StorageConfiguration())
                    await backend.close()
                    return backend.appliedMigrations.count
                }
            }
            return try await group.reduce(into: [Int]()) { $0.append($1) }
        }
        #expect(applied.count { $0 > 0 } == 1)
        try await database.remove()
    }

    @Test(
        "A text with U+0000 is refused as invalid", .takingTurns(places: 1),
        .enabled(if: TestDatabase.server != nil, "without a server"))
    func nullCharacters() async throws {
        let database = try await TestDatabase.make(.postgresql)
        let backend = try #require(try await database.open(StorageConfiguration()) as? PostgreSQLBackend)
        try await backend.store.write { try await $0.execute("SELECT $1::text", "ann") }
        await #expect(throws: ServiceError.invalid) {
            try await backend.store.write { try await $0.execute("SELECT $1::text", "ann\0") }
        }
        await backend.close()
        try await database.remove()
    }
}

@Suite struct TurnTests {
    private func call<Value: Sendable>(
        from address: String, _ body: () async throws -> Value
    ) async throws -> Value {
        let context = CallContext(deadline: .now + .unreachable, requestID: nil, clientAddress: address)
        return try await CallContext.$current.withValue(context, operation: body)
    }

    @Test(
        "Many waiting changes of one account, in one session or in six, leave connections for other accounts",
        .takingTurns(places: 1), .enabled(if: TestDatabase.server != nil, "without a server"), arguments: [1, 6])
    func turns(sessions: Int) async throws {
        let database = try await TestDatabase.make(.postgresql)
        let backend = try await database.open(StorageConfiguration())
        var tokens: [AccessToken] = []
        for name in ["ann", "bob"] {
            let credentials = Credentials(username: name, password: "correct horse")
            _ = try await backend.users.register(credentials)
            tokens.append(try await backend.users.signIn(credentials).token)
        }
        let (ann, bob) = (tokens[0], tokens[1])
        var anns = [ann]
        while anns.count < sessions {
            anns.append(try await backend.users.signIn(Credentials(username: "ann", password: "correct horse")).token)
        }
        for token in anns { _ = try await backend.gathers(as: token).gathers() }
        // Another transaction has locked the account of Ann, so her changes wait. The backend has four connections.
        let isLocked = Mutex(true)
        let lock = Task {
            try await database.execute(
                "BEGIN; UPDATE account SET username = username WHERE username = 'ann'; SELECT pg_sleep(6); COMMIT")
            isLocked.withLock { $0 = false }
        }
        try await Task.sleep(for: .milliseconds(500))
        let changes = (0..<18).map { number in
            let token = anns[number % sessions]
            return Task {
                try await call(from: "203.0.113.9") { _ = try await backend.gathers(as: token).create(nil) }
            }
        }
        try await Task.sleep(for: .milliseconds(500))
        try await call(from: "203.0.113.2") {
            _ = try await backend.gathers(as: bob).create(nil)
            #expect(try await backend.gathers(as: bob).gathers().count == 1)
        }
        #expect(try await call(from: "203.0.113.9") { try await backend.gathers(as: ann).gathers().isEmpty })
        #expect(isLocked.withLock { $0 })
        try await lock.value
        for change in changes { try await change.value }
        #expect(try await backend.gathers(as: ann).gathers().count == 18)
        await backend.close()
        try await database.remove()
    }

    @Test(
        "Two sessions with many changes delay a third session of their network by one change each",
        .takingTurns(places: 1), .timeLimit(.minutes(30)),
        .enabled(if: TestDatabase.server != nil, "without a server"))
    func sessions() async throws {
        let database = try await TestDatabase.make(.postgresql)
        // One of the two connections is for changes.
        let backend = try await PostgreSQLBackend(
            url: try #require(database.url), connections: 2, callLimit: .unreachable, logger: Logger(label: "test"))
        let credentials = Credentials(username: "ann", password: "correct horse")
        _ = try await backend.users.register(credentials)
        var tokens: [Character: AccessToken] = [:]
        for name in "abc" { tokens[name] = try await backend.users.signIn(credentials).token }
        let made = Mutex<[String]>([])
        let add = { @Sendable (name: String) in made.withLock { $0.append(name) } }
        let (begun, beginning) = AsyncStream.makeStream(of: Never.self)
        let (released, release) = AsyncStream.makeStream(of: Never.self)
        let held = Task {
            try await backend.store.write { _ in
                beginning.finish()
                for await _ in released {}
            }
        }
        for await _ in begun {}
        var changes: [Task<Void, any Error>] = []
        for name in ["a1", "b1", "a2", "b2", "a3", "b3", "c1"] {
            let token = try #require(name.first.flatMap { tokens[$0] })
            let change = Task {
                try await call(from: "203.0.113.9") {
                    try await backend.store.write(as: token) { _, _ in add(name) }
                }
            }
            changes.append(change)
            while backend.store.writes.waitingCount < changes.count { try await Task.sleep(for: .milliseconds(1)) }
        }
        release.finish()
        try await held.value
        for change in changes { try await change.value }
        #expect(made.withLock { $0 } == ["a1", "b1", "c1", "a2", "b2", "a3", "b3"])
        await backend.close()
        try await database.remove()
    }
}
