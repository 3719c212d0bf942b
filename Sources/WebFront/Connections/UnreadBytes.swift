// The memory of responses that clients have not read yet.

import Synchronization

/// Counts bytes that are being written, over all connections: those of events, and those of all responses. Connections of clients
/// that do not read are closed after a time; until then, this limits the memory that they use.
final class UnreadBytes: Sendable {
    /// 64 MiB: 4,000 listeners who all have not read an event of usual size.
    static let limit = 64 << 20

    private let count = Mutex(0)
    private let limit: Int

    init(limit: Int = UnreadBytes.limit) {
        self.limit = limit
    }

    /// Whether more than half of the limit is used. No more responses should be made then.
    var isScarce: Bool { count.withLock { $0 > limit / 2 } }

    /// - Returns: false when the limit would be exceeded. Bytes above the limit are counted when no others are.
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
