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
        let site = SiteChannel(HTTP1Channel(responder: { _, _, _ in }), abandonedTime: .zero)
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

    #if os(Linux)
    @Test("A client that ended its input long before its connection was accepted gets no response")
    func abandoned() async throws {
        try await inTurn {
            var limits = ConnectionLimits()
            limits.abandonedTime = .milliseconds(20)
            let late = try await status(limits)
            #expect(late == nil)
            limits.abandonedTime = .seconds(60)
            let early = try await status(limits)
            #expect(early == 200)
        }
    }
    #endif

    /// The status of the response to a client that sent a request and ended its input, and whose connection was accepted later.
    /// - Returns: nil when the connection was closed without a response.
    private func status(_ limits: ConnectionLimits) async throws -> Int? {
        let router = Router()
        router.get("/") { _, _ in "" }
        let (running, port, listener) = try await listen(router, limits)
        try await listener.setOption(.autoRead, value: false).get()
        let (other, connection) = (try await Connection(port: port), try await Connection(port: port))
        try await other.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
        try await connection.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
        connection.endInput()
        try await Task.sleep(for: .milliseconds(100))
        try await listener.setOption(.autoRead, value: true).get()
        // A connection that waited as long, and whose client did not end its input, is served.
        #expect(try await other.receive().status == 200)
        let status = try? await connection.receive().status
        running.cancel()
        try await running.value
        return status
    }

    /// Starts a server.
    /// - Returns: the task to cancel, which ends when the server has stopped, and the port.
    private func start(_ router: Router<BasicRequestContext>) async throws -> (Task<Void, any Error>, Int) {
        let (running, port, _) = try await listen(router, ConnectionLimits())
        return (running, port)
    }

    /// Starts a server.
    /// - Returns: the task to cancel, which ends when the server has stopped, the port, and the listening socket.
    private func listen(_ router: Router<BasicRequestContext>, _ limits: ConnectionLimits) async throws
        -> (Task<Void, any Error>, Int, any Channel)
    {
        let (listeners, continuation) = AsyncStream.makeStream(of: (any Channel).self)
        let application = Application(
            router: router, server: .site(limits, logger: logger),
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { continuation.yield($0) }, logger: logger)
        let running = Task { try await application.run() }
        let listener = try #require(await listeners.first { _ in true })
        return (running, try #require(listener.localAddress?.port), listener)
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
