// While one client sends many requests at the same time, another client waits for only a few steps of these requests.

import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import BackendAPI

@Suite("Turns of networks on an event loop")
struct LoopTurnsTests {
    private static let (busy, other) = (NumericNetwork.ipv4(1), NumericNetwork.ipv4(2))

    /// Runs tasks on an event loop, as the server does.
    private final class Loop: TaskExecutor {
        // Never shut down, because tasks may still enqueue a last job after their value is known.
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let turns: LoopTurns
        /// Listening channels in place of connections: an open one, and one that was closed.
        let (open, closed): (any Channel, any Channel)
        /// The number of steps of `busy` that have run.
        private let steps = Atomic(0)

        init() throws {
            turns = LoopTurns(group.any())
            let listener = ServerBootstrap(group: group)
            open = try listener.bind(host: "127.0.0.1", port: 0).wait()
            closed = try listener.bind(host: "127.0.0.1", port: 0).wait()
            try closed.close().wait()
        }

        deinit { open.close(promise: nil) }

        var count: Int { steps.load(ordering: .relaxed) }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            group.any().execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }

        /// Makes the requests of `busy` end.
        let isStopped = Atomic(false)

        /// Starts 100 requests of the network `busy`, each with steps of 2 ms, and waits until ten steps have run.
        /// - Parameter limit: the number of steps of each request, unless `isStopped` ends it earlier.
        func startRequests(limit: Int = 3) async throws -> Task<Void, Never> {
            let task = Task(executorPreference: self) {
                await withTaskGroup(of: Void.self) { group in
                    for _ in 0..<100 {
                        group.addTask { await self.runRequest(limit: limit) }
                    }
                }
            }
            while count < 10 { try await Task.sleep(for: .milliseconds(1)) }
            return task
        }

        private func runRequest(limit: Int) async {
            for _ in 0..<limit where !isStopped.load(ordering: .relaxed) {
                await turns.wait(for: busy, on: open)
                let end = ContinuousClock.now + .milliseconds(2)
                while .now < end {}
                steps.add(1, ordering: .relaxed)
            }
        }

        /// The number of steps of `busy` that run during an operation on the event loop.
        func stepsDuring(_ operation: @Sendable () async throws -> Void) async throws -> Int {
            let before = count
            try await withTaskExecutorPreference(self) { try await operation() }
            return count - before
        }
    }

    @Test("Before each of its steps, a network waits for only a few steps of a busy network")
    func network() async throws {
        let loop = try Loop()
        let task = try await loop.startRequests()
        let steps = try await loop.stepsDuring {
            for _ in 0..<5 { await loop.turns.wait(for: Self.other, on: loop.open) }
        }
        await task.value
        #expect(steps < 30)
        #expect(loop.count == 300)
        #expect(loop.turns.waitingCount == 0)
    }

    @Test("A request whose connection was closed does not wait for all requests before it")
    func closedMeanwhile() async throws {
        let loop = try Loop()
        let task = try await loop.startRequests()
        let steps = try await loop.stepsDuring { await loop.turns.wait(for: Self.busy, on: loop.closed) }
        await task.value
        #expect(steps < 60)
        #expect(loop.turns.waitingCount == 0)
    }

    @Test("A task that needs no turn waits for only a few steps of the tasks that take turns")
    func places() async throws {
        let loop = try Loop()
        let task = try await loop.startRequests()
        let steps = try await loop.stepsDuring {
            for _ in 0..<5 { await Task.yield() }
        }
        await task.value
        #expect(steps < 30)
    }

    /// Writes as soon as a connection has been accepted.
    private final class Greeter: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        func channelActive(context: ChannelHandlerContext) {
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: "hello")), promise: nil)
        }
    }

    @Test("While requests take turns, connections are accepted, and the server can write to them")
    func connections() async throws {
        let loop = try Loop()
        let listener = try await ServerBootstrap(group: loop.group)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(Greeter()) }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let address = try #require(listener.localAddress)
        // The requests take 60 seconds, unless the client gets its greeting meanwhile.
        let task = try await loop.startRequests(limit: 300)
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
        loop.isStopped.store(true, ordering: .relaxed)
        await task.value
        #expect(loop.count < 100 * 300)
    }

    @Test("Elsewhere than on an event loop, nothing waits")
    func elsewhere() async throws {
        let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .bind(host: "127.0.0.1", port: 0).get()
        let value = try await NetworkTurns.run(for: nil, on: listener) {
            try await NetworkTurns.wait()
            return 1
        }
        #expect(value == 1)
        try await listener.close()
    }

    @Test("A request whose connection has been closed does not begin, and does not go on")
    func closed() async throws {
        let loop = try Loop()
        let listener = try await ServerBootstrap(group: loop.group).bind(host: "127.0.0.1", port: 0).get()
        await withTaskExecutorPreference(loop) {
            await #expect(throws: ClosedConnection.self) {
                try await NetworkTurns.run(for: nil, on: listener) {
                    try await NetworkTurns.wait()
                    try await listener.close()
                    try await NetworkTurns.wait()
                }
            }
            await #expect(throws: ClosedConnection.self) {
                try await NetworkTurns.run(for: nil, on: listener) { Issue.record("The request began.") }
            }
        }
    }
}
