// Connections, transactions and their failures, with a real server.

import Foundation
import Synchronization
import TestDatabases
import TestGate
import Testing

@testable import PostgreSQLClient

@Suite(.takingTurns(places: 1), .enabled(if: TestDatabase.server != nil, "without a server"))
struct PoolTests {
    func pool(size: Int = 4, waitingLimit: Int = 100, _ parameters: String = "") throws -> PostgreSQLPool {
        PostgreSQLPool(
            url: TestDatabase.adding(parameters, to: try #require(TestDatabase.server)), size: size,
            waitingLimit: waitingLimit)
    }

    func soon() -> ContinuousClock.Instant { .now + .unreachable }

    /// Calls `body` with a pool whose connections use a schema of their own, with a table `t` that has one row.
    func withTable(_ body: (PostgreSQLPool) async throws -> Void) async throws {
        let name = "pool_" + UUID().uuidString.lowercased().replacing("-", with: "_")
        let pool = try pool(size: 4, "options=-csearch_path%3D\(name)")
        try await pool.withConnection(before: soon()) { db in
            try await db.execute(
                script:
                    "CREATE SCHEMA \(name); CREATE TABLE t (id bigint PRIMARY KEY, n bigint); INSERT INTO t VALUES (1, 0)"
            )
        }
        try await body(pool)
        try await pool.withConnection(before: soon()) { try await $0.execute(script: "DROP SCHEMA \(name) CASCADE") }
        await pool.close(before: .now)
    }

    private func number(in pool: PostgreSQLPool) async throws -> Int? {
        try await pool.withConnection(before: soon()) { try await $0.execute("SELECT n FROM t").first?.decode(at: 0) }
    }

    @Test func valuesPassBothWays() async throws {
        let pool = try pool()
        let (id, data) = (UUID(), Data([0, 1, 255]))
        let row = try await pool.withConnection(before: soon()) { db in
            try await db.execute(
                "SELECT $1::bigint, $2::text, $3::boolean, $4::uuid, $5::bytea, $6::bigint, cardinality($7::bigint[]), $8::text",
                -7, "Zoë's ⚽️", true, id, data, Int?.none, [3, 4] as [Int64], "")
        }.first
        let found = try #require(row)
        #expect(try found.decode(at: 0) == -7)
        #expect(try found.decode(at: 1) == "Zoë's ⚽️")
        #expect(try found.decode(at: 2) == true)
        #expect(try found.decode(at: 3) == id)
        #expect(try found.decode(at: 4) == data)
        #expect(try found.decode(Int?.self, at: 5) == nil)
        #expect(try found.decode(at: 6) == 2)
        #expect(try found.decode(at: 7) == "")
        await pool.close(before: .now)
    }

    @Test("A statement of several megabytes is sent, and its result is read")
    func largeValues() async throws {
        let pool = try pool()
        let text = String(repeating: "ä", count: 4_000_000)
        let echo: String? = try await pool.withConnection(before: soon()) { db in
            try await db.execute("SELECT $1::text", text).first?.decode(at: 0)
        }
        #expect(echo == text)
        await pool.close(before: .now)
    }

    @Test("An error rolls the transaction back, and the connection is used again")
    func rollback() async throws {
        try await withTable { (pool) async throws in
            struct Stop: Error {}
            await #expect(throws: Stop.self) {
                try await pool.transaction(.writing, before: soon()) { db in
                    try await db.execute("UPDATE t SET n = 5")
                    throw Stop()
                }
            }
            #expect(try await number(in: pool) == 0)
            await #expect(throws: PostgreSQLError.self) {
                try await pool.transaction(.writing, before: soon()) {
                    try await $0.execute("UPDATE nothing SET n = 5")
                }
            }
            // An error of a statement ends the transaction, even if the body does not rethrow it.
            await #expect(throws: PostgreSQLError.self) {
                try await pool.transaction(.writing, before: soon()) { db in
                    try await db.execute("UPDATE t SET n = 6")
                    _ = try? await db.execute("SELECT 1 / 0")
                }
            }
            #expect(try await number(in: pool) == 0)
            #expect(pool.connectionCount == 1)
        }
    }

    @Test("A transaction for reading sees the database at one moment and cannot write")
    func reading() async throws {
        try await withTable { pool in
            let numbers = try await pool.transaction(.reading, before: soon()) { db in
                let first: Int? = try await db.execute("SELECT n FROM t").first?.decode(at: 0)
                try await pool.transaction(.writing, before: soon()) { try await $0.execute("UPDATE t SET n = 9") }
                return [first, try await db.execute("SELECT n FROM t").first?.decode(at: 0)]
            }
            #expect(numbers == [0, 0])
            await #expect(throws: PostgreSQLError.self) {
                try await pool.transaction(.reading, before: soon()) { try await $0.execute("UPDATE t SET n = 5") }
            }
            #expect(try await number(in: pool) == 9)
        }
    }

    @Test("Transactions that deadlock are repeated until all are done")
    func deadlocks() async throws {
        try await withTable { pool in
            try await pool.withConnection(before: soon()) { try await $0.execute("INSERT INTO t VALUES (2, 0)") }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<8 {
                    group.addTask {
                        // Half of the transactions lock the rows in reverse order.
                        let rows = index.isMultiple(of: 2) ? [1, 2] : [2, 1]
                        try await pool.transaction(.writing, before: soon()) { db in
                            for row in rows {
                                try await db.execute("UPDATE t SET n = n + 1 WHERE id = $1", row)
                                try await Task.sleep(for: .milliseconds(5))
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
            let sum: Int? = try await pool.withConnection(before: soon()) { db in
                try await db.execute("SELECT sum(n)::bigint FROM t").first?.decode(at: 0)
            }
            #expect(sum == 16)
        }
    }

    @Test("A transaction that inserts a row whose key exists is repeated")
    func sameRow() async throws {
        try await withTable { pool in
            let attempts = Mutex(0)
            try await pool.transaction(.writing, before: soon()) { db in
                let attempt = attempts.withLock { count in
                    count += 1
                    return count
                }
                // The table has a row with the id 1, so only the second attempt succeeds.
                try await db.execute("INSERT INTO t VALUES ($1, 0)", attempt)
            }
            #expect(attempts.withLock { $0 } == 2)
            let count: Int? = try await pool.withConnection(before: soon()) { db in
                try await db.execute("SELECT count(*) FROM t").first?.decode(at: 0)
            }
            #expect(count == 2)
        }
    }

    @Test("Connections that the server has ended are replaced, and the transaction is repeated")
    func lostConnections() async throws {
        try await withTable { pool in
            // Four connections, of which three end while they are idle.
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        _ = try await pool.withConnection(before: soon()) { db in
                            try await db.execute("SELECT pg_sleep(0.1)")
                        }
                    }
                }
                try await group.waitForAll()
            }
            let others = "pid <> pg_backend_pid() AND query LIKE 'SELECT pg_sleep(0.1)%'"
            try await pool.withConnection(before: soon()) { db in
                try await db.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE \(others)")
            }
            #expect(try await number(in: pool) == 0)

            // A connection ends in the middle of a transaction.
            let attempts = Attempts()
            try await pool.transaction(.writing, before: soon()) { db in
                try await db.execute("UPDATE t SET n = n + 1")
                if attempts.next() == 1 { try await db.execute("SELECT pg_terminate_backend(pg_backend_pid())") }
            }
            #expect(attempts.next() == 3)
            #expect(try await number(in: pool) == 1)
            // The connections that have ended do not count any more.
            #expect(pool.connectionCount == 1)
        }
    }

    @Test("A prepared statement is prepared again after the columns of its result have changed")
    func changedTables() async throws {
        try await withTable { pool in
            let sql = "SELECT * FROM t"
            for access in [PostgreSQLPool.Access.reading, .writing] {
                try await pool.transaction(access, before: soon()) { _ = try await $0.execute(sql) }
                try await pool.withConnection(before: soon()) { db in
                    try await db.execute(script: "ALTER TABLE t ADD COLUMN \(access) bigint DEFAULT 7")
                }
                let last: Int? = try await pool.transaction(access, before: soon()) { db in
                    try await db.execute(sql).first?.decode(at: access == .reading ? 2 : 3)
                }
                #expect(last == 7)
            }
            // The SQLSTATE of changed columns (0A000) also stands for other errors, which are thrown each time.
            for _ in 1...3 {
                await #expect {
                    try await pool.withConnection(before: soon()) {
                        try await $0.execute("SELECT extract(hour FROM current_date)")
                    }
                } throws: {
                    "\($0)".contains("0A000")
                }
            }
        }
    }

    @Test("When there is no server at an address, the error names the address and the reason")
    func noServer() async throws {
        let pool = PostgreSQLPool(url: "postgresql:///postgres?host=/nowhere&user=gather", size: 1)
        do {
            _ = try await pool.withConnection(before: .now + .seconds(1)) { try await $0.execute("SELECT 1") }
            Issue.record("the pool has connected to a server")
        } catch PostgreSQLError.connection(let message) {
            #expect(message.contains("/nowhere") && message.contains("No such file or directory"))
        }
    }
}

/// Counts from 1.
private final class Attempts: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
