// Attempts in PostgreSQL, so that the servers of a database count them together.

internal import BackendServices
internal import BackendStorage
internal import Entities
internal import Foundation
internal import PostgreSQLClient

/// Counts attempts in a table with a row for each subject.
///
/// Rows are locked in the order of the subjects. This order is the same for all attempts, so that transactions that count
/// attempts do not deadlock.
struct PostgreSQLAttemptStore: AttemptStore {
    /// The highest number of expired rows that are deleted with one attempt.
    private static let cleaned = 10_000

    let store: PostgreSQLStore
    /// Milliseconds.
    private let window = Int64(AttemptSubject.window * 1000)
    private let cleaning = OncePerMinute()

    init(store: PostgreSQLStore) {
        self.store = store
    }

    func count(_ subjects: [AttemptSubject], at instant: Date) async throws(ServiceError) {
        let now = instant.millisecondsSince1970
        let over = now - window
        // An attempt above a limit is refused here, without a lock and without a write. Otherwise many refused attempts
        // would wait for each other's locks, and the changes of all users would wait for the connections of these attempts.
        // The transaction checks the limits again.
        let wait = try await store.single { db in
            var wait: Int64 = 0
            for subject in subjects { wait = max(wait, try await Self.wait(for: subject, over: over, in: db)) }
            return wait
        }
        if wait > 0 { throw .throttled(for: TimeInterval(wait) / 1000) }
        // The commit need not wait for a standby: the table is unlogged, so a standby has no attempts.
        try await store.writeHere { db in
            var wait: Int64 = 0
            for subject in subjects {
                let row = try await db.execute(
                    """
                    INSERT INTO attempt (kind, key, instants, lastAt) VALUES ($1, $2, '{}', $3)
                    ON CONFLICT (kind, key) DO UPDATE SET instants = ARRAY(
                        SELECT counted FROM unnest(attempt.instants) AS counted
                        WHERE counted > \(DatabaseClock.earliest("$3")) - $6 ORDER BY counted
                    )
                    RETURNING coalesce(instants[(cardinality(instants) - $5::bigint + 1)::int] - $4, 0)
                    """,
                    subject.kind.rawValue, subject.key.bytes, now, over, subject.limit, window
                ).first
                if let row { wait = max(wait, try row.decode(at: 0)) }
            }
            // Other attempts may have been counted since the check. The error rolls the transaction back, so a refused attempt leaves
            // no rows.
            if wait > 0 { throw ServiceError.throttled(for: TimeInterval(wait) / 1000) }
            for subject in subjects {
                try await db.execute(
                    """
                    UPDATE attempt SET instants = instants || $3::bigint, lastAt = greatest(lastAt, $3)
                    WHERE kind = $1 AND key = $2
                    """,
                    subject.kind.rawValue, subject.key.bytes, now)
            }
            if cleaning.begins(at: now) {
                // A locked row is skipped: another transaction probably adds an attempt to it, and this transaction does not wait
                // for that.
                try await db.execute(
                    """
                    DELETE FROM attempt WHERE (kind, key) IN (
                        SELECT kind, key FROM attempt WHERE lastAt <= \(DatabaseClock.earliest("$1")) - $2 LIMIT $3 FOR UPDATE SKIP LOCKED
                    )
                    """,
                    now, window, Self.cleaned)
            }
        }
    }

    func isExhausted(_ subject: AttemptSubject, at instant: Date) async throws(ServiceError) -> Bool {
        let over = instant.millisecondsSince1970 - window
        return try await store.single { db in try await Self.wait(for: subject, over: over, in: db) > 0 }
    }

    /// Milliseconds until an attempt of the subject would be counted; 0 when it would be counted now.
    /// - Parameter over: attempts until this instant, in milliseconds since 1970, no longer count.
    private static func wait(
        for subject: AttemptSubject, over: Int64, in db: PostgreSQLSession
    ) async throws -> Int64 {
        let found = try await db.execute(
            """
            SELECT counted - $3 FROM attempt, unnest(instants) AS counted WHERE kind = $1 AND key = $2 AND counted > $3
            ORDER BY counted DESC LIMIT 1 OFFSET $4
            """,
            subject.kind.rawValue, subject.key.bytes, over, subject.limit - 1)
        return try found.first?.decode(at: 0) ?? 0
    }

    func takeBack(_ subjects: [AttemptSubject], at instant: Date) async {
        // In a task of its own: the caller may have been cancelled, or its deadline may have passed.
        await Task.detached {
            // The store logs failures of the database.
            try? await store.writeHere { db in
                for subject in subjects {
                    try await db.execute(
                        """
                        UPDATE attempt SET instants = instants[:position - 1] || instants[position + 1:]
                        FROM (
                            SELECT array_position(instants, $3::bigint) AS position FROM attempt WHERE kind = $1 AND key = $2 FOR UPDATE
                        ) AS counted
                        WHERE kind = $1 AND key = $2 AND position IS NOT NULL
                        """,
                        subject.kind.rawValue, subject.key.bytes, instant.millisecondsSince1970)
                }
            }
        }.value
    }
}
