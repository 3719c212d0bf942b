// Limits how many callers work at the same time.

internal import Synchronization

/// A semaphore that admits a limited number of callers at the same time, and only one of them for each key. The others are
/// suspended in a queue in which the networks of callers take turns, see ``NetworkQueue``. A caller whose key is in use does
/// not hold up those behind it. The length of the queue is limited.
///
/// A client that makes many calls, with one account or with many, therefore waits for its own calls, and delays others by one
/// call at most.
public final class KeyedSemaphore<Key: Hashable & Sendable>: Sendable {
    private struct Waiting {
        let key: Key
        let deadline: ContinuousClock.Instant?
        let turn: CheckedContinuation<Bool, Never>

        func isLate(at now: ContinuousClock.Instant) -> Bool {
            deadline.map { $0 <= now } ?? false
        }
    }

    private struct State {
        var working: Set<Key> = []
        var waiting = NetworkQueue<Waiting>()
        var isPaused = false
        /// The caller of ``KeyedSemaphore/pause(_:)``, while it waits until no caller works.
        var pause: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())
    private let concurrency: Int
    private let waitingLimit: Int
    private let waitingLimitPerKey: Int

    /// - Parameters:
    ///   - concurrency: the maximum number of callers that work at the same time.
    ///   - waitingLimit: the maximum number of waiting callers.
    ///   - waitingLimitPerKey: the maximum number of waiting callers with the same key.
    public init(concurrency: Int, waitingLimit: Int = 64, waitingLimitPerKey: Int = 4) {
        self.concurrency = concurrency
        self.waitingLimit = waitingLimit
        self.waitingLimitPerKey = waitingLimitPerKey
    }

    /// Waits for a turn and calls `body`.
    /// - Throws: `.unavailable` when too many callers wait, or when the deadline of the request has passed before the turn;
    ///   then `body` is not called. Otherwise what `body` throws.
    public func wait<Value: Sendable>(
        as key: Key, _ body: () async throws(ServiceError) -> Value
    ) async throws(ServiceError) -> Value {
        let context = CallContext.current
        let network = context.flatMap { $0.clientAddress.map(ClientNetwork.init(of:)) }
        let hasTurn = await withCheckedContinuation { turn in
            let caller = Waiting(key: key, deadline: context?.deadline, turn: turn)
            let (hasTurn, rejected) = state.withLock { state -> (Bool, Waiting?) in
                if !state.isPaused, state.working.count < concurrency, state.working.insert(key).inserted {
                    return (true, nil)
                }
                guard state.waiting.count(where: { $0.key == key }) < waitingLimitPerKey else { return (false, caller) }
                return (false, state.waiting.add(caller, of: network, limit: waitingLimit))
            }
            if hasTurn { turn.resume(returning: true) }
            rejected?.turn.resume(returning: false)
        }
        guard hasTurn else { throw .unavailable }
        defer { end(key) }
        return try await body()
    }

    /// Waits until no caller works, and then calls `body`. New callers wait until `body` returns. Must not be called again
    /// before it has returned.
    public func pause<Value: Sendable>(_ body: () async -> Value) async -> Value {
        await withCheckedContinuation { pause in
            let isIdle = state.withLock { state in
                state.isPaused = true
                if !state.working.isEmpty { state.pause = pause }
                return state.working.isEmpty
            }
            if isIdle { pause.resume() }
        }
        let value = await body()
        endPause()
        return value
    }

    /// Resumes as many callers as may work.
    private func endPause() {
        let now = ContinuousClock.now
        let (next, late) = state.withLock { state in
            state.isPaused = false
            let late = state.waiting.removeAll { $0.isLate(at: now) }
            var next: [Waiting] = []
            while state.working.count < concurrency,
                let waiting = state.waiting.removeFirst(where: { !state.working.contains($0.key) })
            {
                state.working.insert(waiting.key)
                next.append(waiting)
            }
            return (next, late)
        }
        for waiting in late { waiting.turn.resume(returning: false) }
        for waiting in next { waiting.turn.resume(returning: true) }
    }

    /// Resumes the first caller whose key is free, and rejects those whose deadline has passed. Callers with another key than
    /// the one that has ended are preferred.
    private func end(_ key: Key) {
        let now = ContinuousClock.now
        let (next, late, pause) = state.withLock { state -> (Waiting?, [Waiting], CheckedContinuation<Void, Never>?) in
            state.working.remove(key)
            let late = state.waiting.removeAll { $0.isLate(at: now) }
            guard !state.isPaused else {
                guard state.working.isEmpty else { return (nil, late, nil) }
                defer { state.pause = nil }
                return (nil, late, state.pause)
            }
            let next =
                state.waiting.removeFirst { $0.key != key && !state.working.contains($0.key) }
                ?? state.waiting.removeFirst { !state.working.contains($0.key) }
            if let next { state.working.insert(next.key) }
            return (next, late, nil)
        }
        for waiting in late { waiting.turn.resume(returning: false) }
        next?.turn.resume(returning: true)
        pause?.resume()
    }
}
