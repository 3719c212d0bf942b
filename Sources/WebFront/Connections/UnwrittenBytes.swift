// The memory of responses that clients have not received yet.

import Synchronization

/// Counts the bytes of responses that were made and are not yet written, over all connections. Connections of clients that do not
/// read are closed after a time; until then, this limits the memory that their responses use.
final class UnwrittenBytes: Sendable {
    private let count = Atomic(0)
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    /// Whether half of the limit is used. No more responses should be made then.
    var isScarce: Bool { count.load(ordering: .relaxed) > limit / 2 }

    /// - Returns: false when the limit would be exceeded. Bytes above the limit are counted when no others are.
    func add(_ bytes: Int) -> Bool {
        let (before, after) = count.add(bytes, ordering: .relaxed)
        guard before == 0 || after <= limit else {
            remove(bytes)
            return false
        }
        return true
    }

    func remove(_ bytes: Int) {
        count.subtract(bytes, ordering: .relaxed)
    }
}
