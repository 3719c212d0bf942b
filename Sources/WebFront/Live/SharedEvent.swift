// One event for all listeners who get the same bytes.

import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An event that is rendered once for all of its listeners. Either the first listener renders it while the others wait, or it is
/// rendered in a turn, for which all listeners wait.
final class SharedEvent: Sendable {
    private struct State {
        var outcome: EventWaiter.Outcome?
        var waiters: [EventWaiter] = []
        /// The lines in which the event waits for a turn.
        var lines: Set<RenderingTurns.Line> = []
        /// Whether the event has got its turn, in which it is rendered.
        var isBegun = false
    }

    /// The instant at which the event shows the match clock.
    let instant: Date
    /// Whether the event is rendered in a turn, see ``RenderingTurns``. Otherwise the first listener renders it.
    let takesTurn: Bool
    /// The maximum number of lines in which an event waits. Without this limit, events for listeners in thousands of networks would
    /// fill the queue.
    private static let lineLimit = 8
    private let state = Mutex(State())

    init(at instant: Date, takesTurn: Bool) {
        self.instant = instant
        self.takesTurn = takesTurn
    }

    /// The bytes of an event that takes no turn. Other listeners block their threads while the first one makes the bytes. This is
    /// acceptable, because there are few threads and the time is short.
    /// - Returns: the bytes, and whether this call made them.
    func bytes(_ make: () throws -> EventBytes) throws -> (bytes: EventBytes, isMade: Bool) {
        try state.withLock { state in
            if case .made(let bytes) = state.outcome { return (bytes, false) }
            let bytes = try make()
            state.outcome = .made(bytes)
            return (bytes, true)
        }
    }

    /// Adds a listener who waits for the event. The event waits in the lines of its listeners, but in at most ``lineLimit`` lines. It
    /// is rendered when it has a turn in any of them, so a listener in a short line does not wait for the end of a long one.
    /// - Returns: the listener, and whether the event has to be added to this line.
    func wait(in line: RenderingTurns.Line) -> (waiter: EventWaiter, isNewInLine: Bool) {
        let waiter = EventWaiter()
        let (outcome, isNewInLine) = state.withLock { state in
            if state.outcome == nil { state.waiters.append(waiter) }
            let needsTurn = state.outcome == nil && !state.isBegun && state.lines.count < Self.lineLimit
            return (state.outcome, needsTurn && state.lines.insert(line).inserted)
        }
        if let outcome { waiter.end(with: outcome) }
        return (waiter, isNewInLine)
    }

    /// What to do with the event when it has a turn.
    enum Turn {
        case render
        /// No listener waits any more.
        case drop
        /// The event had a turn in another line before.
        case skip
    }

    /// Called when the event has a turn.
    func turn() -> Turn {
        state.withLock { state in
            guard !state.isBegun else { return .skip }
            state.waiters.removeAll(where: \.isOver)
            state.isBegun = !state.waiters.isEmpty
            return state.isBegun ? .render : .drop
        }
    }

    /// Called when the event has lost its place in a line.
    /// - Returns: whether the event waits in no other line, and had no turn.
    func leave(_ line: RenderingTurns.Line) -> Bool {
        state.withLock { state in
            state.lines.remove(line)
            return state.lines.isEmpty && !state.isBegun
        }
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
