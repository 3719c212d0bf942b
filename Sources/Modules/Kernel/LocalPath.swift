// Checks addresses that come with requests before they become links or redirects.

import Entities

/// An address that cannot lead away from this site: a path with an optional query.
public struct LocalPath: Sendable, Hashable {
    /// Path and query, as they were passed to the initializer, which does not percent-encode them.
    public let value: String

    /// The maximum length in bytes. Longer addresses are rejected. Browsers and proxies support at least this length.
    public static let lengthLimit = 2_048

    /// - Parameter value: a path and a query, which must start with exactly one `/`.
    /// - Returns: nil for an address that starts in another way or has a backslash, because a browser may take it for another site
    ///   (`//host`, `/\host`: WHATWG URL treats a backslash as a slash). Nil also for an address that has characters other than
    ///   visible ASCII, or that is too long.
    public init?(_ value: String) {
        let bytes = value.utf8
        guard bytes.count <= Self.lengthLimit, bytes.first == UInt8(ascii: "/"),
            value.isVisibleASCII, !bytes.contains(UInt8(ascii: "\\")), !value.hasPrefix("//")
        else { return nil }
        self.value = value
    }
}
