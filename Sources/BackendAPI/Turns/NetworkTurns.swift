// Divides the time of the event loops between the networks of clients.

package import NIOCore
import NIOPosix
import Synchronization

/// Lets requests wait for a turn of their network before each step that takes much processor time. Without turns, the requests that one
/// client sends at the same time would delay each step of all other requests, because an event loop runs what was enqueued first, and
/// reads from connections only when it has nothing else to run.
///
/// A request must not wait while it keeps a place or a lock that requests of other networks need.
package enum NetworkTurns {
    /// The network of the current request.
    @TaskLocal private static var network: NumericNetwork?

    private static let loops = Mutex<[ObjectIdentifier: LoopTurns]>([:])

    /// Waits for a turn, and runs the operation, which can wait for further turns.
    /// - Parameter address: of the client.
    package static func run<Value>(
        for address: SocketAddress?, _ operation: () async throws -> Value
    ) async throws -> Value {
        try await $network.withValue(NumericNetwork(address)) {
            await wait()
            return try await operation()
        }
    }

    /// Waits for a turn of the network of the current request, on the event loop of the current thread. Returns at once outside of
    /// ``run(for:_:)`` and on other threads.
    package static func wait() async {
        guard let network, let loop = MultiThreadedEventLoopGroup.currentEventLoop else { return }
        await turns(on: loop).wait(for: network)
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
