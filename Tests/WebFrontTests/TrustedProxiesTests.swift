// The client's address behind proxies.

import BackendServices
import Testing

@testable import WebFront

@Suite("Trusted proxies")
struct TrustedProxiesTests {
    private let proxies = TrustedProxies(["10.0.0.0/8", "2001:db8:1::/48"].compactMap { IPNetwork($0) })

    @Test(
        "The client is the first hop from the right that is not trusted, or else the leftmost hop",
        arguments: [
            ("203.0.113.9", ["198.51.100.1"], "203.0.113.9"), ("10.0.0.1", [], "10.0.0.1"),
            ("10.0.0.1", ["198.51.100.1"], "198.51.100.1"),
            ("10.0.0.1", ["203.0.113.9, 198.51.100.1"], "198.51.100.1"),
            ("10.0.0.1", ["203.0.113.9, 198.51.100.1,10.2.2.2"], "198.51.100.1"),
            ("10.0.0.1", ["203.0.113.9", "198.51.100.1", " 10.2.2.2 "], "198.51.100.1"),
            ("10.0.0.1", ["10.9.9.9, 10.2.2.2"], "10.9.9.9"),
            ("10.0.0.1", ["2001:db8:2::1, [2001:db8:1::5]:443"], "2001:db8:2::1"),
            // A hop that is not an address is ignored, with all hops to the left of it.
            ("10.0.0.1", ["unknown"], "10.0.0.1"), ("10.0.0.1", ["198.51.100.1, unknown"], "10.0.0.1"),
            ("10.0.0.1", ["198.51.100.1, , 10.2.2.2"], "10.2.2.2"), ("10.0.0.1", [""], "10.0.0.1"),
        ])
    func client(_ peer: String, _ fields: [String], _ expected: String) throws {
        #expect(proxies.client(of: try #require(IPAddress(peer)), fields).description == expected)
    }

    @Test("At most 32 addresses of a chain are read")
    func longChain() throws {
        let hops = (1...40).map { "10.0.1.\($0)" }.joined(separator: ",")
        let peer = try #require(IPAddress("10.0.0.1"))
        #expect(proxies.client(of: peer, [hops]).description == "10.0.1.9")
    }
}
