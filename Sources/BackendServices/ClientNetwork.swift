// The network that a client's address belongs to.

internal import Foundation

/// The network by which attempts of a client are counted: an IPv4 address, or the first 64 bits of an IPv6 address,
/// because one subscriber has all addresses of a /64 (RFC 6177). An IPv4 address that is mapped to IPv6 (RFC 4291,
/// 2.5.5.2) counts as an IPv4 address.
struct ClientNetwork: Sendable, Hashable {
    /// A text that is not an address is its own network.
    let name: String

    /// - Parameter address: an address, also with a zone (`fe80::1%eth0`) or, as some proxies write it, with a port.
    init(of address: String) {
        // The longest address with brackets, zone and port is shorter.
        let text = String(decoding: address.utf8.prefix(100), as: UTF8.self)
        let host = Self.host(of: text)
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, host, &bytes) == 1 {
            name = Self.hexadecimal(bytes.prefix(4))
        } else if inet_pton(AF_INET6, host, &bytes) == 1 {
            let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10...11].allSatisfy { $0 == 0xFF }
            name = Self.hexadecimal(isMapped ? bytes.suffix(4) : bytes.prefix(8))
        } else {
            name = "?" + text
        }
    }

    /// The address without brackets, port and zone.
    private static func host(of text: String) -> String {
        var host = text[...]
        if host.hasPrefix("[") {
            host = host.dropFirst().prefix { $0 != "]" }
        } else if host.contains("."), host.count(where: { $0 == ":" }) == 1 {
            host = host.prefix { $0 != ":" }
        }
        return String(host.prefix { $0 != "%" })
    }

    private static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { String($0, radix: 16) }.joined(separator: "-")
    }
}
