// The hashes that are stored instead of the codes of invitations and the keys of ended links.

internal import Crypto
package import BackendServices
package import Entities
package import Foundation

extension InvitationCode {
    /// The hash that is stored instead of the code.
    package var hash: Data { Data(hashing: value) }
}

extension SpectatorKey {
    /// The hash that is kept after the link has ended or was withdrawn.
    package var hash: Data { Data(hashing: value) }
}

extension Data {
    /// The values are random, so a fast hash without a salt is sufficient.
    fileprivate init(hashing value: String) {
        self.init(SHA256.hash(data: Data(value.utf8)))
    }
}
