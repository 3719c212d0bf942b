// The cookies of a browser (RFC 6265), with only the features that this site needs.

/// The cookies of a site.
public struct Cookies: Sendable, Equatable {
    private var values: [String: String] = [:]

    public init() {}

    /// The value of a cookie; nil when the browser does not have the cookie.
    public subscript(name: String) -> String? {
        get { values[name] }
        set { values[name] = newValue }
    }

    public var names: Set<String> { Set(values.keys) }

    /// The value of the `Cookie` header; nil without cookies.
    var header: String? {
        values.isEmpty ? nil : values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    }

    mutating func store(_ reply: Reply) {
        for cookie in reply.all("Set-Cookie") {
            let parts = cookie.split(separator: ";").map { $0.drop { $0 == " " } }
            let pair = (parts.first ?? "").split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2 else { continue }
            let isRemoved = parts.contains { $0.lowercased() == "max-age=0" }
            values[String(pair[0])] = isRemoved ? nil : String(pair[1])
        }
    }

    /// Removes the cookies that expire when the browser quits.
    /// - Parameter lasting: the names of cookies with `Max-Age`, which stay.
    public mutating func quit(keeping lasting: Set<String>) {
        values = values.filter { lasting.contains($0.key) }
    }
}
