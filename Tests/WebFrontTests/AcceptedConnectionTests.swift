// Connections that a server accepts or serves while it stops.

import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOEmbedded
import NIOPosix
import TestBrowser
import TestGate
import Testing

@testable import WebFront

@Suite struct AcceptedConnectionTests {
    private let logger = LogRecorder().logger

    @Test("A connection that is dropped before it is handled is closed")
    func dropped() async throws {
        let site = SiteChannel(HTTP1Channel(responder: { _, _, _ in }))
        let channel = NIOAsyncTestingChannel()
        try await channel.testingEventLoop.executeInContext {
            _ = site.setup(channel: channel, logger: logger)
        }
        // The connection becomes active, unless it is closed already. NIO ends the process here when nothing can close the
        // connection any more.
        try? await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1))
        try await channel.closeFuture.get()
    }

    /// With Hummingbird's `HTTP1Channel` alone, one of these servers ends the process.
    @Test("A server that stops while connections arrive does not end the process")
    func stops() async throws {
        try await inTurn {
            for round in 0..<60 { try await stop(after: .microseconds(round * 200)) }
        }
    }

    @Test("When the time for a graceful stop has passed, connections with unanswered requests are closed")
    func unanswered() async throws {
        try await inTurn {
            let (requests, began) = AsyncStream.makeStream(of: Void.self)
            let (answers, ends) = AsyncStream.makeStream(of: Void.self)
            let router = Router()
            router.get("/") { _, _ in
                began.yield()
                // This task is not cancelled with the request.
                await Task { for await _ in answers {} }.value
                return "late"
            }
            let (running, port) = try await start(router)
            let connection = try await Connection(port: port)
            try await connection.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
            _ = await requests.first { _ in true }
            running.cancel()
            #expect(try await connection.isClosed())
            ends.finish()
            try await running.value
        }
    }

    /// Starts a server.
    /// - Returns: the task to cancel, which ends when the server has stopped, and the port.
    private func start(_ router: Router<BasicRequestContext>) async throws -> (Task<Void, any Error>, Int) {
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        let application = Application(
            router: router, server: .site(ConnectionLimits(), logger: logger),
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { continuation.yield($0.localAddress?.port ?? 0) }, logger: logger)
        let running = Task { try await application.run() }
        return (running, try #require(await ports.first { _ in true }))
    }

    /// Starts a server and stops it after this time, while a few clients open connections.
    private func stop(after time: Duration) async throws {
        let (running, port) = try await start(Router())
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
