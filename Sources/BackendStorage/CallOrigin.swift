// Who makes a call to the database.

package import BackendServices

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The origin of a call. Calls with the same origin are made one after the other.
package enum CallOrigin: Hashable, Sendable {
    case session(AccessToken)
    /// A call without a session. Its id is new, so that it has an origin of its own.
    case call(UUID)

    package static var independent: CallOrigin { .call(UUID()) }
}
