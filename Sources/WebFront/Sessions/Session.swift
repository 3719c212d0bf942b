// The content of the sealed session cookie.

import BackendServices

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct Session: Sendable, Hashable, Codable {
    let signedIn: SignedIn
    /// A random text that form tokens are bound to.
    let id: String
    /// Whether the session continues after the browser is closed.
    let isRemembered: Bool

    /// The same session without ``SignedIn/proof``.
    var withoutProof: Session {
        var signedIn = signedIn
        signedIn.proof = nil
        return Session(signedIn: signedIn, id: id, isRemembered: isRemembered)
    }

    func isValid(at instant: Date) -> Bool {
        signedIn.expiresAt.map { $0 > instant } ?? true
    }
}

/// The cookie has no room for the session, because the token that the remote backend issued is too long.
struct SessionTooLong: Error, CustomStringConvertible {
    let tokenLength: Int

    var description: String {
        "the backend issued a token of \(tokenLength) bytes; a cookie with a session has at most \(CookieJar.valueLimit) bytes"
    }
}

extension Session {
    /// The lifetime of the cookie of a remembered session in seconds: until the token expires, or a year when its expiry is not known.
    func lifetime(at instant: Date) -> Int {
        signedIn.expiresAt.map { max(0, Int($0.timeIntervalSince(instant))) } ?? CookieJar.longLife
    }
}
