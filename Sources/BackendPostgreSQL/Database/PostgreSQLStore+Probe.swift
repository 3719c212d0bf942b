// Whether the database can be used, for the health checks of a load balancer.

internal import BackendServices
internal import BackendStorage
internal import Foundation
internal import Logging
internal import PostgreSQLClient
internal import Synchronization

/// Whether a newer version of this program has changed the tables while this version runs, so that this version cannot use them any
/// more.
final class TableState: Sendable {
    private let value = Atomic(false)

    var isOutdated: Bool { value.load(ordering: .relaxed) }

    func set(isOutdated: Bool) {
        value.store(isOutdated, ordering: .relaxed)
    }
}

extension PostgreSQLStore {
    /// Whether a small change succeeds, the clocks differ by at most ``DatabaseClock/limit``, and no statement has failed in the last
    /// 30 seconds because the disk was full.
    ///
    /// The small change needs hardly any space on the disk, so it can succeed when other changes fail. The commit of the small change
    /// does not wait for a synchronous standby: while the standby is away, this server can still read, and each change that waits
    /// for the standby occupies a connection.
    func takesChanges() async -> Bool {
        await checkTables()
        let now = now
        let agrees = try? await writeHere { db in
            let asked = Date()
            let written = try await db.execute(
                """
                INSERT INTO probe (id, writtenAt) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET writtenAt = $1
                RETURNING \(DatabaseClock.reading)
                """, now)
            return try clock.agrees(with: written, askedAt: asked)
        }
        return agrees == true && !fullDisk.isRecent(at: now)
    }

    /// Makes calls fail while this version cannot use the tables, because a newer version of this program has changed them.
    private func checkTables() async {
        let usable = try? await pool.withConnection(before: deadline) { db in try await Schema.isUsable(db) }
        // When this read fails, the state stays as it is, and the change that follows probably fails too.
        guard let usable else { return }
        tables.set(isOutdated: !usable)
        if !usable, outdated.begins(at: now) {
            logger.error(
                """
                A newer version of this program has changed the tables of the database, and this one cannot use them. \
                All calls are refused; update the program. This is logged once a minute.
                """)
        }
    }
}
