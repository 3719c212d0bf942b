// The callers that wait for a turn of a `KeyedSemaphore`.

/// A queue that stores the number of its callers by key and a lower bound of their deadlines, so that most changes of the queue
/// need no search through all callers.
struct KeyedQueue<Key: Hashable & Sendable> {
    struct Caller: Sendable {
        let id: UInt64
        let key: Key
        let deadline: ContinuousClock.Instant?
        /// Resumed with true when the caller has its turn, and with false when it gets none.
        let continuation: CheckedContinuation<Bool, Never>

        fileprivate func isLate(at now: ContinuousClock.Instant) -> Bool {
            deadline.map { $0 <= now } ?? false
        }
    }

    private var queue = NetworkQueue<Caller>()
    private var counts: [Key: Int] = [:]
    /// No caller has an earlier deadline; nil only when none has a deadline.
    private(set) var earliestDeadline: ContinuousClock.Instant?

    var count: Int { queue.count }

    /// Adds a caller.
    /// - Parameter path: see ``NetworkQueue/add(_:at:limit:)``.
    /// - Returns: the caller that does not fit, if any: this one, or one that was removed for it. When the key has `limitPerKey`
    ///   callers, only one of these can be removed.
    mutating func add(_ caller: Caller, at path: [String?], limit: Int, limitPerKey: Int) -> Caller? {
        let rejected = addToQueue(caller, at: path, limit, limitPerKey)
        if rejected?.id != caller.id {
            counts[caller.key, default: 0] += 1
            if let deadline = caller.deadline { earliestDeadline = min(deadline, earliestDeadline ?? deadline) }
            if let rejected { forget(rejected) }
        }
        return rejected
    }

    private mutating func addToQueue(
        _ caller: Caller, at path: [String?], _ limit: Int, _ limitPerKey: Int
    ) -> Caller? {
        guard counts[caller.key, default: 0] >= limitPerKey else { return queue.add(caller, at: path, limit: limit) }
        guard let displaced = queue.displace(at: path, where: { $0.key == caller.key }) else { return caller }
        return queue.add(caller, at: path, limit: nil) ?? displaced
    }

    /// Removes and returns the first caller whose key is admitted. Callers with another key than `last` are preferred.
    mutating func removeFirst(after last: Key? = nil, where isAdmitted: (Key) -> Bool) -> Caller? {
        let ownCount = last.flatMap { counts[$0] } ?? 0
        var first: Caller?
        if ownCount < count { first = queue.removeFirst { $0.key != last && isAdmitted($0.key) } }
        if first == nil, ownCount > 0 { first = queue.removeFirst { isAdmitted($0.key) } }
        if let first { forget(first) }
        return first
    }

    /// Removes and returns the callers whose deadline has passed.
    mutating func removeLate(at now: ContinuousClock.Instant) -> [Caller] {
        guard let earliest = earliestDeadline, earliest <= now else { return [] }
        let late = queue.removeAll { $0.isLate(at: now) }
        earliestDeadline = queue.elements.compactMap(\.deadline).min()
        for caller in late { forget(caller) }
        return late
    }

    mutating func remove(_ id: UInt64) -> Caller? {
        let removed = queue.removeAll { $0.id == id }.first
        if let removed { forget(removed) }
        return removed
    }

    private mutating func forget(_ caller: Caller) {
        counts[caller.key] = counts[caller.key].flatMap { $0 > 1 ? $0 - 1 : nil }
        if count == 0 { earliestDeadline = nil }
    }
}
