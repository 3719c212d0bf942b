// Divides the time of the event loops between the networks of clients.

import NIOCore
import NIOPosix
import Synchronization

/// Lets the networks of clients take turns on an event loop. Without turns, the requests that one client sends at the same time would
/// delay each step of all other requests, because an event loop runs what was enqueued first, and reads from connections only when it
/// has nothing else to run.
///
/// Connections are accepted, read and written outside of the turns.
final class NetworkTurns: Sendable {
    private let loops = Mutex<[ObjectIdentifier: LoopTurns]>([:])

    /// Runs an operation in the turns of a network, on the event loop of the current thread. On other threads, runs the operation
    /// without turns.
    /// - Parameter address: of the client.
    func run<Value>(
        for address: SocketAddress?, _ operation: () async throws -> Value
    ) async throws -> Value {
        guard let loop = MultiThreadedEventLoopGroup.currentEventLoop else { return try await operation() }
        let turns = turns(on: loop)
        let executor = turns.begin(NumericNetwork(address))
        defer { turns.end(executor) }
        return try await withTaskExecutorPreference(executor) { try await operation() }
    }

    func turns(on loop: any EventLoop) -> LoopTurns {
        loops.withLock { loops in
            let key = ObjectIdentifier(loop)
            if let turns = loops[key] { return turns }
            let turns = LoopTurns(loop)
            loops[key] = turns
            return turns
        }
    }
}
