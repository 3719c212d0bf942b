// A cache of values that are read or derived from accounts.

internal import Synchronization

/// Values with the revision of the account that they were made from. A value is used only for the same revision, which is
/// read in the transaction that checks the token. The cache is bounded; the keys that were added first are removed first.
public final class RevisionCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        let number: Int64
        let server: Int64
        let value: Value
        let size: Int
    }

    private struct Entries {
        var byKey: [Key: Entry] = [:]
        var oldestFirst: [Key] = []
        var size = 0
    }

    private let entries = Mutex(Entries())
    private let capacity: Int
    private let size: @Sendable (Value) -> Int

    /// - Parameters:
    ///   - capacity: the maximum size of all values together. A value that is larger is not kept.
    ///   - size: the size of a value in any unit, at least 1.
    public init(capacity: Int, size: @escaping @Sendable (Value) -> Int) {
        self.capacity = capacity
        self.size = size
    }

    /// The value at this revision. Calls `make` when the value is not in the cache.
    public func value(
        for key: Key, at revision: AccountRevision, make: () throws -> Value
    ) rethrows -> Value {
        if let value = value(for: key, at: revision) { return value }
        let value = try make()
        keep(value, for: key, at: revision)
        return value
    }

    /// The value at this revision; nil when it is not in the cache.
    public func value(for key: Key, at revision: AccountRevision) -> Value? {
        entries.withLock { entries in
            guard let entry = entries.byKey[key], entry.number == revision.number, entry.server == revision.server
            else {
                return nil
            }
            return entry.value
        }
    }

    /// Replaces the value of the key, unless that value is of a newer revision of the same server.
    public func keep(_ value: Value, for key: Key, at revision: AccountRevision) {
        let entry = Entry(
            number: revision.number, server: revision.server, value: value, size: size(value))
        guard entry.size <= capacity else { return }
        entries.withLock { entries in
            let old = entries.byKey[key]
            if let old, old.server == entry.server, old.number > entry.number { return }
            if old == nil { entries.oldestFirst.append(key) }
            entries.byKey[key] = entry
            entries.size += entry.size - (old?.size ?? 0)
            while entries.size > capacity {
                let oldest = entries.oldestFirst.removeFirst()
                entries.size -= entries.byKey.removeValue(forKey: oldest)?.size ?? 0
            }
        }
    }
}
