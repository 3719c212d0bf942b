// Networks of addresses.

import Testing

@testable import BackendServices

@Suite("Networks of clients")
struct ClientNetworkTests {
    @Test(
        "Addresses of one network are counted together",
        arguments: [
            ("192.0.2.1", "192.0.2.1:4711", true), ("192.0.2.1", "::ffff:192.0.2.1", true),
            ("192.0.2.1", "192.0.2.2", false), ("::ffff:192.0.2.1", "::ffff:192.0.2.2", false),
            ("2001:db8:0:1::1", "2001:db8:0:1:ffff:ffff:ffff:ffff", true),
            ("2001:DB8:0:1::1", "[2001:db8:0:1::2]:443", true), ("2001:db8:0:1::1", "2001:db8:0:2::1", false),
            ("fe80::1%eth0", "fe80::2", true), ("192.0.2.1", "c000:201::", false), ("unknown", "", false),
        ])
    func networks(_ first: String, _ second: String, _ isSame: Bool) {
        #expect((ClientNetwork(of: first) == ClientNetwork(of: second)) == isSame)
    }

    @Test(
        "The networks of one /48 are one site",
        arguments: [
            ("2001:db8:0:1::1", "2001:db8:0:ffff::1", true), ("2001:db8:0:1::1", "2001:db8:1:1::1", false),
            ("192.0.2.1", "192.0.2.2", false), ("unknown", "other", false),
        ])
    func sites(_ first: String, _ second: String, _ isSame: Bool) {
        #expect((ClientNetwork(of: first).site == ClientNetwork(of: second).site) == isSame)
        #expect(ClientNetwork(of: first).site.site == ClientNetwork(of: first).site)
    }
}
