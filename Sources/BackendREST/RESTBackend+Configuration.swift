// The configuration of the client of the REST contract.

internal import BackendServices

extension RESTBackend {
    /// Limits, and the sources of time and random values.
    public struct Configuration: Sendable {
        /// The time limit for opening a connection.
        public var connectLimit = Duration.seconds(2)
        /// The time limit for calls that are made without a current `CallContext`.
        public var callLimit = CallContext.pageLimit
        /// The additional time after the deadline for deleting what a failed call has created (a gather, or players of a
        /// list). Also the time for deleting such gathers at the next start of a match, and for asking whether an unanswered
        /// deletion of an account was made.
        public var undoLimit = Duration.seconds(1)
        /// The time limit for reading the registered name at sign-in. Without an answer the typed name is used.
        public var nameLimit = Duration.seconds(1)
        /// How long the running gathers of a session are cached; nearly every page reads them.
        public var runningLimit = Duration.seconds(10)
        /// The maximum number of lineups that one page reads for statistics. They are stored, so the next page reads the
        /// next ones.
        public var lineupsPerRead = 16
        /// The time limit for reading these lineups. Statistics are partial without them.
        public var lineupLimit = Duration.seconds(2)
        /// The maximum size of an answer in bytes.
        public var answerLimit = 8 << 20
        /// How long an idle connection is kept: less than the limits of servers (Node.js and Apache: five seconds), so that few
        /// calls are sent on a connection that the server is closing.
        public var idleLimit = Duration.seconds(3)
        /// How long connections are not reused after the server closed one before its answer.
        public var noReuseLimit = Duration.seconds(60)
        /// The maximum number of attempts of a call, including the first one.
        public var attempts = 4
        /// The maximum pause before the second attempt, unless the server asks for a longer one (`Retry-After`). The maximum doubles
        /// with each further attempt.
        public var firstPause = Duration.milliseconds(100)
        /// The current time, for the answer that ``RESTBackend/isReachable()`` reuses.
        public var now: @Sendable () -> ContinuousClock.Instant = { .now }
        /// Waits for this duration.
        public var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
        /// The part of the second half of a pause that is waited, from 0 to 1. Random parts spread the retries of many clients.
        public var jitter: @Sendable () -> Double = { Double.random(in: 0...1) }

        public init() {}

        /// The pause after this number of attempts: half of the maximum plus a random part of the other half.
        func pause(after attempt: Int) -> Duration {
            let longest = firstPause * (1 << min(max(attempt - 1, 0), 10))
            return longest / 2 + longest / 2 * min(max(jitter(), 0), 1)
        }
    }
}
