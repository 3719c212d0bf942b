// IP addresses and networks.

internal import Entities
internal import Foundation

/// An IPv4 or IPv6 address. An IPv4 address that is mapped to IPv6 (RFC 4291, 2.5.5.2) is an IPv4 address.
public struct IPAddress: Sendable, Hashable, CustomStringConvertible {
    /// 4 or 16 bytes.
    let bytes: [UInt8]

    /// - Parameter text: an address. An IPv6 address can have a zone (`fe80::1%eth0`) and brackets (`[::1]`). An IPv4 address, and an
    ///   IPv6 address in brackets, can have a port, as some proxies write it (`192.0.2.1:80`, `[::1]:80`). The initializer returns nil
    ///   for other text.
    public init?(_ text: some StringProtocol) {
        // The longest address with brackets, zone and port is shorter than this.
        guard text.utf8.count <= 100, let host = Self.host(of: Substring(text)), let bytes = Self.bytes(of: host)
        else { return nil }
        self.init(bytes)
    }

    /// - Parameter bytes: 4 or 16 bytes.
    fileprivate init(_ bytes: [UInt8]) {
        self.bytes = Self.isMapped(bytes) ? Array(bytes.suffix(4)) : bytes
    }

    fileprivate static func isMapped(_ bytes: [UInt8]) -> Bool {
        bytes.count == 16 && bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10...11].allSatisfy { $0 == 0xFF }
    }

    /// The 4 or 16 bytes of an address without brackets, port and zone; nil for other text.
    fileprivate static func bytes(of host: Substring) -> [UInt8]? {
        // `inet_pton` would read the text only up to its first NUL.
        guard !host.utf8.contains(0) else { return nil }
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, String(host), &bytes) == 1 { return Array(bytes.prefix(4)) }
        return inet_pton(AF_INET6, String(host), &bytes) == 1 ? bytes : nil
    }

    /// Whether the address is a loopback address (RFC 1122, 3.2.1.3; RFC 4291, 2.5.3).
    public var isLoopback: Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
    }

    /// The address in the form of RFC 5952.
    public var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(bytes.count == 4 ? AF_INET : AF_INET6, bytes, &text, socklen_t(text.count)) != nil else {
            return ""
        }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The address without brackets, port and zone. Nil when the brackets, the port or the zone are malformed.
    private static func host(of text: Substring) -> Substring? {
        if text.first == "[" {
            guard let end = text.firstIndex(of: "]") else { return nil }
            let host = text[..<end].dropFirst()
            let rest = text[end...].dropFirst()
            guard host.contains(":"), rest.isEmpty || rest.first == ":" && isPort(rest.dropFirst()) else { return nil }
            return withoutZone(host)
        }
        guard let colon = text.firstIndex(of: ":"), text[..<colon].contains(".") else { return withoutZone(text) }
        return isPort(text[colon...].dropFirst()) ? text[..<colon] : nil
    }

    /// Whether a text is a number of at most 16 bits, without a sign.
    private static func isPort(_ text: Substring) -> Bool {
        Int(digits: text).map { $0 <= UInt16.max } == true
    }

    /// The address without its zone, if it has one. Nil for an empty zone, and for a zone of an IPv4 address: only IPv6 addresses have
    /// zones (RFC 4007, 11).
    private static func withoutZone(_ host: Substring) -> Substring? {
        guard let percent = host.firstIndex(of: "%") else { return host }
        let hasZone = host[..<percent].contains(":") && percent != host.indices.last
        return hasZone ? host[..<percent] : nil
    }
}

/// An address with the length of its prefix (RFC 4632, 3.1; RFC 4291, 2.3).
public struct IPNetwork: Sendable, Hashable, CustomStringConvertible {
    private let address: IPAddress
    private let length: Int

    /// - Parameter text: such as `10.0.0.0/8` or `::1`, without brackets, zone and port. Without a length, the network has only
    ///   this address. A network of mapped addresses is one of IPv4 addresses: `::ffff:10.0.0.0/104` is `10.0.0.0/8`. The initializer
    ///   returns nil for other text.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count <= 100 else { return nil }
        let parts = Substring(text).split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let bytes = IPAddress.bytes(of: first),
            let length = parts.count == 1 ? bytes.count * 8 : Int(digits: parts[1])
        else { return nil }
        let mappedBits = IPAddress.isMapped(bytes) ? 96 : 0
        guard (mappedBits...bytes.count * 8).contains(length) else { return nil }
        address = IPAddress(bytes)
        self.length = length - mappedBits
    }

    /// Such as `10.0.0.0/8`.
    public var description: String { "\(address)/\(length)" }

    /// Whether the network has more addresses than an operator needs for proxies: more than an IPv4 /8 or an IPv6 /32.
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
