// Who is signed in, as the sealed session cookie tells.

import BackendServices
import FoundationEssentials

/// A person's session.
struct Session: Sendable, Hashable, Codable {
    let signedIn: SignedIn
    /// Random; form tokens are bound to it.
    let id: String
    /// The session outlives the browser.
    let isRemembered: Bool

    func isValid(at instant: Date) -> Bool {
        signedIn.expiresAt.map { $0 > instant } ?? true
    }
}

extension Session {
    /// Seconds that the cookie of a remembered session lives; the backend's token decides in the end.
    func lifetime(at instant: Date) -> Int {
        signedIn.expiresAt.map { max(0, Int($0.timeIntervalSince(instant))) } ?? CookieJar.longLife
    }
}
