// Who makes a call to the database.

package import BackendServices

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The origin of a call. A queue of calls admits one of each origin at a time, see `KeyedSemaphore`.
package enum CallOrigin: Hashable, Sendable {
    case session(AccessToken)
    /// A call without a session. The id is new, so the call has an origin of its own.
    case call(UUID)

    package static var independent: CallOrigin { .call(UUID()) }
}
