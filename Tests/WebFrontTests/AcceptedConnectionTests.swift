// Connections that a server accepts while it stops.

import HummingbirdCore
import Logging
import NIOCore
import NIOEmbedded
import Testing

@testable import WebFront

@Suite struct AcceptedConnectionTests {
    @Test("A connection that is dropped before it is handled is closed")
    func dropped() async throws {
        let site = SiteChannel(HTTP1Channel(responder: { _, _, _ in }))
        let channel = NIOAsyncTestingChannel()
        try await channel.testingEventLoop.executeInContext {
            _ = site.setup(channel: channel, logger: Logger(label: "test"))
        }
        // The connection becomes active, unless it is closed already. NIO ends the process here when nobody can close it any more.
        try? await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1))
        try await channel.closeFuture.get()
    }
}
