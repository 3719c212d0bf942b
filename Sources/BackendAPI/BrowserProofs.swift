// The proofs of clients of the API that have signed in before.

public import BackendServices
import HTTPTypes

/// Issues and checks proofs. With a proof, a client shows that it has signed in to an account before. The target
/// that assembles the API has the secret, and so implements this protocol.
public protocol BrowserProofs: Sendable {
    /// A new proof, with a random id, for a client that has signed in to the account.
    func proof(for account: AccountKey) -> String

    /// The id in a proof that was issued for the account.
    /// - Parameter proof: what a client sent.
    /// - Returns: nil when the text is not such a proof.
    func id(in proof: String, for account: AccountKey) -> String?
}

extension APICall {
    /// The client, if the call has a valid proof for the account; otherwise nil. A field that is sent twice is ignored.
    func knownBrowser(of username: String) -> KnownBrowser? {
        sentProof(for: username).map { KnownBrowser(username: username, id: $0.id) }
    }

    /// The proof for the response to a sign-in to the account: the one that the call has, if it is valid, else a new one. Nil when
    /// the API issues no proofs.
    func proof(for username: String) -> String? {
        sentProof(for: username)?.proof ?? proofs?.proof(for: AccountKey(username))
    }

    private func sentProof(for username: String) -> (proof: String, id: String)? {
        let fields = headers[values: .knownBrowser]
        guard fields.count == 1 else { return nil }
        return proofs?.id(in: fields[0], for: AccountKey(username)).map { (fields[0], $0) }
    }
}
