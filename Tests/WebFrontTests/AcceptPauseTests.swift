// Listening sockets that cannot accept a connection for the moment.

import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import TestBrowser
import TestGate
import Testing

@testable import WebFront

@Suite("A pause when connections cannot be accepted")
struct AcceptPauseTests {
    private let log = LogRecorder()

    /// Calls the test with a listening socket that pauses for this time after a failure to accept.
    private func listen(
        pause: TimeAmount, _ test: @escaping @Sendable (any Channel, _ port: Int) async throws -> Void
    ) async throws {
        let (running, continuation) = AsyncStream.makeStream(of: (any Channel).self)
        let router = Router()
        router.get("/") { _, _ in "served" }
        let application = Application(
            router: router, server: .site(ConnectionLimits(), logger: log.logger),
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { continuation.yield($0) }, logger: log.logger)
        try await inTurn {
            try await application.test(.live) { client in
                let channel = try #require(await running.first { _ in true })
                try await channel.eventLoop.submit {
                    try channel.pipeline.syncOperations.addHandler(
                        AcceptPause(logger: log.logger, pause: pause), position: .first)
                }.get()
                try await test(channel, try #require(client.port))
            }
        }
    }

    @Test(
        "When descriptors or memory are used up, nothing is accepted for a while",
        arguments: [EMFILE, ENFILE, ENOBUFS, ENOMEM])
    func pauses(code: CInt) async throws {
        try await listen(pause: .minutes(30)) { channel, _ in
            let isReading = try await channel.getOption(.autoRead).get()
            #expect(isReading)
            // The second failure comes during the pause, like that of an attempt to accept which began before the pause.
            for _ in 0..<2 { channel.pipeline.fireErrorCaught(IOError(errnoCode: code, reason: "accept")) }
            let isReadingAfterwards = try await channel.getOption(.autoRead).get()
            #expect(!isReadingAfterwards)
        }
        let lines = log.lines.filter { $0.message == "cannot accept connections, waiting" }
        #expect(lines.map(\.metadata["error"]) == [String(cString: strerror(code))])
    }

    @Test("After the pause connections are accepted again, and the log says so once")
    func resumes() async throws {
        try await listen(pause: .milliseconds(1)) { channel, port in
            channel.pipeline.fireErrorCaught(IOError(errnoCode: EMFILE, reason: "accept"))
            var browser = Browser(port: port)
            for _ in 0..<2 {
                let reply = try await browser.send("GET", "/")
                #expect(reply.text == "served")
            }
        }
        #expect(log.lines.count { $0.message == "accepting connections again" } == 1)
    }
}
