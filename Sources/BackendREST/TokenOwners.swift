// Which account each token belongs to.

internal import BackendServices
internal import Synchronization

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The accounts of tokens, as answers of the backend named them. With them, all sessions of an account share the turns of the
/// account, see ``CallTurns``.
final class TokenOwners: Sendable {
    /// By the hash value of the header Authorization. The only effect of equal hash values of two tokens is that calls share turns.
    private let accounts = Mutex<[Int: UUID]>([:])
    private static let limit = 10_000

    func record(_ account: UUID, of token: AccessToken) {
        let key = "Bearer \(token.value)".hashValue
        accounts.withLock { accounts in
            // Later answers name the removed accounts again.
            if accounts.count >= Self.limit, accounts[key] == nil { accounts = [:] }
            accounts[key] = account
        }
    }

    /// A text that identifies the account of a call: the id of the user of the request, else the id of the user of the token, else
    /// the value of the header Authorization. Nil for a call without any of them.
    func account(of call: ContractCall) -> String? {
        let known =
            CallContext.current?.userID
            ?? call.authorization.flatMap { key in accounts.withLock { $0[key.hashValue] } }
        return known?.uuidString ?? call.authorization
    }
}
