// Parsing of IP addresses and networks, and the addresses that a network contains.

import Testing

@testable import BackendServices

@Suite("IP addresses")
struct IPAddressTests {
    @Test(
        "Addresses are read with or without a zone and a port, and written in canonical form; other texts are refused",
        arguments: [
            ("192.0.2.1", "192.0.2.1"), ("192.0.2.1:80", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"),
            ("2001:DB8:0:0::1", "2001:db8::1"), ("::1:ffff:192.0.2.1", "::1:ffff:c000:201"),
            ("::fffe:192.0.2.1", "::fffe:c000:201"), ("[2001:db8::1]:443", "2001:db8::1"), ("fe80::1%eth0", "fe80::1"),
            ("", nil), ("unknown", nil), ("192.0.2", nil), ("192.0.2.256", nil), ("1", nil), ("_hidden", nil),
            ("[::1]", "::1"), ("[fe80::1%eth0]:80", "fe80::1"),
            // Invalid brackets, ports and zones, brackets and a zone of IPv4 addresses, and NUL characters.
            ("[::1", nil), ("[::1]x", nil), ("[::1]:", nil), ("[::1]:x", nil), ("[::1]:65536", nil),
            ("[10.0.0.1]", nil), ("10.0.0.1:", nil), ("10.0.0.1:x", nil), ("10.0.0.1:+8", nil), ("10.0.0.1%eth0", nil),
            ("fe80::1%", nil),
            ("10.0.0.1\0x", nil), ("::1\0", nil),
        ])
    func addresses(_ text: String, _ expected: String?) {
        #expect(IPAddress(text)?.description == expected)
    }

    @Test("A text of 100,000 characters is not an address")
    func longText() {
        #expect(IPAddress(String(repeating: "1", count: 100_000)) == nil)
    }

    @Test(
        "A network contains the addresses with its prefix",
        arguments: [
            ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false), ("10.1.2.3", "10.1.2.3", true),
            ("10.1.2.3", "10.1.2.4", false), ("192.0.2.128/25", "192.0.2.200", true),
            ("192.0.2.128/25", "192.0.2.1", false), ("0.0.0.0/0", "203.0.113.9", true), ("0.0.0.0/0", "::1", false),
            ("::1", "::1", true), ("2001:db8::/33", "2001:db8:7fff::1", true),
            ("2001:db8::/33", "2001:db8:8000::1", false), ("127.0.0.0/8", "::ffff:127.0.0.1", true),
            ("::ffff:10.0.0.0/104", "10.255.0.1", true), ("::ffff:10.0.0.0/104", "11.0.0.1", false),
            ("::ffff:10.1.2.3", "10.1.2.3", true),
        ])
    func networks(_ network: String, _ address: String, _ contains: Bool) throws {
        #expect(try #require(IPNetwork(network)).contains(try #require(IPAddress(address))) == contains)
    }

    @Test(
        "A text with a port, brackets, a zone, an invalid prefix length or no address is not a network",
        arguments: [
            "", "/8", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/x", "::/129", "a/1", "[::1]/128", "10.0.0.0/+8",
            "10.0.0.0/-0", "10.0.0.1:80/8", "10.0.0.1:80", "fe80::1%eth0/64", "::ffff:10.0.0.0/8", "10.0.0.0\0/8",
        ])
    func noNetworks(_ text: String) {
        #expect(IPNetwork(text) == nil)
    }
}
