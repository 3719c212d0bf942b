// The configuration of the embedded backend.

public import BackendServices

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension SQLiteBackend {
    /// Durations and costs, the clock and the source of random values.
    public struct Configuration: Sendable {
        /// Seconds until a token expires; 30 days by default.
        public var tokenLifetime: TimeInterval = 30 * 24 * 60 * 60
        /// Seconds until an invitation expires; 7 days by default.
        public var invitationLifetime: TimeInterval = 7 * 24 * 60 * 60
        /// The cost of new password hashes. Cheaper hashes are replaced when their users sign in.
        public var passwordCost = PasswordCost()
        /// How many passwords are hashed at the same time. At most 32 more wait; then calls throw `.unavailable`.
        public var concurrentPasswordHashes = 2
        /// How much an account can hold.
        public var limits = AccountLimits()
        /// The clock for tokens and for the times of gathers.
        public var now: @Sendable () -> Date = { Date() }
        /// Makes the ids of users and gathers.
        public var makeID: @Sendable () -> UUID = { UUID() }
        /// Returns this number of unpredictable bytes, for tokens and salts.
        public var randomBytes: @Sendable (Int) -> [UInt8] = { count in
            var generator = SystemRandomNumberGenerator()
            return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        }

        /// Bytes of the write-ahead log above which long reads wait for it to be reset.
        var logLimit = 64 * 1024 * 1024

        public init() {}
    }
}

/// The parameters of scrypt (RFC 7914). The defaults are a recommendation of the OWASP Password Storage Cheat Sheet: they
/// take 32 MiB and about a quarter of a second, as much work as N = 2^17 and p = 1 with a quarter of the memory.
public struct PasswordCost: Sendable, Hashable {
    /// The binary logarithm of the cost parameter N.
    public var logRounds: Int
    /// The parameter r.
    public var blockSize: Int
    /// The parameter p.
    public var parallelism: Int

    public init(logRounds: Int = 15, blockSize: Int = 8, parallelism: Int = 3) {
        self.logRounds = logRounds
        self.blockSize = blockSize
        self.parallelism = parallelism
    }

    /// The lowest cost that scrypt takes, for tests and for passwords that everybody knows.
    public static let lowest = PasswordCost(logRounds: 1, blockSize: 1, parallelism: 1)

    /// Whether any parameter is below the other's.
    func isWeaker(than other: PasswordCost) -> Bool {
        logRounds < other.logRounds || blockSize < other.blockSize || parallelism < other.parallelism
    }
}
