// The network that a client's address belongs to.

/// The network by which attempts of a client are counted: an IPv4 address, or the first 64 bits of an IPv6 address, because one
/// device can use all addresses of a /64. A subscriber can have up to 65,536 of these networks (RFC 6177), so they are also
/// counted together, see ``site``.
public struct ClientNetwork: Sendable, Hashable {
    /// The bytes of the network in hexadecimal. A text that is not an address is a network of its own, named by its first 100 bytes.
    public let name: String
    /// The name of the first 48 bits of an IPv6 address; otherwise nil.
    private let siteName: String?

    /// The limit of a ``site`` as a multiple of the limit of a network. It is above 1, because many subscribers of a provider can
    /// share a site.
    public static let siteFactor = 4

    /// - Parameter address: see ``IPAddress``.
    public init(of address: String) {
        guard let address = IPAddress(address) else {
            self.init(name: "?" + String(decoding: address.utf8.prefix(100), as: UTF8.self), siteName: nil)
            return
        }
        func name(ofFirst count: Int) -> String {
            address.bytes.prefix(count).map { String($0, radix: 16) }.joined(separator: "-")
        }
        self.init(name: name(ofFirst: 8), siteName: address.bytes.count == 16 ? name(ofFirst: 6) : nil)
    }

    private init(name: String, siteName: String?) {
        self.name = name
        self.siteName = siteName
    }

    /// All networks that one subscriber can have: the first 48 bits of an IPv6 address, otherwise this network.
    public var site: ClientNetwork {
        siteName.map { ClientNetwork(name: $0, siteName: nil) } ?? self
    }

    /// The network, and its site if that is another one, each with the factor of its limits.
    public var networksWithFactors: [(network: ClientNetwork, factor: Int)] {
        siteName == nil ? [(self, 1)] : [(self, 1), (site, Self.siteFactor)]
    }
}

extension CallContext {
    /// The site of the client, by which long work and other limited work takes turns; nil without an address of a client.
    package var clientSite: ClientNetwork? { clientAddress.map { ClientNetwork(of: $0).site } }
}
