// Changes that were committed, but whose answer did not arrive in time.

import BackendServices
import BackendStorage
import Foundation
import PostgreSQLClient
import TestDatabases
import TestGate
import Testing

@Suite(
    "Lost answers to a commit", .takingTurns(places: 1), .enabled(if: TestDatabase.server != nil, "without a server"))
struct LostCommitTests {
    /// Makes a change whose commit ends after the deadline of the caller.
    /// - Parameter table: the change inserts a row into this table.
    private func withoutAnswer(
        _ database: TestDatabase, inserting table: String, _ change: @Sendable () async throws -> Void
    ) async throws {
        let key = Int.random(in: 1...Int.max)
        // COMMIT executes a deferred trigger. This one waits for a lock that the transaction below holds.
        try await database.execute(
            """
            CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                -- The trigger goes on waiting when the statement is cancelled at its time limit.
                LOOP
                    BEGIN
                        PERFORM pg_advisory_xact_lock(\(key));
                        RETURN NULL;
                    EXCEPTION WHEN query_canceled THEN NULL;
                    END;
                END LOOP;
            END $$;
            CREATE CONSTRAINT TRIGGER wait AFTER INSERT ON \(table) DEFERRABLE INITIALLY DEFERRED
                FOR EACH ROW EXECUTE FUNCTION wait()
            """)
        let pool = PostgreSQLPool(url: try #require(database.url), size: 1)
        try await pool.transaction(.writing, before: .now + .unreachable) { db in
            try await db.execute("SELECT pg_advisory_xact_lock(\(key))")
            try await CallContext.$current.withValue(CallContext(deadline: .now + .seconds(2), requestID: nil)) {
                try await change()
            }
            let waiting = try await db.execute(
                "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = \(key & 0xFFFF_FFFF)")
            #expect(waiting.rowCount == 1, "the change did not reach its commit")
        }
        // The lock is free now, so the commit continues. LOCK TABLE waits for its end.
        try await pool.transaction(.writing, before: .now + .unreachable) { db in
            try await db.execute("LOCK TABLE \(table) IN SHARE ROW EXCLUSIVE MODE /* test */")
        }
        try await database.execute("DROP TRIGGER wait ON \(table); DROP FUNCTION wait")
        await pool.close(before: .now)
    }

    @Test("An invitation is used up when the account was created by a commit that was not answered in time")
    func invitation() async throws {
        let database = try await TestDatabase.make(.postgresql)
        var configuration = StorageConfiguration()
        configuration.passwordCost = .lowest
        let backend = try await database.open(configuration)
        let invitation = try await backend.makeInvitation()
        let (ann, bob) = (
            Credentials(username: "ann", password: "correct horse"),
            Credentials(username: "bob", password: "correct horse")
        )
        try await withoutAnswer(database, inserting: "account") {
            await #expect(throws: ServiceError.unconfirmed) {
                try await backend.users.register(ann, with: invitation)
            }
        }
        await backend.close()
        // A new backend, because after a commit without an answer a backend refuses changes for a moment.
        let other = try await database.open(configuration)
        _ = try await other.users.signIn(ann)
        await #expect(throws: ServiceError.gone) { try await other.users.register(bob, with: invitation) }
        await #expect(throws: ServiceError.unauthorized) { try await other.users.signIn(bob) }
        await other.close()
        try await database.remove()
    }
}
