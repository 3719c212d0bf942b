// The memory that the connections of slow clients hold together.

import Synchronization

/// Counts the bytes of one kind that clients make the server hold, over all connections: responses and events that are
/// not read, or requests without a complete response. Connections of clients that stop reading or sending are closed
/// after a time; until then the limit bounds the memory that they use. While the limit is exceeded, connections are closed one after
/// another, so that others are served: first those that are stalled, see ``stall``, and among these the one that holds the most bytes.
/// When none is stalled, the one that holds the most bytes of all is closed. If only the bytes decided, many stalled connections with
/// a few bytes each could fill the limit, and the next connection with a larger response would be closed although its client reads.
final class HeldBytes: Sendable {
    /// A connection that holds bytes.
    final class Share: Sendable {
        fileprivate let close: @Sendable () -> Void

        /// - Parameter close: closes the connection, from any thread.
        init(close: @escaping @Sendable () -> Void) {
            self.close = close
        }
    }

    /// A connection that has released none of its bytes for this time is stalled.
    static let stall = Duration.seconds(1)

    private struct Held {
        let share: Share
        /// When the connection began to hold bytes, or last released some.
        var since: ContinuousClock.Instant
        var bytes = 0

        /// The shares with the highest rank are closed first.
        func rank(at now: ContinuousClock.Instant) -> (Int, Int) {
            (now - since >= HeldBytes.stall ? 1 : 0, bytes)
        }
    }

    private struct State {
        var total = 0
        var held: [ObjectIdentifier: Held] = [:]

        mutating func remove(_ share: Share) {
            total -= held.removeValue(forKey: ObjectIdentifier(share))?.bytes ?? 0
        }
    }

    /// Says in the log that a connection was closed.
    let warning = RareWarning()
    private let state = Mutex(State())
    private let limit: Int
    private let now: @Sendable () -> ContinuousClock.Instant

    /// - Parameter limit: the maximum number of bytes of all connections together.
    init(limit: Int, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.limit = limit
        self.now = now
    }

    /// Counts bytes that are going to be held. May close other connections.
    /// - Returns: false when the limit is exceeded and this connection is one of those that are closed; the caller must then close
    ///   it. A connection that is the only one with such bytes may exceed the limit.
    func add(_ bytes: Int, for share: Share) -> Bool {
        let now = now()
        let closed = state.withLock { state in
            state.held[ObjectIdentifier(share), default: Held(share: share, since: now)].bytes += bytes
            state.total += bytes
            var closed: [Share] = []
            // Searching all connections for each few bytes above the limit would keep event loops busy. So one search frees a
            // sixteenth of the limit.
            guard state.total > limit, state.held.count > 1 else { return closed }
            for worst in state.held.values.sorted(by: { $0.rank(at: now) > $1.rank(at: now) }) {
                state.remove(worst.share)
                closed.append(worst.share)
                if state.total <= limit - limit / 16 || state.held.count == 1 { break }
            }
            return closed
        }
        for other in closed where other !== share { other.close() }
        return !closed.contains { $0 === share }
    }

    /// Records that bytes of a connection are not held any more.
    func remove(_ bytes: Int, for share: Share) {
        let now = now()
        state.withLock { state in
            // The bytes of a connection that `add` closed are removed already.
            guard let held = state.held[ObjectIdentifier(share)] else { return }
            guard held.bytes > bytes else { return state.remove(share) }
            state.total -= bytes
            state.held[ObjectIdentifier(share)] = Held(share: share, since: now, bytes: held.bytes - bytes)
        }
    }
}
