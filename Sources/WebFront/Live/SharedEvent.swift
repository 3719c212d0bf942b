// One event for all listeners who get the same bytes.

import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An event that is rendered once. Its listeners wait until it is rendered: by one of them, or in a turn.
final class SharedEvent: Sendable {
    private struct State {
        var outcome: EventWaiter.Outcome?
        var waiters: [EventWaiter] = []
    }

    /// The instant of the clock in the event.
    let instant: Date
    /// Whether the event is rendered in a turn, see ``RenderingTurns``. Otherwise the first listener renders it.
    let takesTurn: Bool
    private let state = Mutex(State())

    init(at instant: Date, takesTurn: Bool) {
        self.instant = instant
        self.takesTurn = takesTurn
    }

    /// The bytes of an event that takes no turn. Other listeners block their threads while the first one makes the bytes. These
    /// are few threads, and the time is short.
    /// - Returns: whether this call made the bytes.
    func bytes(_ make: () throws -> EventBytes) throws -> (bytes: EventBytes, isMade: Bool) {
        try state.withLock { state in
            if case .made(let bytes) = state.outcome { return (bytes, false) }
            let bytes = try make()
            state.outcome = .made(bytes)
            return (bytes, true)
        }
    }

    /// Whether a listener waits for the event.
    var isAwaited: Bool {
        state.withLock { state in
            state.waiters.removeAll(where: \.isOver)
            return !state.waiters.isEmpty
        }
    }

    /// Adds a listener who waits for the event.
    func wait() -> EventWaiter {
        let waiter = EventWaiter()
        let outcome = state.withLock { state in
            if state.outcome == nil { state.waiters.append(waiter) }
            return state.outcome
        }
        if let outcome { waiter.end(with: outcome) }
        return waiter
    }

    /// Ends the wait of all listeners.
    func end(with outcome: EventWaiter.Outcome) {
        let waiters = state.withLock { state in
            defer { state.waiters = [] }
            state.outcome = outcome
            return state.waiters
        }
        for waiter in waiters { waiter.end(with: outcome) }
    }
}

/// A listener who waits for an event. The task of the listener is suspended, and blocks no thread.
final class EventWaiter: Sendable {
    enum Outcome: Sendable {
        case made(EventBytes)
        /// The event cannot be rendered.
        case failed(any Error)
        /// Too many events wait to be rendered, or the listener does not wait any more.
        case refused
    }

    private struct State {
        var outcome: Outcome?
        var continuation: CheckedContinuation<Outcome, Never>?
    }

    private let state = Mutex(State())

    /// Whether the wait has ended.
    var isOver: Bool { state.withLock { $0.outcome != nil } }

    /// Waits for the outcome. Only one task may call it.
    func outcome() async -> Outcome {
        await withCheckedContinuation { continuation in
            let outcome = state.withLock { state in
                if state.outcome == nil { state.continuation = continuation }
                return state.outcome
            }
            if let outcome { continuation.resume(returning: outcome) }
        }
    }

    /// Ends the wait. Only the first call has an effect.
    func end(with outcome: Outcome) {
        let continuation = state.withLock { state in
            guard state.outcome == nil else { return CheckedContinuation<Outcome, Never>?.none }
            state.outcome = outcome
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume(returning: outcome)
    }
}
