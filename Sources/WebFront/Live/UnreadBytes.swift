// The memory of events that clients have not read yet.

import Synchronization

/// Counts the bytes of events that are being written, over all streams. Connections of clients that do not read are
/// closed after a time; until then, this limits the memory that they use.
final class UnreadBytes: Sendable {
    /// 64 MiB: 4,000 listeners who all have not read an event of usual size.
    static let limit = 64 << 20

    private let count = Mutex(0)
    private let limit: Int

    init(limit: Int = UnreadBytes.limit) {
        self.limit = limit
    }

    /// - Returns: false when the limit would be exceeded. An event above the limit is written when no other bytes are counted.
    func add(_ bytes: Int) -> Bool {
        count.withLock { count in
            guard count == 0 || count + bytes <= limit else { return false }
            count += bytes
            return true
        }
    }

    func remove(_ bytes: Int) {
        count.withLock { $0 -= bytes }
    }
}
