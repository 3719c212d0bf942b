// Whether the database can be used, for the probes of a balancer.

internal import BackendServices
internal import BackendStorage
internal import Foundation
internal import Logging
internal import PostgreSQLClient
internal import Synchronization

/// Whether a newer program has changed the tables, while this one runs, so that this one cannot use them any more.
final class TableState: Sendable {
    private let value = Atomic(false)

    var isOutdated: Bool { value.load(ordering: .relaxed) }

    func set(isOutdated: Bool) {
        value.store(isOutdated, ordering: .relaxed)
    }
}

/// Whether the disk of the database was full when the last change needed a part of it.
final class DiskState: Sendable {
    /// How long a refused change counts. Otherwise a server that gets no requests, because it is not ready, would not be ready again.
    private static let duration = Duration.seconds(30)

    private let fullUntil = Mutex<ContinuousClock.Instant?>(nil)

    var isFull: Bool { fullUntil.withLock { $0.map { .now < $0 } ?? false } }

    func noteFull() {
        fullUntil.withLock { $0 = .now + Self.duration }
    }

    func noteChange() {
        fullUntil.withLock { $0 = nil }
    }
}

extension PostgreSQLStore {
    /// Makes a small change, and compares the clocks. The change needs no more of the disk, so a full disk is known from the changes of
    /// others. It does not wait for a synchronous standby: while that is away reading goes on,
    /// and each change that waits keeps a connection of the server until the standby is back.
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
        return agrees == true && !disk.isFull
    }

    /// Makes calls fail while the tables are those of a newer program that does not allow this one.
    private func checkTables() async {
        let usable = try? await pool.withConnection(before: deadline) { db in try await Schema.isUsable(db) }
        // A failure leaves it as it is. The change will fail, too.
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
