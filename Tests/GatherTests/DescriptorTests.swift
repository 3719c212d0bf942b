// The number of connections that a limit of descriptors allows.

import Testing

@testable import gather

@Suite("Descriptors")
struct DescriptorTests {
    @Test(
        "Connections and those above their number fit into the limit, also into the highest one",
        arguments: [(0, 16), (100, 32), (1_024, 848), (65_536, 58_192)])
    func available(_ limit: Int, _ connections: Int) {
        #expect(Descriptors.available(of: limit) == connections)
        #expect(Descriptors.available(of: .max) > 1 << 60)
    }
}
