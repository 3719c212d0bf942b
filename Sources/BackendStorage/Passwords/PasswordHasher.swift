// Computes and checks password hashes, in the order of the hashing queue.

package import BackendServices

/// A hash takes about 0.2 s of processor time and 32 MiB, so hashes are computed neither on event loops nor on the
/// threads of Swift concurrency, and only a few at a time; see ``HashingQueue``. The current ``CallContext`` gives the
/// deadline, the network of the client, and whether the browser is known.
package struct PasswordHasher: Sendable {
    package let cost: PasswordCost
    let queue: HashingQueue
    private let randomBytes: @Sendable (Int) -> [UInt8]

    package init(_ configuration: StorageConfiguration) {
        cost = configuration.passwordCost
        randomBytes = configuration.randomBytes
        queue = HashingQueue(limits: .init(concurrency: configuration.concurrentPasswordHashes))
    }

    /// - Parameter account: nil for a new account, and when an operator sets the password.
    package func hash(
        _ digest: String, in lane: HashingQueue.Lane, of account: AccountKey?
    ) async throws -> PasswordHash {
        try await run(in: lane, of: account) { [cost, randomBytes] in
            try PasswordHash(digest, salt: randomBytes(16), cost: cost)
        }
    }

    package func matches(_ digest: String, _ hash: PasswordHash, of account: AccountKey?) async throws -> Bool {
        try await run(in: .signIn, of: account) { try hash.matches(digest) }
    }

    private func run<Value: Sendable>(
        in lane: HashingQueue.Lane, of account: AccountKey?, _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        let context = CallContext.current
        let network = context?.clientAddress.map { ClientNetwork(of: $0) }
        let account = account.map { key in
            HashedAccount(key: key, isOfKnownBrowser: context?.knownBrowser?.knows(key) ?? false)
        }
        do {
            let value = try await queue.run(in: lane, for: network, of: account, before: context?.deadline, work)
            RegistrationHash.current?.note(.made)
            return value
        } catch ServiceError.unavailable {
            RegistrationHash.current?.note(.refused)
            throw ServiceError.unavailable
        }
    }
}
