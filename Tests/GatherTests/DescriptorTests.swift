// The number of connections that a limit of descriptors allows.

import Testing

@testable import gather

@Suite("Descriptors")
struct DescriptorTests {
    @Test(
        "As many connections are allowed as fit into the limit with surplus connections and 64 other descriptors, at least 16",
        arguments: [(0, 16), (100, 32), (1_024, 848), (65_536, 58_192)])
    func available(_ limit: Int, _ connections: Int) {
        #expect(Descriptors.available(of: limit) == connections)
        #expect(Descriptors.available(of: .max) > 1 << 60)
    }
}
