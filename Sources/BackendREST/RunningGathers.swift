// A short cache of the running gathers, which every page reads.

internal import BackendServices
internal import Entities
internal import Synchronization

/// The running gathers of each session. A start, an end or a deletion on this server invalidates the entry. Changes on
/// other servers are seen when the entry expires. Errors are not cached.
final class RunningGathers: Sendable {
    typealias Answer = Result<[Gather], ServiceError>

    private enum Entry {
        /// Concurrent callers wait for the same answer.
        case asked(Int, Task<Answer, Never>)
        case known([Gather], until: ContinuousClock.Instant)
    }

    private let entries = Mutex<(bySession: [AccessToken: Entry], last: Int)>(([:], 0))
    private let limit: Duration
    private let capacity: Int
    private let now: @Sendable () -> ContinuousClock.Instant

    /// - Parameters:
    ///   - limit: how long an answer is valid.
    ///   - capacity: the maximum number of sessions. The cache is emptied when it is exceeded.
    init(
        limit: Duration, capacity: Int = 10_000,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.limit = limit
        self.capacity = capacity
        self.now = now
    }

    /// The cached gathers of the session, or the result of the closure. The closure continues when the caller is cancelled,
    /// because other callers may wait for its result.
    func gathers(
        of session: AccessToken, _ ask: @escaping @Sendable () async -> Answer
    ) async throws(ServiceError) -> [Gather] {
        let now = now()
        let (known, task) = entries.withLock { entries -> ([Gather], Task<Answer, Never>?) in
            switch entries.bySession[session] {
            case .known(let gathers, let until) where now < until: return (gathers, nil)
            case .asked(_, let task): return ([], task)
            case .known, nil: break
            }
            entries.last += 1
            let id = entries.last
            let task = Task {
                let answer = await ask()
                self.keep(answer, of: session, asked: id)
                return answer
            }
            if entries.bySession.count >= capacity { entries.bySession = [:] }
            entries.bySession[session] = .asked(id, task)
            return ([], task)
        }
        guard let task else { return known }
        return try await task.value.get()
    }

    /// Removes the entry of the session. An answer that is still pending will not be cached.
    func forget(_ session: AccessToken) {
        _ = entries.withLock { $0.bySession.removeValue(forKey: session) }
    }

    private func keep(_ answer: Answer, of session: AccessToken, asked id: Int) {
        let until = now() + limit
        entries.withLock { entries in
            guard case .asked(id, _) = entries.bySession[session] else { return }
            if case .success(let gathers) = answer {
                entries.bySession[session] = .known(gathers, until: until)
            } else {
                entries.bySession[session] = nil
            }
        }
    }
}
