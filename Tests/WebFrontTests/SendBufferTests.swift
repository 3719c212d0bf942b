// The buffers and segments of connections, as Linux reports them.

#if os(Linux)
import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import NIOPosix
import TestBrowser
import TestGate
import Testing
import WebFront

@Suite struct SendBufferTests {
    /// The bytes that wait in the send buffers of the sockets with this local port (`tx_queue`, proc_pid_net(5)).
    private static func waitingBytes(port: Int) -> Int {
        let end = Data((":" + String(format: "%04X", port) + " ").utf8)
        return ["/proc/net/tcp", "/proc/net/tcp6"].reduce(0) { sum, path in
            // `/proc` reports a size of 0, so the file is read to its end. It can have thousands of rows, because closed connections
            // stay in it for a minute, so only the rows with the port are split.
            let text = (try? FileHandle(forReadingFrom: URL(filePath: path)).readToEnd()) ?? Data()
            var sum = sum
            var rest = text[...]
            while let found = rest.range(of: end) {
                rest = rest[found.upperBound...]
                // A local address is followed by the remote one, the state and the two queues; a remote address by the state.
                let fields = String(decoding: rest.prefix(80), as: UTF8.self).split(separator: " ")
                if fields.count > 2, fields[0].contains(":"),
                    let waiting = fields[2].split(separator: ":").first.flatMap({ Int($0, radix: 16) })
                {
                    sum += waiting
                }
            }
            return sum
        }
    }

    /// The memory of the system's send buffers counts for the control group of the server, but not in the server's own count of unread
    /// bytes.
    @Test("The system holds at most 64 KiB of the responses that a client does not read")
    func unreadResponses() async throws {
        var site = TestSite()
        site.connections.writeLimit = .unreachable
        try await site.browse { browser in
            let page = try await browser.open("/login").reply.text
            let script = try #require(page.firstMatch(of: #/\/assets\/[^"]+\.js/#)).output
            let connection = try await Connection(port: browser.port, receiveBuffer: 4_096)
            let request = Array("GET \(script) HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
            try await connection.send(Array([[UInt8]](repeating: request, count: 10).joined()))
            var most = 0
            for _ in 0..<20 {
                try await Task.sleep(for: .milliseconds(50))
                most = max(most, Self.waitingBytes(port: browser.port))
            }
            #expect(most > 0)
            #expect(most <= 64 * 1024)
        }
    }

    /// With segments that are larger than the buffers of the server, the server would wait for the delayed acknowledgements of a
    /// client on the same machine. The segments of the client are small anyway, because they have at most half of the window.
    @Test("Accepted connections send segments of at most 8 KiB, even on the loopback interface")
    func segments() async throws {
        let (accepted, continuation) = AsyncStream.makeStream(of: (any Channel).self)
        let listening = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .childChannelInitializer { channel in
                continuation.yield(channel)
                return channel.eventLoop.makeSucceededVoidFuture()
            }
            .bind(host: "127.0.0.1", port: 0).get()
        await listening.prepareToAccept(logger: LogRecorder().logger)
        let port = try #require(listening.localAddress?.port)
        let client = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(host: "127.0.0.1", port: port).get()
        let connection = try #require(await accepted.first { _ in true })
        let option = ChannelOptions.Types.SocketOption(level: .tcp, name: NIOBSDSocket.Option(rawValue: TCP_MAXSEG))
        let segment = try await connection.getOption(option).get()
        #expect(segment > 0)
        #expect(segment <= 8 * 1024)
        try await client.close()
        try await listening.close()
    }

    /// Connections inherit these buffers, so they are small before the first bytes arrive.
    @Test("The listening socket has small buffers")
    func buffers() async throws {
        let log = LogRecorder()
        let (running, continuation) = AsyncStream.makeStream(of: (any Channel).self)
        let application = Application(
            router: Router(), configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { continuation.yield($0) }, logger: log.logger)
        try await inTurn {
            try await application.test(.live) { _ in
                let channel = try #require(await running.first { _ in true })
                await channel.prepareToAccept(logger: log.logger)
                let (receive, send) = (
                    try await channel.getOption(.socketOption(.so_rcvbuf)).get(),
                    try await channel.getOption(.socketOption(.so_sndbuf)).get()
                )
                // Linux reserves and reports twice the bytes that were set, which are 16 KiB and 32 KiB.
                #expect(receive == 32 * 1024)
                #expect(send == 64 * 1024)
            }
        }
        #expect(!log.lines.contains { $0.message.hasPrefix("an option") })
    }
}
#endif
