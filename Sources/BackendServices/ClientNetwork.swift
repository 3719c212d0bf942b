// The network that a client's address belongs to.

/// The network by which attempts of a client are counted: an IPv4 address, or the first 64 bits of an IPv6 address,
/// because one subscriber has all addresses of a /64 (RFC 6177).
public struct ClientNetwork: Sendable, Hashable {
    /// A text that is not an address is its own network.
    public let name: String

    /// - Parameter address: see ``IPAddress``.
    public init(of address: String) {
        if let address = IPAddress(address) {
            name = address.bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: "-")
        } else {
            name = "?" + String(decoding: address.utf8.prefix(100), as: UTF8.self)
        }
    }
}
