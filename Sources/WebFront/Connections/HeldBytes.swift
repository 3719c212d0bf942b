// The memory that the connections of slow clients hold together.

import Synchronization

/// Counts the bytes of one kind that clients make the server hold, over all connections: responses and events that are
/// not read, or requests without a complete response. Connections of clients that stop reading or sending are closed
/// after a time; until then the limit bounds the memory that they use. When the limit is exceeded, the connection that
/// holds the most bytes is closed, so that others are served.
final class HeldBytes: Sendable {
    /// A connection that holds bytes.
    final class Share: Sendable {
        fileprivate let close: @Sendable () -> Void

        /// - Parameter close: closes the connection, from any thread.
        init(close: @escaping @Sendable () -> Void) {
            self.close = close
        }
    }

    private struct State {
        var total = 0
        var held: [ObjectIdentifier: (share: Share, bytes: Int)] = [:]
    }

    /// Says in the log that a connection was closed.
    let warning = RareWarning()
    private let state = Mutex(State())
    private let limit: Int

    /// - Parameter limit: the maximum number of bytes of all connections together.
    init(limit: Int) {
        self.limit = limit
    }

    /// Counts bytes that are going to be held. May close another connection.
    /// - Returns: false when the limit is exceeded and this connection holds the most bytes; the caller must then close it. A
    ///   connection that is the only one with such bytes may exceed the limit.
    func add(_ bytes: Int, for share: Share) -> Bool {
        let closed = state.withLock { state -> Share? in
            state.held[ObjectIdentifier(share), default: (share, 0)].bytes += bytes
            state.total += bytes
            guard state.total > limit, state.held.count > 1,
                let most = state.held.values.max(by: { $0.bytes < $1.bytes })
            else { return nil }
            // Closing one connection is enough: it holds at least as many bytes as were added.
            state.held[ObjectIdentifier(most.share)] = nil
            state.total -= most.bytes
            return most.share
        }
        guard let closed else { return true }
        if closed !== share { closed.close() }
        return closed !== share
    }

    /// Records that bytes of a connection are not held any more.
    func remove(_ bytes: Int, for share: Share) {
        state.withLock { state in
            // The bytes of a connection that `add` closed are removed already.
            guard let held = state.held[ObjectIdentifier(share)] else { return }
            state.total -= min(bytes, held.bytes)
            state.held[ObjectIdentifier(share)] = held.bytes > bytes ? (share, held.bytes - bytes) : nil
        }
    }
}
