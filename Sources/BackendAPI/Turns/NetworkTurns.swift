// Divides the time of the event loops between the networks of clients.

package import HTTPTypes
package import Hummingbird
package import NIOCore
import NIOPosix
import Synchronization

/// Lets requests wait for a turn of their network before each step that takes much processor time. Without turns, the requests
/// that one client sends at the same time would delay each step of all other requests, because an event loop runs what was
/// enqueued first, and reads from connections only when it has nothing else to run.
///
/// A request must not wait while it keeps a place or a lock that requests of other networks need.
package enum NetworkTurns {
    private struct Client {
        let network: NumericNetwork
        let channel: any Channel
    }

    /// The client of the current request.
    @TaskLocal private static var client: Client?

    private static let loops = Mutex<[ObjectIdentifier: LoopTurns]>([:])

    /// Waits for a turn, and runs the operation, which can wait for further turns.
    /// - Parameters:
    ///   - address: of the client.
    ///   - channel: the connection of the request.
    /// - Throws: ``ClosedConnection``, and what the operation throws.
    package static func run<Value>(
        for address: SocketAddress?, on channel: any Channel, _ operation: () async throws -> Value
    ) async throws -> Value {
        try await $client.withValue(Client(network: NumericNetwork(address), channel: channel)) {
            try await wait()
            return try await operation()
        }
    }

    /// Waits for a turn of the network of the current request, on the event loop of the current thread. Returns immediately outside of
    /// ``run(for:on:_:)`` and on a thread that is not an event loop.
    /// - Throws: when the connection has been closed meanwhile, so that nothing more is done for the request.
    package static func wait() async throws(ClosedConnection) {
        guard let client, let loop = MultiThreadedEventLoopGroup.currentEventLoop else { return }
        await turns(on: loop).wait(for: client.network, on: client.channel)
        guard client.channel.isActive else { throw ClosedConnection() }
    }

    /// Tells whether the connection of the current request is open. Nil outside of ``run(for:on:_:)``.
    package static var isConnected: (@Sendable () -> Bool)? {
        guard let channel = client?.channel else { return nil }
        return { channel.isActive }
    }

    private static func turns(on loop: any EventLoop) -> LoopTurns {
        loops.withLock { loops in
            let key = ObjectIdentifier(loop)
            if let turns = loops[key] { return turns }
            let turns = LoopTurns(loop)
            loops[key] = turns
            return turns
        }
    }
}

/// The connection of a request was closed while the request waited for a turn. The response that this error makes is not sent.
package struct ClosedConnection: HTTPResponseError {
    package var status: HTTPResponse.Status { .badRequest }

    package func response(from request: Request, context: some RequestContext) -> Response {
        Response(status: status)
    }
}
