// What the client of the REST contract is given instead of finding it out itself.

internal import BackendServices

extension RESTBackend {
    /// Limits, and where time and chance come from.
    public struct Configuration: Sendable {
        /// How long making a connection may take.
        public var connectLimit = Duration.seconds(2)
        /// How long one call of a service may take where no `CallContext` gives the page's deadline.
        public var callLimit = CallContext.pageLimit
        /// How long undoing a half-made gather may take beyond the deadline.
        public var undoLimit = Duration.seconds(1)
        /// How long signing in waits for the name as it was registered, before it takes the one that was typed.
        public var nameLimit = Duration.seconds(1)
        /// How long it is known which of a user's gathers run, which every page of theirs asks.
        public var runningLimit = Duration.seconds(10)
        /// The most bytes of an answer that are read.
        public var answerLimit = 8 << 20
        /// How long a connection without calls is kept: less than servers do, so that none is used that the server
        /// has just closed (Node.js and Apache close after five seconds).
        public var idleLimit = Duration.seconds(3)
        /// How long no connection is used again after a server closed one under a call without having said so.
        public var distrustLimit = Duration.seconds(60)
        /// How often a call is made at most, the first time included.
        public var attempts = 4
        /// The longest pause before the second attempt; each further one is twice as long.
        public var firstPause = Duration.milliseconds(100)
        /// Waits so long.
        public var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
        /// From 0 to 1: how much of the second half of a pause is waited. It keeps many clients from coming at once.
        public var jitter: @Sendable () -> Double = { Double.random(in: 0...1) }

        public init() {}

        /// How long to wait after so many attempts: half of it in any case, the rest as the jitter has it.
        func pause(after attempt: Int) -> Duration {
            let longest = firstPause * (1 << min(max(attempt - 1, 0), 10))
            return longest / 2 + longest / 2 * min(max(jitter(), 0), 1)
        }
    }
}
