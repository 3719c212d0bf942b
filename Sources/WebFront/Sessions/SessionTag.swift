// Opaque names of sessions and accounts, by which browsers tell users apart.

import BackendServices

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Makes the values of the header `Page-Reader`. The service worker stores the copies of pages under this value,
/// and deletes them when a page with another value arrives.
struct SessionTag: Sendable {
    let seal: Seal

    /// The value of pages without a session.
    static let nobody = "nobody"

    /// The value for a session. The prefix tells the service worker whether the session ends when the browser is closed, because
    /// copies of the pages of such a session must not be shown afterwards.
    func value(of session: Session) -> String {
        let code = seal.code(for: session.id, purpose: .sessionTag).prefix(22)
        return (session.isRemembered ? "remembered-" : "passing-") + code
    }

    /// The name of the account, which is the same for all its sessions. The script stores it with taps that could not be sent, so that
    /// only pages of this account send them.
    func account(of session: Session) -> String {
        String(seal.code(for: session.signedIn.userID.uuidString, purpose: .accountTag).prefix(22))
    }
}
