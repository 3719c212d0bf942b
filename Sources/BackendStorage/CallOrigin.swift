// Who makes a call of the database.

package import BackendServices

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Calls with the same origin are made one after the other.
package enum CallOrigin: Hashable, Sendable {
    case session(AccessToken)
    /// A call without a session waits for no other call.
    case call(UUID)

    package static var independent: CallOrigin { .call(UUID()) }
}
