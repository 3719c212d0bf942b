// The context of a request, as it is made from the connection.

import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import Testing

@testable import WebFront

@Suite("Contexts of requests")
struct SiteContextTests {
    @Test("The address of the client is that of the other end of the connection")
    func address() throws {
        let channel = EmbeddedChannel()
        channel.localAddress = try SocketAddress(ipAddress: "203.0.113.1", port: 80)
        channel.remoteAddress = try SocketAddress(ipAddress: "203.0.113.7", port: 50_000)
        let context = SiteContext(source: .init(channel: channel, logger: Logger(label: "test")))
        #expect(context.remoteAddress == channel.remoteAddress)
    }
}
