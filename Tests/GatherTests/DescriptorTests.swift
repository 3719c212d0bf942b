// The number of connections that a limit of descriptors allows. Surplus connections, which are answered with 503, need descriptors
// too.

import Logging
import Testing

@testable import gather

@Suite("Descriptors")
struct DescriptorTests {
    @Test(
        "Connections, surplus connections and 64 other descriptors fit into the limit; the minimum is 16 connections",
        arguments: [(0, 16), (100, 32), (1_024, 848), (65_536, 58_192)])
    func available(_ limit: Int, _ connections: Int) {
        #expect(Descriptors.available(of: limit) == connections)
        #expect(Descriptors.available(of: .max) > 1 << 60)
    }

    @Test("A number of connections in the settings is lowered only if the limit of descriptors does not allow it")
    func wanted() {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        #expect((16..<Int.max / 2).contains(Descriptors.connections(.max, logger: logger)))
        #expect(Descriptors.connections(20, logger: logger) == 20)
    }
}
