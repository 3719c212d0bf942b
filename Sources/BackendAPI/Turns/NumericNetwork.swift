// The network of a client.

import BackendServices
package import NIOCore

/// The network that one subscriber can have: an IPv4 address, or the first 48 bits of an IPv6 address; see `ClientNetwork.site`. It is
/// read without creating a string, because each request needs it.
package enum NumericNetwork: Hashable, Sendable, CustomStringConvertible {
    /// All clients without a known address are one network.
    case none
    case ipv4(UInt32)
    /// The first 48 bits.
    case ipv6(UInt64)

    package init(_ address: SocketAddress?) {
        // The offsets of the addresses in `sockaddr_in` and `sockaddr_in6` (ip(7), ipv6(7)).
        switch address {
        case .v4(let address):
            self = withUnsafeBytes(of: address.address) { .ipv4(Self.bits(of: $0, at: 4)) }
        case .v6(let address):
            self = withUnsafeBytes(of: address.address) { Self(ipv6: UnsafeRawBufferPointer(rebasing: $0[8..<24])) }
        case .unixDomainSocket, nil:
            self = .none
        }
    }

    /// - Parameter bytes: the 16 bytes of an IPv6 address. An IPv4-mapped one counts as the IPv4 address.
    private init(ipv6 bytes: UnsafeRawBufferPointer) {
        let first = UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
        let isMapped = first == 0 && Self.bits(of: bytes, at: 8) == 0xFFFF
        self = isMapped ? .ipv4(Self.bits(of: bytes, at: 12)) : .ipv6(first >> 16)
    }

    /// A number of 32 bits in network byte order.
    private static func bits(of bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt32 {
        UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    /// Such as `192.0.2.1` and `2001:db8:1::/48`; `-` without an address.
    package var description: String {
        switch self {
        case .none: "-"
        case .ipv4(let bits):
            [24, 16, 8, 0].map { String(bits >> $0 & 0xFF) }.joined(separator: ".")
        case .ipv6(let bits):
            IPNetwork([32, 16, 0].map { String(bits >> $0 & 0xFFFF, radix: 16) + ":" }.joined() + ":/48")?
                .description ?? "-"
        }
    }
}
