// Tests whether the database can be written.

internal import BackendServices
internal import GRDB
internal import Synchronization

/// Commits a transaction that changes nothing but the time of the change. The result is valid for a second, also for those who
/// ask while the transaction runs, so that frequent questions do not wear out the disk.
final class WriteProbe: Sendable {
    private let now: @Sendable () -> ContinuousClock.Instant
    private let last = Mutex<(test: Task<Bool, Never>, at: ContinuousClock.Instant)?>(nil)

    private static let validity = Duration.seconds(1)

    init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.now = now
    }

    func isWritable(_ store: SQLiteStore) async -> Bool {
        let test = last.withLock { last in
            if let last, last.at.duration(to: now()) < Self.validity { return last.test }
            let test = Task { await Self.write(to: store) }
            last = (test, now())
            return test
        }
        return await test.value
    }

    private static func write(to store: SQLiteStore) async -> Bool {
        let written: Void? = try? await store.write { db throws in
            // SQLite writes the first page also when the value is the same. The program does not use the value.
            try db.execute(sql: "PRAGMA user_version = 1")
        }
        return written != nil
    }
}
