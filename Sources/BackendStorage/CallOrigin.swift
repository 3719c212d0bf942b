// Who makes a call to the database.

package import BackendServices

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The origin of a call. A queue of calls admits one call of each origin at a time, see `KeyedSemaphore`.
package enum CallOrigin: Hashable, Sendable {
    /// A session, by the hash of its token.
    case session(hash: Data)
    /// A call without a session. The id is new, so the call has an origin of its own.
    case call(UUID)

    package static func session(_ token: AccessToken) -> CallOrigin { .session(hash: token.hash) }

    package static var independent: CallOrigin { .call(UUID()) }

    /// The name of the session in a queue; nil for a call without a session.
    package var sessionName: String? {
        switch self {
        case .session(let hash): hash.base64EncodedString()
        case .call: nil
        }
    }
}
