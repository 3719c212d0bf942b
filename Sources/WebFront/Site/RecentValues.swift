// A small cache for what browsers send with each request.

import Synchronization

/// The values of the last keys, such as the sessions of cookies. When there is no room for a new value, all others are
/// dropped: those that are needed are made again at the next request, and no order has to be kept.
final class RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let values = Mutex<[Key: Value]>([:])
    private let capacity: Int

    /// - Parameter capacity: the maximum number of values.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// The number of kept values, for tests.
    var count: Int { values.withLock { $0.count } }

    /// The value of a key, made when it is not known. Values are made outside of the lock, so two callers may make the value of
    /// one key.
    /// - Returns: the kept value, or what `make` returns. Nil is not kept.
    func value(for key: Key, make: () -> Value?) -> Value? {
        if let value = values.withLock({ $0[key] }) { return value }
        guard let value = make() else { return nil }
        values.withLock { values in
            if values.count >= capacity { values = [:] }
            values[key] = value
        }
        return value
    }
}
