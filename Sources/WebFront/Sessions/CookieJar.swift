// The cookies of the site: their names, how long they live, and how they are protected.

import FoundationEssentials
import Hummingbird

/// Reads and writes the site's cookies. Under HTTPS names get the prefix `__Host-` (RFC 6265bis, 4.1.3.2).
struct CookieJar: Sendable {
    let isSecure: Bool

    enum Name: String {
        case session, flash, username, visitor
        /// The language that the reader chose.
        case locale
        /// Set by the script: the browser's time zone. Never prefixed, because scripts write it.
        case timeZone
    }

    /// Browsers keep no cookie over 4,096 bytes (RFC 6265, 6.1), name and attributes included.
    static let valueLimit = 3_900

    /// A year: for what makes the next visit more pleasant.
    static let longLife = 365 * 24 * 60 * 60

    /// - Parameter cookies: those of a request, parsed once by the caller.
    func value(of name: Name, in cookies: ReceivedCookies) -> String? {
        cookies[fullName(name)]
    }

    /// - Parameter maxAge: seconds; nil lets it end with the browser.
    func cookie(_ name: Name, _ value: String, maxAge: Int?) -> Cookie {
        Cookie(
            name: fullName(name), value: value, maxAge: maxAge, path: "/", secure: isSecure, httpOnly: true,
            sameSite: .lax
        )
    }

    /// A cookie that removes the one of this name.
    func removal(_ name: Name) -> Cookie {
        cookie(name, "", maxAge: 0)
    }

    private func fullName(_ name: Name) -> String {
        isSecure && name != .timeZone ? "__Host-" + name.rawValue : name.rawValue
    }
}
