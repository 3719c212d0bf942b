// Refuses changes whose commits need a synchronous standby, while the server does not answer such commits.

internal import Synchronization

/// A circuit breaker. While a synchronous standby is away, each commit that needs it waits in the server without a time limit
/// and occupies a connection that reads need. After such a commit without an answer, changes that would wait for the standby
/// are refused immediately. After a pause one later change at a time is tried, until a commit is answered.
final class CommitBreaker: Sendable {
    private struct State {
        /// When a change may be tried; nil while commits are answered.
        var retryAt: ContinuousClock.Instant?
        var isTrying = false
    }

    private let state = Mutex(State())
    private let now: @Sendable () -> ContinuousClock.Instant
    /// The minimum time between an unanswered commit and the next change that is tried.
    private static let pause = Duration.seconds(1)

    init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.now = now
    }

    /// Begins a change.
    /// - Returns: false while commits are answered; true for the one change that is tried after a commit without an answer. When
    ///   that change has ended, the caller calls ``endTry()``.
    /// - Throws: ``PostgreSQLError/unansweredCommit`` for a change that is refused.
    func begin() throws(PostgreSQLError) -> Bool {
        let isTried: Bool? = state.withLock { state in
            guard let retryAt = state.retryAt else { return false }
            guard !state.isTrying, retryAt <= now() else { return nil }
            state.isTrying = true
            return true
        }
        guard let isTried else { throw .unansweredCommit }
        return isTried
    }

    func endTry() {
        state.withLock { $0.isTrying = false }
    }

    func commitWasAnswered() {
        state.withLock { $0.retryAt = nil }
    }

    func commitWasNotAnswered() {
        state.withLock { $0.retryAt = now() + Self.pause }
    }
}
