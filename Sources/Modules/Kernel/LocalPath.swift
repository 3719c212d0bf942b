// A path of this site that came with a request: the only way for outside text to become a link or a redirect.

/// A path with an optional query that cannot lead away from this site.
public struct LocalPath: Sendable, Hashable {
    /// Path and query as they go into an address.
    public let value: String

    /// Longer ones are refused; browsers and proxies agree on this much.
    static let lengthLimit = 2_048

    /// - Parameter value: begins with one `/`. Refused (nil) is what a browser may read as another site (`//host`,
    ///   `/\host`: WHATWG URL treats a backslash as a slash), whatever is no printable ASCII, and what is too long.
    public init?(_ value: String) {
        let bytes = value.utf8
        guard bytes.count <= Self.lengthLimit, bytes.first == UInt8(ascii: "/"),
            bytes.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }),
            !value.hasPrefix("//")
        else { return nil }
        self.value = value
    }
}
