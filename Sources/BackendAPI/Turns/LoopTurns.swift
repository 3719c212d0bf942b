// The turns of networks on one event loop.

import NIOCore
import Synchronization

/// Gives turns on one event loop, one after the other: each network that waits has a turn, and then each that still waits has another.
/// A turn lasts until the request has to wait for something.
final class LoopTurns: Sendable {
    /// When turns have taken this time, the loop reads from its connections before the next turn.
    static let length = TimeAmount.milliseconds(1)
    /// The minimum time between two searches for waiting requests whose connections were closed.
    private static let searchInterval = TimeAmount.milliseconds(20)

    private let loop: any EventLoop
    private let pause: LoopPause
    private let state = Mutex(State())

    private struct Waiter {
        let continuation: UnsafeContinuation<Void, Never>
        let channel: any Channel
    }

    private struct State {
        var waiters: [NumericNetwork: CircularBuffer<Waiter>] = [:]
        /// The networks with waiters, the next one first.
        var queue = CircularBuffer<NumericNetwork>()
        /// Whether there is a turn or a pause between turns, after which ``LoopTurns/endTurn()`` runs.
        var isTurn = false
        /// When the loop last read from its connections between two turns, or when the first turn after a time without turns began.
        var lastRead = NIODeadline.uptimeNanoseconds(0)
        var lastSearch = NIODeadline.uptimeNanoseconds(0)

        mutating func append(_ waiter: Waiter, of network: NumericNetwork) {
            if waiters[network] == nil { queue.append(network) }
            waiters[network, default: []].append(waiter)
        }

        mutating func next() -> Waiter? {
            guard let network = queue.popFirst(), let waiter = waiters[network]?.popFirst() else { return nil }
            if waiters[network]?.isEmpty == true {
                waiters[network] = nil
            } else {
                queue.append(network)
            }
            return waiter
        }

        /// Removes the waiters whose connections were closed.
        mutating func removeClosed() -> [Waiter] {
            var closed: [Waiter] = []
            for network in queue {
                waiters[network]?.removeAll { waiter in
                    guard !waiter.channel.isActive else { return false }
                    closed.append(waiter)
                    return true
                }
                if waiters[network]?.isEmpty == true { waiters[network] = nil }
            }
            if !closed.isEmpty { queue.removeAll { waiters[$0] == nil } }
            return closed
        }
    }

    init(_ loop: any EventLoop) {
        self.loop = loop
        pause = LoopPause(loop)
    }

    /// Waits for a turn, or until a search finds that the connection was closed. A request keeps its body in memory while it waits.
    /// Call this on the event loop.
    func wait(for network: NumericNetwork, on channel: any Channel) async {
        await withUnsafeContinuation { continuation in
            let waiter = Waiter(continuation: continuation, channel: channel)
            let isFree = state.withLock { state in
                guard state.isTurn else {
                    state.isTurn = true
                    state.lastRead = .now()
                    return true
                }
                state.append(waiter, of: network)
                return false
            }
            if isFree { begin(waiter) }
        }
    }

    /// The number of networks that wait, for tests.
    var waitingCount: Int { state.withLock { $0.queue.count } }

    private func begin(_ waiter: Waiter) {
        // The loop runs the next step of the waiter first.
        waiter.continuation.resume()
        loop.execute { self.endTurn() }
    }

    private func endTurn() {
        let (waiter, pauses) = state.withLock { state -> (Waiter?, Bool) in
            state.isTurn = !state.queue.isEmpty
            if state.isTurn, state.lastRead + Self.length < .now() { return (nil, true) }
            return (state.next(), false)
        }
        if let waiter { begin(waiter) }
        if pauses { pause.end { self.endPause() } }
    }

    private func endPause() {
        let closed = state.withLock { state -> [Waiter] in
            state.lastRead = .now()
            guard state.lastSearch + Self.searchInterval < state.lastRead else { return [] }
            state.lastSearch = state.lastRead
            return state.removeClosed()
        }
        for waiter in closed { waiter.continuation.resume() }
        endTurn()
    }
}
