// Statements and commits at their deadlines, and callers that wait for a connection.

import Foundation
import Testing

@testable import PostgreSQLClient

extension PoolTests {
    @Test("A statement without an answer ends at the deadline, and its connection is closed")
    func deadline() async throws {
        let pool = try pool(size: 1)
        // The connection was used before, by a call with a later deadline.
        _ = try await pool.withConnection(before: soon()) { try await $0.execute("SELECT 1") }
        let start = ContinuousClock.now
        await #expect(throws: PostgreSQLError.timeout) {
            try await pool.withConnection(before: .now + .milliseconds(300)) {
                try await $0.execute("SELECT pg_sleep(60)")
            }
        }
        #expect(start.duration(to: .now) < .seconds(30))
        #expect(pool.connectionCount == 0)
        // Another connection can be opened in its place.
        _ = try await pool.withConnection(before: soon()) { try await $0.execute("SELECT 1") }
        await pool.close(before: .now)
    }

    @Test("Several statements whose last one has no answer at the deadline fail, although the first one has a result")
    func deadlineOfScript() async throws {
        let pool = try pool(size: 1)
        await #expect(throws: PostgreSQLError.timeout) {
            try await pool.withConnection(before: .now + .seconds(1)) { db in
                // With the warning, the server sends the result of the first statement without waiting for the second one.
                try await db.execute(
                    script: "SELECT 1; DO $$ BEGIN RAISE WARNING 'sent'; PERFORM pg_sleep(60); END $$")
            }
        }
        #expect(pool.connectionCount == 0)
        await pool.close(before: .now)
    }

    @Test("A call that begins after its deadline, or shortly before it, does not close the idle connections")
    func lateCalls() async throws {
        let pool = try pool(size: 2)
        try await pool.withConnection(before: soon()) { first in
            try await first.execute("SELECT 1")
            try await pool.withConnection(before: soon()) { try await $0.execute("SELECT 1") }
        }
        #expect(pool.connectionCount == 2)
        await #expect(throws: PostgreSQLError.timeout) {
            try await pool.withConnection(before: .now) { try await $0.execute("SELECT 1") }
        }
        #expect(pool.connectionCount == 2)
        await #expect(throws: PostgreSQLError.timeout) {
            try await pool.withConnection(before: .now + .milliseconds(300)) {
                try await $0.execute("SELECT pg_sleep(60)")
            }
        }
        // The connection of a call without an answer is closed. On a busy machine, the call may begin after its deadline, and then no
        // connection is closed.
        #expect(pool.connectionCount >= 1)
        await pool.close(before: .now)
    }

    /// After this script, the commit of an update takes five seconds.
    private static let slowCommits = """
        CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_sleep(5); RETURN NULL; END $$;
        CREATE CONSTRAINT TRIGGER wait AFTER UPDATE ON t DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION wait()
        """

    @Test("A commit that begins shortly before its deadline does not close the idle connections")
    func lateCommit() async throws {
        try await withTable { pool in
            try await pool.withConnection(before: soon()) { first in
                try await first.execute(script: Self.slowCommits)
                _ = try await pool.withConnection(before: soon()) { try await $0.execute("SELECT 1") }
            }
            #expect(pool.connectionCount == 2)
            // The deadline of the change is before the end of its commit.
            await #expect(throws: PostgreSQLError.self) {
                try await pool.transaction(.writing, before: .now + .milliseconds(700)) {
                    try await $0.execute("UPDATE t SET n = 1")
                }
            }
            // The connection of the commit is closed. On a busy machine, the call may begin after its deadline, and then no connection
            // is closed.
            #expect(pool.connectionCount >= 1)
        }
    }

    @Test("After a commit that waits for no standby and has no answer, other changes are not refused")
    func lateCommitHere() async throws {
        try await withTable { pool in
            try await pool.withConnection(before: soon()) { try await $0.execute(script: Self.slowCommits) }
            // For more than a second the commit has no answer.
            await #expect(throws: PostgreSQLError.self) {
                try await pool.transaction(.writingHere, before: .now + .seconds(2)) {
                    try await $0.execute("UPDATE t SET n = 1")
                }
            }
            try await pool.transaction(.writing, before: soon()) { try await $0.execute("INSERT INTO t VALUES (2, 0)") }
        }
    }

    @Test("A limited number of callers wait for a connection, and none gets one after its deadline")
    func waiting() async throws {
        let pool = try pool(size: 1, waitingLimit: 1)
        async let first = pool.withConnection(before: soon()) { try await $0.execute("SELECT pg_sleep(1)").rowCount }
        while pool.connectionCount == 0 { try await Task.sleep(for: .milliseconds(10)) }
        async let late = pool.withConnection(before: .now + .milliseconds(100)) {
            try await $0.execute("SELECT 1").rowCount
        }
        while pool.waitingCount == 0 { try await Task.sleep(for: .milliseconds(1)) }
        await #expect(throws: PostgreSQLError.exhausted) {
            try await pool.withConnection(before: soon()) { try await $0.execute("SELECT 1") }
        }
        #expect(try await first == 1)
        do {
            _ = try await late
            Issue.record("a caller got a connection after its deadline")
        } catch {
            #expect(error as? PostgreSQLError == .timeout)
        }
        await pool.close(before: .now)
        await #expect(throws: PostgreSQLError.exhausted) {
            try await pool.withConnection(before: soon()) { try await $0.execute("SELECT 1") }
        }
    }
}
