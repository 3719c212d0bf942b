// Where password hashes are computed: few at a time, and on threads that nobody else waits for.

internal import Foundation

/// Hashing takes a tenth of a second of a processor and 32 MiB, so it is kept off the event loops and off the threads
/// of Swift concurrency. Whoever is not at turn waits suspended and blocks no thread.
struct PasswordHasher: Sendable {
    let cost: PasswordCost
    private let randomBytes: @Sendable (Int) -> [UInt8]
    private let queue = OperationQueue()

    init(cost: PasswordCost, concurrency: Int, randomBytes: @escaping @Sendable (Int) -> [UInt8]) {
        self.cost = cost
        self.randomBytes = randomBytes
        queue.name = "password hashing"
        queue.maxConcurrentOperationCount = concurrency
    }

    func hash(_ digest: String) async throws -> PasswordHash {
        let salt = randomBytes(16)
        return try await perform { try PasswordHash(digest, salt: salt, cost: cost) }
    }

    func matches(_ digest: String, _ hash: PasswordHash) async throws -> Bool {
        try await perform { try hash.matches(digest) }
    }

    /// Does the work when it is its turn.
    func perform<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.addOperation { continuation.resume(with: Result(catching: work)) }
        }
    }
}
