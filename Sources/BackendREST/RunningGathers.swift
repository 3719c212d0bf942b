// Which gathers run, known for a moment: every page of the site asks, and a server elsewhere would be asked as often.

internal import BackendServices
internal import Entities
internal import Synchronization

/// The running gathers of each session, as its own front left them: what it starts, ends or deletes is asked for anew.
/// What others do meanwhile is seen when the moment is over. Errors are not kept.
final class RunningGathers: Sendable {
    typealias Answer = Result<[Gather], ServiceError>

    private enum Entry {
        /// Whoever asks meanwhile waits for the same answer.
        case asked(Int, Task<Answer, Never>)
        case known([Gather], until: ContinuousClock.Instant)
    }

    private let entries = Mutex<(bySession: [AccessToken: Entry], last: Int)>(([:], 0))
    private let limit: Duration
    private let capacity: Int
    private let now: @Sendable () -> ContinuousClock.Instant

    /// - Parameters:
    ///   - limit: how long an answer is good.
    ///   - capacity: the most sessions that are known; when there are more, all are forgotten.
    init(
        limit: Duration, capacity: Int = 10_000,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.limit = limit
        self.capacity = capacity
        self.now = now
    }

    /// What is known of the session, or what the closure finds out. Goes on when the caller is cancelled, as others may be
    /// waiting.
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

    /// From now on the session is asked for anew; an answer that is on its way is of before.
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
