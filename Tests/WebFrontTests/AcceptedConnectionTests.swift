// Connections that a server accepts while it stops.

import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOEmbedded
import NIOPosix
import TestGate
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

    /// With Hummingbird's `HTTP1Channel` alone, one of these servers ends the process.
    @Test("A server that stops while connections arrive closes them")
    func stops() async throws {
        try await inTurn {
            for round in 0..<60 { try await stop(after: .microseconds(round * 200)) }
        }
    }

    /// Starts a server and stops it after this time, while a few clients open connections.
    private func stop(after time: Duration) async throws {
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        let logger = LogRecorder().logger
        let application = Application(
            router: Router(), server: .site(ConnectionLimits(), logger: logger),
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { continuation.yield($0.localAddress?.port ?? 0) }, logger: logger)
        let running = Task { try await application.run() }
        let port = try #require(await ports.first { _ in true })
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let client = ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                    while let channel = try? await client.connect(host: "127.0.0.1", port: port).get() {
                        channel.close(promise: nil)
                    }
                }
            }
            try? await Task.sleep(for: time)
            running.cancel()
        }
        try await running.value
    }
}
