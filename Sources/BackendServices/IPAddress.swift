// IP addresses and networks.

internal import Foundation

/// An IPv4 or IPv6 address. An IPv4 address that is mapped to IPv6 (RFC 4291, 2.5.5.2) is an IPv4 address.
public struct IPAddress: Sendable, Hashable, CustomStringConvertible {
    /// 4 or 16 bytes.
    let bytes: [UInt8]

    /// - Parameter text: an address, also with a zone (`fe80::1%eth0`) or, as some proxies write it, with a port. Nil for
    ///   other text.
    public init?(_ text: some StringProtocol) {
        // The longest address with brackets, zone and port is shorter.
        guard text.utf8.count <= 100 else { return nil }
        let host = Self.host(of: String(text))
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, host, &bytes) == 1 {
            self.bytes = Array(bytes.prefix(4))
        } else if inet_pton(AF_INET6, host, &bytes) == 1 {
            let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10...11].allSatisfy { $0 == 0xFF }
            self.bytes = isMapped ? Array(bytes.suffix(4)) : bytes
        } else {
            return nil
        }
    }

    /// The address in the form of RFC 5952.
    public var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(bytes.count == 4 ? AF_INET : AF_INET6, bytes, &text, socklen_t(text.count)) != nil else {
            return ""
        }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
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
}

/// An address with the length of its prefix (RFC 4632, 3.1; RFC 4291, 2.3).
public struct IPNetwork: Sendable, Hashable, CustomStringConvertible {
    private let address: IPAddress
    private let length: Int

    /// - Parameter text: such as `10.0.0.0/8` or `::1`. Without a length, the one address. Nil for other text.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, first.utf8.allSatisfy({ $0 != UInt8(ascii: "[") }),
            let address = IPAddress(first)
        else { return nil }
        let bits = address.bytes.count * 8
        guard let length = parts.count == 1 ? bits : Int(parts[1]), (0...bits).contains(length) else { return nil }
        self.address = address
        self.length = length
    }

    /// Such as `10.0.0.0/8`.
    public var description: String { "\(address)/\(length)" }

    /// Whether it has more addresses than any site needs for its proxies: more than an IPv4 /8 or an IPv6 /32.
    public var isWide: Bool { length < (address.bytes.count == 4 ? 8 : 32) }

    public func contains(_ other: IPAddress) -> Bool {
        guard other.bytes.count == address.bytes.count else { return false }
        return zip(address.bytes, other.bytes).enumerated().allSatisfy { index, pair in
            let bits = min(8, max(0, length - index * 8))
            let mask = UInt8(truncatingIfNeeded: 0xFF00 >> bits)
            return pair.0 & mask == pair.1 & mask
        }
    }
}
