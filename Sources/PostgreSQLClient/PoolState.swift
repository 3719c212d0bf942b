// The connections of a pool, and the callers that wait for one.

/// The state of a ``PostgreSQLPool``.
struct PoolState {
    struct Waiter {
        let deadline: ContinuousClock.Instant
        /// Resumed with a connection, with nil when the caller may open one, or with an error when it gets none.
        let turn: CheckedContinuation<Result<Connection?, PostgreSQLError>, Never>
    }

    var idle: [Connection] = []
    /// The number of connections that are idle, used or being opened.
    var count = 0
    var waiting: [Waiter] = []
    var isClosed = false

    /// Removes the idle connections, which the caller closes.
    mutating func takeIdle() -> [Connection] {
        defer {
            count -= idle.count
            idle = []
        }
        return idle
    }

    /// Removes the first waiter whose deadline is in the future, and those before it. Waiters whose deadline has passed
    /// learn of it only when a connection or its place is given back, or the pool is closed. A connection is given back by the
    /// deadline of the call that uses it.
    mutating func nextWaiter() -> (late: [Waiter], next: Waiter?) {
        let now = ContinuousClock.now
        let index = waiting.firstIndex { $0.deadline > now } ?? waiting.endIndex
        let late = Array(waiting[..<index])
        let next = index < waiting.endIndex ? waiting[index] : nil
        waiting.removeFirst(late.count + (next == nil ? 0 : 1))
        return (late, next)
    }
}
