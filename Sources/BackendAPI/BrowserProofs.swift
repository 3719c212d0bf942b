// Known clients of the API: the proofs that they send.

public import BackendServices
import HTTPTypes

/// Issues and checks the proofs that clients have signed in before. Nothing is stored. The server that assembles the API implements
/// this, because it has the secret.
public protocol BrowserProofs: Sendable {
    /// A proof for a client that has signed in to the account. Each has another id.
    func proof(for account: AccountKey) -> String

    /// The id in a proof that this server issued for the account.
    /// - Parameter proof: what a client sent.
    /// - Returns: nil for other texts.
    func id(in proof: String, for account: AccountKey) -> String?
}

extension APICall {
    /// The client, when it proves that it has signed in to the account before. A field that is sent twice is ignored.
    func knownBrowser(of username: String) -> KnownBrowser? {
        sentProof(for: username).map { KnownBrowser(username: username, id: $0.id) }
    }

    /// The proof that answers a sign-in to the account: that of the call when it is valid, else a new one.
    func proof(for username: String) -> String? {
        sentProof(for: username)?.proof ?? proofs?.proof(for: AccountKey(username))
    }

    private func sentProof(for username: String) -> (proof: String, id: String)? {
        let fields = headers[values: .knownBrowser]
        guard fields.count == 1 else { return nil }
        return proofs?.id(in: fields[0], for: AccountKey(username)).map { (fields[0], $0) }
    }
}
