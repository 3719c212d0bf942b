// The URL of the backend.

internal import BackendServices

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The base URL. All requests have paths below it.
struct BackendURL: Sendable, Hashable {
    /// Without a trailing slash.
    let text: String
    let isEncrypted: Bool
    /// Whether the host is `localhost` or a loopback address.
    let isOfThisMachine: Bool

    init(_ text: String) throws(BackendURLProblem) {
        func problem(_ reason: String) -> BackendURLProblem { BackendURLProblem(reason: reason) }
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased() else {
            throw problem("it is not a URL")
        }
        guard ["http", "https"].contains(scheme) else { throw problem("it must begin with https:// or http://") }
        guard parts.user == nil, parts.password == nil else {
            throw problem("it must not contain a username or a password")
        }
        guard parts.query == nil, parts.fragment == nil else { throw problem("it must not have a query or a fragment") }
        // A name with letters outside ASCII is used in its ASCII form, which DNS, TLS and the header `Host` need.
        guard let host = parts.encodedHost?.lowercased(), !host.isEmpty else { throw problem("it has no host") }
        // `port` is also nil for a number that is not an `Int`.
        guard parts.rangeOfPort == nil || (1...65535).contains(parts.port ?? 0) else {
            throw problem("its port is not from 1 to 65535")
        }
        var path = parts.percentEncodedPath
        while path.hasSuffix("/") { path.removeLast() }
        self.text = "\(scheme)://\(host)\(parts.port.map { ":\($0)" } ?? "")\(path)"
        isEncrypted = scheme == "https"
        // The prefix `127.` is not enough for a loopback address: the host can be a name, such as `127.example.org`.
        isOfThisMachine = host == "localhost" || IPAddress(host)?.isLoopback == true
    }
}

/// Why the URL of the backend is invalid. The description is a sentence for operators. It does not contain the URL, which
/// may contain a password.
public struct BackendURLProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// A clause without a full stop.
    public let reason: String

    public var description: String {
        "The address of the backend cannot be used: \(reason)."
    }
}
