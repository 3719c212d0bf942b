// Servers of the REST contract for the suite: each serves a backend over a socket.

import BackendAPI
import BackendServices
import Foundation
import Hummingbird
import Logging
import NIOCore
import TestServer
import WebFront

/// A server that runs, and the backend behind it, which knows the same tokens.
struct RemoteServer: Sendable {
    let url: String
    let services: any BackendServices
    let close: @Sendable () async -> Void

    /// A server that behaves like older servers.
    static func older(over services: any BackendServices) async throws -> RemoteServer {
        let server = try await TestServer.start(respond: LegacyServer(services).respond)
        return RemoteServer(url: server.url, services: services, close: server.close)
    }

    /// The server of this package.
    static func current(
        over services: any BackendServices, now: @escaping @Sendable () -> Date
    ) async throws -> RemoteServer {
        let router = Router(context: CallerContext.self)
        BackendAPI(services: services, throttle: AttemptThrottle(now: now)).addRoutes(to: router)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        let application = Application(
            router: router, server: .site(ConnectionLimits(), logger: logger),
            configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { [logger] channel in
                await channel.prepareToAccept(logger: logger)
                continuation.yield(channel.localAddress?.port ?? 0)
            },
            logger: logger
        )
        let running = Task {
            defer { continuation.finish() }
            try await application.run()
        }
        guard let port = await ports.first(where: { _ in true }) else {
            try await running.value
            throw CancellationError()
        }
        return RemoteServer(url: "http://127.0.0.1:\(port)", services: services) {
            running.cancel()
            _ = await running.result
        }
    }
}

private struct CallerContext: RequestContext, RemoteAddressRequestContext {
    var coreContext: CoreRequestContextStorage
    let remoteAddress: SocketAddress?

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        remoteAddress = source.channel.remoteAddress
    }
}
