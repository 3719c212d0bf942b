// The cost of a password hash.

/// The parameters of scrypt (RFC 7914). The defaults are a recommendation of the OWASP Password Storage Cheat Sheet: a
/// hash takes 32 MiB and about 0.2 s of processor time. Another recommendation, N = 2^17 and p = 1, would take four times the memory.
/// Stored hashes that take more than 256 MiB are not read.
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

    /// The lowest cost that scrypt accepts, for tests and for the demo, whose password is public.
    public static let lowest = PasswordCost(logRounds: 1, blockSize: 1, parallelism: 1)

    /// Whether any parameter is lower than that of `other`.
    package func isWeaker(than other: PasswordCost) -> Bool {
        logRounds < other.logRounds || blockSize < other.blockSize || parallelism < other.parallelism
    }
}
