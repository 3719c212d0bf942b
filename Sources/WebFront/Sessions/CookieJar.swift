// The cookies of the site: names, lifetimes and attributes.

import Hummingbird

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads and writes the site's cookies. Under HTTPS all names except `timeZone` have the prefix `__Host-` (RFC 6265bis, 4.1.3.2).
struct CookieJar: Sendable {
    let isSecure: Bool

    enum Name: String {
        case session, flash, username, visitor
        /// The language that the viewer chose.
        case locale
        /// The browser's time zone. It never has the prefix: a script sets it, under one name for HTTP and HTTPS.
        case timeZone
    }

    /// The maximum length of a value in bytes. Browsers may reject cookies of more than 4,096 bytes with name and
    /// attributes (RFC 6265, 6.1).
    static let valueLimit = 3_900

    /// A year in seconds: for the cookies with the language and the username, and for that of a remembered session
    /// whose expiry is not known.
    static let longLife = 365 * 24 * 60 * 60

    /// - Parameter cookies: of a request, parsed once by the caller.
    func value(of name: Name, in cookies: ReceivedCookies) -> String? {
        cookies[fullName(name)]
    }

    /// - Parameter maxAge: seconds; nil for a cookie that ends with the browser session.
    func cookie(_ name: Name, _ value: String, maxAge: Int?) -> Cookie {
        Cookie(
            name: fullName(name), value: value, maxAge: maxAge, path: "/", secure: isSecure, httpOnly: true,
            sameSite: .lax
        )
    }

    /// A cookie that deletes the cookie with this name.
    func removal(_ name: Name) -> Cookie {
        cookie(name, "", maxAge: 0)
    }

    private func fullName(_ name: Name) -> String {
        isSecure && name != .timeZone ? "__Host-" + name.rawValue : name.rawValue
    }
}
