// The turns of accounts whose data are changed.

internal import BackendServices
internal import BackendStorage
internal import Foundation
internal import Synchronization

/// Changes of an account wait for each other here, before they take a place for changes and a connection. In the database they would
/// wait for the lock of the account while they occupy both, and the sessions of one account could delay the changes of all others.
///
/// The account of a session is known after its first call. The first call of a session does not wait here.
final class AccountTurns: Sendable {
    /// Changes of different accounts do not wait for each other: there are fewer places for changes.
    private let turns = KeyedSemaphore<UUID>(concurrency: 4_096, waitingLimit: 4_096, waitingLimitPerKey: 512)
    /// The accounts of sessions, by the hashes of their tokens, at most ``capacity`` of them.
    private let accounts = Mutex<[Data: UUID]>([:])
    private static let capacity = 20_000

    func note(_ caller: Caller, for token: AccessToken) {
        accounts.withLock { accounts in
            guard accounts[token.hash] == nil else { return }
            // The next change of a forgotten session does not wait here, and the session is then noted again.
            if accounts.count >= Self.capacity { accounts.removeValue(forKey: accounts.keys[accounts.startIndex]) }
            accounts[token.hash] = caller.id
        }
    }

    /// Waits until no other change of the session's account is made by this server, and calls `body`.
    /// - Throws: `.unavailable` when too many changes wait, or the deadline of the call passes; otherwise what `body` throws.
    func wait<Value: Sendable>(
        as token: AccessToken, _ body: () async throws(ServiceError) -> Value
    ) async throws(ServiceError) -> Value {
        guard let account = accounts.withLock({ $0[token.hash] }) else { return try await body() }
        return try await turns.wait(as: account, session: CallOrigin.session(token).sessionName, body)
    }
}
