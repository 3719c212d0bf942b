// The proofs by which the API recognizes clients.

import BackendAPI
import BackendServices

/// A proof is a random id and its message authentication code for an account, like the device cookies that OWASP describes.
struct SealedBrowserProofs: BrowserProofs {
    let seal: Seal

    /// The length of an id of 128 bits, and of a code of 256 bits, in base64url.
    private static let idLength = 22, codeLength = 43

    func proof(for account: AccountKey) -> String {
        let id = RandomText.make()
        return id + seal.code(for: Self.text(id, account), purpose: .knownBrowser)
    }

    func id(in proof: String, for account: AccountKey) -> String? {
        // Checked first, because the rest of this function takes long for a long text.
        guard proof.utf8.count == Self.idLength + Self.codeLength else { return nil }
        let id = String(proof.prefix(Self.idLength))
        let code = String(proof.dropFirst(Self.idLength))
        guard seal.isCode(code, for: Self.text(id, account), purpose: .knownBrowser) else { return nil }
        return id
    }

    /// Unambiguous, because all ids have the same length.
    private static func text(_ id: String, _ account: AccountKey) -> String {
        id + account.value
    }
}
