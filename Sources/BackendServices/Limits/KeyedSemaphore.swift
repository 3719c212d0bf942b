// Limits how many callers work at the same time.

internal import Synchronization

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A semaphore that admits a limited number of callers at the same time, and a limited number of them for each key. Other callers
/// are suspended in a queue in which networks, and sessions of the same network, take turns, see ``NetworkQueue``. A caller whose
/// key has reached its limit does not delay the callers behind it. The length of the queue is limited, in total and for each
/// key. When a new caller does not fit, and its network or session has few callers, it displaces a caller whose network or session
/// has many.
public final class KeyedSemaphore<Key: Hashable & Sendable>: Sendable {
    private typealias Waiting = KeyedQueue<Key>.Caller

    /// The callers that work.
    private struct Working {
        private var counts: [Key: Int] = [:]
        private(set) var count = 0
        /// The maximum number of callers with the same key.
        let limitPerKey: Int

        init(limitPerKey: Int) {
            self.limitPerKey = limitPerKey
        }

        func admits(_ key: Key) -> Bool { counts[key, default: 0] < limitPerKey }

        mutating func add(_ key: Key) {
            counts[key, default: 0] += 1
            count += 1
        }

        mutating func remove(_ key: Key) {
            counts[key] = counts[key].flatMap { $0 > 1 ? $0 - 1 : nil }
            count -= 1
        }
    }

    private struct State {
        var working: Working
        var waiting = KeyedQueue<Key>()
        var lastID: UInt64 = 0
        /// The instant of the next check for callers whose deadline has passed; nil when no check is planned.
        var nextCheck: ContinuousClock.Instant?
        var isPaused = false
        /// The caller of ``KeyedSemaphore/pause(_:)``, while it waits until no caller works.
        var pause: CheckedContinuation<Void, Never>?

        mutating func makeID() -> UInt64 {
            lastID += 1
            return lastID
        }

        /// Begins the turn of a caller that is not in the queue, if it can work now.
        /// - Returns: whether the turn has begun.
        mutating func begin(_ key: Key, _ concurrency: Int) -> Bool {
            guard !isPaused, working.count < concurrency, working.admits(key) else { return false }
            working.add(key)
            return true
        }
    }

    private let state: Mutex<State>
    private let concurrency: Int
    private let waitingLimit: Int
    private let waitingLimitPerKey: Int
    private let rejectsDisconnected: Bool

    /// - Parameters:
    ///   - concurrency: the maximum number of callers that work at the same time.
    ///   - concurrencyPerKey: the maximum number of callers with the same key that work at the same time.
    ///   - waitingLimit: the maximum number of waiting callers.
    ///   - waitingLimitPerKey: the maximum number of waiting callers with the same key.
    ///   - rejectsDisconnected: whether a caller that waited gets no turn when its client has closed the connection meanwhile, see
    ///     ``CallContext/isConnected``. For reads: a change is made although its client does not wait for the response.
    public init(
        concurrency: Int, concurrencyPerKey: Int = 1, waitingLimit: Int = 64, waitingLimitPerKey: Int = 4,
        rejectsDisconnected: Bool = false
    ) {
        state = Mutex(State(working: Working(limitPerKey: concurrencyPerKey)))
        self.concurrency = concurrency
        self.waitingLimit = waitingLimit
        self.waitingLimitPerKey = waitingLimitPerKey
        self.rejectsDisconnected = rejectsDisconnected
    }

    /// The number of callers that wait for their turn.
    package var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Waits for a turn and calls `body`.
    /// - Parameters:
    ///   - session: a name by which callers of one network take turns; nil for the signed-in user of the ``CallContext``, if any.
    ///     All callers of a network without a session and without a user take turns as one session.
    ///   - turns: names by which callers take turns, instead of networks and sessions: by the first name, callers with the same first
    ///     name by the second, and so on. All callers of a semaphore give the same number of names, or none does.
    /// - Throws: `.unavailable` when too many callers wait, or when the deadline of the request passes, the task is cancelled or, with
    ///   `rejectsDisconnected`, the client disconnects while the caller waits; then `body` is not called. Otherwise what `body` throws.
    public func wait<Value: Sendable>(
        as key: Key, session: String? = nil, turns: [String]? = nil, _ body: () async throws(ServiceError) -> Value
    ) async throws(ServiceError) -> Value {
        var hasTurn = state.withLock { $0.begin(key, concurrency) }
        let hasWaited = !hasTurn
        if hasWaited { hasTurn = await waitForTurn(as: key, session, turns) }
        guard hasTurn else { throw .unavailable }
        defer { end(key) }
        if hasWaited, rejectsDisconnected, CallContext.current?.isConnected?() == false { throw .unavailable }
        return try await body()
    }

    /// - Returns: whether the caller got a turn.
    private func waitForTurn(as key: Key, _ session: String?, _ turns: [String]?) async -> Bool {
        let context = CallContext.current
        let network = context.flatMap { $0.clientAddress.map(ClientNetwork.init(of:)) }
        let path = turns ?? NetworkQueue<Waiting>.path(network, session ?? context?.userID?.uuidString)
        let id = state.withLock { $0.makeID() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let caller = Waiting(
                    id: id, key: key, deadline: context?.deadline, continuation: continuation)
                let (hasTurn, rejected) = state.withLock { state -> (Bool, Waiting?) in
                    if state.begin(key, concurrency) { return (true, nil) }
                    // When the task is cancelled later, `onCancel` finds the caller in the queue.
                    guard !Task.isCancelled else { return (false, caller) }
                    let rejected = state.waiting.add(
                        caller, at: path, limit: waitingLimit, limitPerKey: waitingLimitPerKey)
                    return (false, rejected)
                }
                if hasTurn { continuation.resume(returning: true) }
                rejected?.continuation.resume(returning: false)
                if let deadline = caller.deadline, !hasTurn, rejected?.id != id { checkDeadlines(at: deadline) }
            }
        } onCancel: {
            let cancelled = state.withLock { $0.waiting.remove(id) }
            cancelled?.continuation.resume(returning: false)
        }
    }

    /// Makes sure that waiting callers whose deadline has passed are removed at this instant. Most callers share one task that
    /// sleeps until the earliest deadline, because a timer for each caller would remain after the caller got its turn.
    private func checkDeadlines(at instant: ContinuousClock.Instant) {
        let isNext = state.withLock { state in
            if let next = state.nextCheck, next <= instant { return false }
            state.nextCheck = instant
            return true
        }
        guard isNext else { return }
        // Detached, because the task is not part of the request that happens to wait first.
        Task.detached { [weak self] in
            try? await Task.sleep(until: instant, clock: .continuous)
            self?.rejectLate(afterCheckAt: instant)
        }
    }

    private func rejectLate(afterCheckAt instant: ContinuousClock.Instant) {
        let now = ContinuousClock.now
        let (late, next) = state.withLock { state in
            // When `nextCheck` is another instant, it belongs to a task that was started later, so it stays.
            if state.nextCheck == instant { state.nextCheck = nil }
            return (state.waiting.removeLate(at: now), state.waiting.earliestDeadline)
        }
        for waiting in late { waiting.continuation.resume(returning: false) }
        if let next { checkDeadlines(at: next) }
    }

    /// Waits until no caller works, and then calls `body`. New callers wait until `body` returns. This function must not be called
    /// again before it has returned.
    public func pause<Value: Sendable>(_ body: () async -> Value) async -> Value {
        await withCheckedContinuation { pause in
            let isIdle = state.withLock { state in
                state.isPaused = true
                if state.working.count > 0 { state.pause = pause }
                return state.working.count == 0
            }
            if isIdle { pause.resume() }
        }
        let value = await body()
        endPause()
        return value
    }

    /// Ends a pause. Rejects the waiting callers whose deadline has passed, and resumes as many others as can work now.
    private func endPause() {
        let now = ContinuousClock.now
        let (next, late) = state.withLock { state in
            state.isPaused = false
            let late = state.waiting.removeLate(at: now)
            var next: [Waiting] = []
            while state.working.count < concurrency,
                let waiting = state.waiting.removeFirst(where: state.working.admits)
            {
                state.working.add(waiting.key)
                next.append(waiting)
            }
            return (next, late)
        }
        for waiting in late { waiting.continuation.resume(returning: false) }
        for waiting in next { waiting.continuation.resume(returning: true) }
    }

    /// Ends the turn of a caller. Rejects the waiting callers whose deadline has passed, and resumes the first one whose key is below
    /// its limit. Callers with another key than `key` are preferred. During a pause no caller is resumed, and the end of the last turn
    /// resumes the caller of ``pause(_:)``.
    private func end(_ key: Key) {
        let now = ContinuousClock.now
        let (next, late, pause) = state.withLock { state -> (Waiting?, [Waiting], CheckedContinuation<Void, Never>?) in
            state.working.remove(key)
            let late = state.waiting.removeLate(at: now)
            guard !state.isPaused else {
                guard state.working.count == 0 else { return (nil, late, nil) }
                defer { state.pause = nil }
                return (nil, late, state.pause)
            }
            let next = state.waiting.removeFirst(after: key, where: state.working.admits)
            if let next { state.working.add(next.key) }
            return (next, late, nil)
        }
        for waiting in late { waiting.continuation.resume(returning: false) }
        next?.continuation.resume(returning: true)
        pause?.resume()
    }
}
