// The network that a client's address belongs to.

/// The network by which attempts of a client are counted: an IPv4 address, or the first 64 bits of an IPv6 address, because one
/// device can use all addresses of a /64 (RFC 8981).
public struct ClientNetwork: Sendable, Hashable {
    /// A text that is not an address is its own network.
    public let name: String
    /// The first 48 bits of an IPv6 address. A subscriber may have that many addresses (RFC 6177), so what one /64 may do is limited
    /// for a /48 too. Nil for other addresses.
    public let site: String?

    /// - Parameter address: see ``IPAddress``.
    public init(of address: String) {
        if let address = IPAddress(address) {
            let parts = address.bytes.prefix(8).map { String($0, radix: 16) }
            name = parts.joined(separator: "-")
            site = address.bytes.count == 16 ? parts.prefix(6).joined(separator: "-") + "-/48" : nil
        } else {
            name = "?" + String(decoding: address.utf8.prefix(100), as: UTF8.self)
            site = nil
        }
    }

    /// The network with which others take turns: of all networks of a site, one is served at a time.
    var turn: String { site ?? name }
}
