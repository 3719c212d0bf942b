// The requests that one client sends at the same time delay others by a turn, not by all of them.

import BackendServices
import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import WebFront

@Suite("Turns of networks on an event loop")
struct NetworkTurnsTests {
    private static let (busy, other) = ("192.0.2.1", "192.0.2.2")

    /// Runs tasks on one event loop, as the server does.
    private final class Loop: TaskExecutor {
        // Never shut down, because tasks may still enqueue a last job after their value is known.
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let turns = NetworkTurns()
        /// The number of jobs of `busy` that have run.
        let count = Atomic(0)

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            group.any().execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }

        /// Starts operations of the network `busy`, each with three jobs of 2 ms.
        func startBusyNetwork(operations: Int) -> Task<Void, any Error> {
            Task(executorPreference: self) {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<operations {
                        group.addTask { try await self.runBusyOperation() }
                    }
                    try await group.waitForAll()
                }
            }
        }

        private func runBusyOperation() async throws {
            try await turns.run(for: SocketAddress(ipAddress: busy, port: 1)) {
                for _ in 0..<3 {
                    let end = ContinuousClock.now + .milliseconds(2)
                    while .now < end {}
                    count.add(1, ordering: .relaxed)
                    await Task.yield()
                }
            }
        }
    }

    /// Writes as soon as a connection has been accepted.
    private final class Greeter: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        func channelActive(context: ChannelHandlerContext) {
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: "hello")), promise: nil)
        }
    }

    @Test("Another network waits for a few jobs at each step")
    func network() async throws {
        let loop = Loop()
        let task = loop.startBusyNetwork(operations: 100)
        while loop.count.load(ordering: .relaxed) < 10 { try await Task.sleep(for: .milliseconds(1)) }
        let before = loop.count.load(ordering: .relaxed)
        try await Task(executorPreference: loop) {
            try await loop.turns.run(for: SocketAddress(ipAddress: Self.other, port: 1)) {
                for _ in 0..<5 { await Task.yield() }
            }
        }.value
        let waited = loop.count.load(ordering: .relaxed) - before
        try await task.value
        #expect(waited < 30)
        #expect(loop.count.load(ordering: .relaxed) == 300)
    }

    @Test("Connections are accepted and written meanwhile")
    func connections() async throws {
        let loop = Loop()
        let listener = try await ServerBootstrap(group: loop.group)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(Greeter()) }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let task = loop.startBusyNetwork(operations: 100)
        while loop.count.load(ordering: .relaxed) < 10 { try await Task.sleep(for: .milliseconds(1)) }
        let before = loop.count.load(ordering: .relaxed)
        let address = try #require(listener.localAddress)
        let connection = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(to: address) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, Never>(wrappingChannelSynchronously: channel)
                }
            }
        try await connection.executeThenClose { inbound, _ in
            var bytes = inbound.makeAsyncIterator()
            let first = try await bytes.next()
            #expect(first == ByteBuffer(string: "hello"))
        }
        let waited = loop.count.load(ordering: .relaxed) - before
        try await task.value
        #expect(waited < 60)
    }

    @Test("A network is forgotten after its last operation, also after an error")
    func end() async throws {
        struct Failure: Error {}
        let loop = Loop()
        let count = try await Task(executorPreference: loop) {
            let eventLoop = loop.group.any()
            for address in ["192.0.2.1", "2001:db8:1:2::3", nil] {
                let address = try address.map { try SocketAddress(ipAddress: $0, port: 1) }
                await #expect(throws: Failure.self) {
                    try await loop.turns.run(for: address) {
                        #expect(loop.turns.turns(on: eventLoop).count == 1)
                        throw Failure()
                    }
                }
            }
            return loop.turns.turns(on: eventLoop).count
        }.value
        #expect(count == 0)
    }

    @Test("Elsewhere than on an event loop, an operation runs at once")
    func elsewhere() async throws {
        let value = try await NetworkTurns().run(for: nil) { 1 }
        #expect(value == 1)
    }
}
