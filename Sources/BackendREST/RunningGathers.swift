// A cache of the running gathers, which nearly every page reads.

internal import BackendServices
internal import Entities
internal import Synchronization

/// The running gathers of each session. A gather that the session starts, ends or deletes on this server invalidates the
/// entry. Other changes are seen when the entry expires. Errors are not cached.
final class RunningGathers: Sendable {
    typealias Answer = Result<[Gather], ServiceError>

    private enum Entry {
        case asked(Question)
        case known([Gather], until: ContinuousClock.Instant)
    }

    /// Concurrent callers wait for the same answer.
    private struct Question {
        let id: Int
        /// The deadline of the caller who asks; nil for a caller without one.
        let deadline: ContinuousClock.Instant?
        let answer: Task<Answer, Never>
    }

    private let entries = Mutex<(bySession: [AccessToken: Entry], last: Int)>(([:], 0))
    private let limit: Duration
    private let capacity: Int
    private let now: @Sendable () -> ContinuousClock.Instant

    /// - Parameters:
    ///   - limit: how long an answer is valid.
    ///   - capacity: the maximum number of sessions. When a further session would exceed it, the cache is emptied first.
    init(
        limit: Duration, capacity: Int = 10_000,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.limit = limit
        self.capacity = capacity
        self.now = now
    }

    /// The cached gathers of the session or, without a cached answer, the result of the closure of this caller or of an earlier one.
    /// A closure continues when its caller is cancelled, because other callers may wait for its result. It has the deadline of the
    /// caller that started it. When this deadline has passed without an answer, one waiting caller with time left calls its closure.
    func gathers(
        of session: AccessToken, _ ask: @escaping @Sendable () async -> Answer
    ) async throws(ServiceError) -> [Gather] {
        let deadline = CallContext.current?.deadline
        while true {
            let (known, question, isOwn) = entries.withLock { entries -> ([Gather], Question?, Bool) in
                switch entries.bySession[session] {
                case .known(let gathers, let until) where now() < until: return (gathers, nil, false)
                case .asked(let question): return ([], question, false)
                case .known, nil: break
                }
                entries.last += 1
                let id = entries.last
                let answer = Task {
                    let answer = await ask()
                    self.keep(answer, of: session, asked: id)
                    return answer
                }
                let question = Question(id: id, deadline: deadline, answer: answer)
                if entries.bySession[session] == nil, entries.bySession.count >= capacity { entries.bySession = [:] }
                entries.bySession[session] = .asked(question)
                return ([], question, true)
            }
            guard let question else { return known }
            let answer = await question.answer.value
            let isLate = answer == .failure(.unavailable) && question.deadline.map { $0 <= now() } ?? false
            guard isLate, !isOwn, deadline.map({ now() < $0 }) ?? true else { return try answer.get() }
        }
    }

    /// Removes the entry of the session. An answer that is still pending will not be cached.
    func forget(_ session: AccessToken) {
        _ = entries.withLock { $0.bySession.removeValue(forKey: session) }
    }

    private func keep(_ answer: Answer, of session: AccessToken, asked id: Int) {
        let until = now() + limit
        entries.withLock { entries in
            guard case .asked(let question) = entries.bySession[session], question.id == id else { return }
            if case .success(let gathers) = answer {
                entries.bySession[session] = .known(gathers, until: until)
            } else {
                entries.bySession[session] = nil
            }
        }
    }
}
