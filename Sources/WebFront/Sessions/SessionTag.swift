// Opaque names of sessions and accounts, by which browsers distinguish users.

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

    /// The names of the account, which are the same for all its sessions, separated by spaces: one for each of the server's
    /// secrets. The first one is that of the secret that seals. The script stores the first name with each tap of the outbox, and
    /// only pages of the account send the tap. The other names are those of taps that were stored while another of the secrets
    /// sealed.
    func accountNames(of session: Session) -> String {
        seal.allCodes(for: session.signedIn.userID.uuidString, purpose: .accountTag).map { $0.prefix(22) }
            .joined(separator: " ")
    }
}
