// The content of the sealed cookie that remembers the username.

import BackendServices

/// The user who signed in last, if this user chose to be remembered.
struct RememberedUser: Sendable, Hashable, Codable {
    let username: String
    /// The proof that the remote backend issued to this browser; nil without one.
    var proof: BrowserProof?

    private enum CodingKeys: CodingKey {
        case username, proof
    }

    init(username: String, proof: BrowserProof?) {
        self.username = username
        self.proof = proof
    }

    /// Without a proof, the encoded value is the username alone, as in cookies of earlier versions.
    init(from decoder: any Decoder) throws {
        if let username = try? decoder.singleValueContainer().decode(String.self) {
            self.init(username: username, proof: nil)
        } else {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            self.init(
                username: try members.decode(String.self, forKey: .username),
                proof: try members.decodeIfPresent(BrowserProof.self, forKey: .proof))
        }
    }

    func encode(to encoder: any Encoder) throws {
        if let proof {
            var members = encoder.container(keyedBy: CodingKeys.self)
            try members.encode(username, forKey: .username)
            try members.encode(proof, forKey: .proof)
        } else {
            var container = encoder.singleValueContainer()
            try container.encode(username)
        }
    }
}
