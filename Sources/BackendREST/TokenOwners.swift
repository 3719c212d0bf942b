// The accounts of tokens.

internal import BackendServices
internal import Synchronization

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Whose tokens are whose, as far as answers of the other server have told. An account can have many sessions, which should take no more
/// turns than one.
final class TokenOwners: Sendable {
    /// By the hash value of the header Authorization. Equal values of two tokens only make their calls wait for each other.
    private let accounts = Mutex<[Int: UUID]>([:])
    private static let limit = 10_000

    func record(_ account: UUID, of token: AccessToken) {
        let key = "Bearer \(token.value)".hashValue
        accounts.withLock { accounts in
            // Later answers tell the accounts again.
            if accounts.count >= Self.limit, accounts[key] == nil { accounts = [:] }
            accounts[key] = account
        }
    }

    /// A name for the account of a call: the id of the user of the request or else of the token; for an unknown token
    /// the header Authorization itself.
    func account(of call: ContractCall) -> String? {
        let known =
            CallContext.current?.userID
            ?? call.authorization.flatMap { key in accounts.withLock { $0[key.hashValue] } }
        return known?.uuidString ?? call.authorization
    }
}
