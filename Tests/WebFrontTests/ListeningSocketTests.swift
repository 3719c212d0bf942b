// The options of the listening socket.

import Logging
import NIOCore
import NIOPosix
import Testing

@testable import WebFront

@Suite("Listening socket")
struct ListeningSocketTests {
    @Test("A turn of the event loop accepts more connections than NIO's default")
    func accepts() async throws {
        let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .bind(host: "127.0.0.1", port: 0).get()
        #expect(try await channel.getOption(.maxMessagesPerRead).get() < ListeningSocket.acceptedAtOnce)
        await channel.prepareToAccept(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        #expect(try await channel.getOption(.maxMessagesPerRead).get() == ListeningSocket.acceptedAtOnce)
        try await channel.close()
    }
}
