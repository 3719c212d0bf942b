// What the embedded backend is given instead of finding it out itself.

public import FoundationEssentials

extension SQLiteBackend {
    /// Durations and costs, and where time and chance come from.
    public struct Configuration: Sendable {
        /// Seconds after which a token no longer signs in; 30 days unless told otherwise.
        public var tokenLifetime: TimeInterval = 30 * 24 * 60 * 60
        /// What a new password hash costs. Older hashes that cost less are renewed when their users sign in.
        public var passwordCost = PasswordCost()
        /// How many passwords are hashed at the same time. At most 32 more wait; then calls throw `.unavailable`.
        public var concurrentPasswordHashes = 2
        /// The clock of tokens and of the times that gathers carry.
        public var now: @Sendable () -> Date = { Date() }
        /// The ids of users and gathers.
        public var makeID: @Sendable () -> UUID = { UUID() }
        /// So many bytes that nobody can guess: for tokens and salts.
        public var randomBytes: @Sendable (Int) -> [UInt8] = { count in
            var generator = SystemRandomNumberGenerator()
            return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        }

        public init() {}
    }
}

/// The parameters of scrypt (RFC 7914). The defaults take 32 MiB and about a tenth of a second each.
public struct PasswordCost: Sendable, Hashable {
    /// The binary logarithm of the cost parameter N.
    public var logRounds: Int
    /// The parameter r.
    public var blockSize: Int
    /// The parameter p.
    public var parallelism: Int

    public init(logRounds: Int = 15, blockSize: Int = 8, parallelism: Int = 1) {
        self.logRounds = logRounds
        self.blockSize = blockSize
        self.parallelism = parallelism
    }

    /// Whether any parameter is below the other's.
    func isWeaker(than other: PasswordCost) -> Bool {
        logRounds < other.logRounds || blockSize < other.blockSize || parallelism < other.parallelism
    }
}
