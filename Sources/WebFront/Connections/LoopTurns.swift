// The turns of networks on one event loop.

import NIOCore
import Synchronization

/// Runs the jobs of several networks on one event loop, in turns. A network with more jobs than fit into a turn waits until all other
/// networks with jobs have had a turn.
final class LoopTurns: Sendable {
    /// After this time, the loop reads from its connections, and then the next network has a turn. A job that takes longer is not
    /// interrupted.
    static let length = TimeAmount.milliseconds(1)

    private let loop: any EventLoop
    private let pause: LoopPause
    private let state = Mutex(State())

    private struct State {
        /// The networks with running operations.
        var networks: [NumericNetwork: NetworkExecutor] = [:]
        /// The networks that wait for a turn, the next one first.
        var queue = CircularBuffer<NetworkExecutor>()
        /// Whether ``LoopTurns/takeTurns()`` runs or will run.
        var isScheduled = false
    }

    init(_ loop: any EventLoop) {
        self.loop = loop
        pause = LoopPause(loop)
    }

    /// Begins an operation of a network. Call ``end(_:)`` when it has ended.
    func begin(_ network: NumericNetwork) -> NetworkExecutor {
        state.withLock { state in
            if let executor = state.networks[network] {
                executor.operations.add(1, ordering: .relaxed)
                return executor
            }
            let executor = NetworkExecutor(network, self)
            state.networks[network] = executor
            return executor
        }
    }

    func end(_ executor: NetworkExecutor) {
        state.withLock { state in
            let count = executor.operations.subtract(1, ordering: .relaxed).newValue
            if count == 0 { state.networks[executor.network] = nil }
        }
    }

    /// The number of networks with running operations, for tests.
    var count: Int { state.withLock { $0.networks.count } }

    /// Gives a turn to a network that has got a job and does not wait yet.
    fileprivate func enqueue(_ network: NetworkExecutor) {
        let isFirst = state.withLock { state in
            state.queue.append(network)
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        if isFirst { loop.execute { self.takeTurns() } }
    }

    private func takeTurns() {
        let end = NIODeadline.now() + Self.length
        while let network = next() {
            if !network.runJobs(until: end) { state.withLock { $0.queue.append(network) } }
            if NIODeadline.now() >= end, isWaiting { return pause.end { self.takeTurns() } }
        }
    }

    /// Whether a network waits for a turn.
    private var isWaiting: Bool { state.withLock { !$0.queue.isEmpty } }

    /// The next network. Without one, the next ``enqueue(_:)`` has to schedule the turns again.
    private func next() -> NetworkExecutor? {
        state.withLock { state in
            let network = state.queue.popFirst()
            if network == nil { state.isScheduled = false }
            return network
        }
    }
}

/// Runs the jobs of a network on an event loop, in the turns of the network.
final class NetworkExecutor: TaskExecutor {
    fileprivate let network: NumericNetwork
    /// The number of running operations, protected by the lock of ``LoopTurns``.
    fileprivate let operations = Atomic(1)
    private let turns: LoopTurns
    /// The jobs, and whether the network waits for a turn or has one.
    private let state = Mutex((jobs: CircularBuffer<UnownedJob>(), isQueued: false))

    fileprivate init(_ network: NumericNetwork, _ turns: LoopTurns) {
        self.network = network
        self.turns = turns
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isFirst = state.withLock { state in
            state.jobs.append(job)
            defer { state.isQueued = true }
            return !state.isQueued
        }
        if isFirst { turns.enqueue(self) }
    }

    /// Runs jobs until there are none or the time has come; at least one.
    /// - Returns: whether there are no jobs any more. Otherwise the network needs another turn.
    fileprivate func runJobs(until end: NIODeadline) -> Bool {
        let executor = asUnownedTaskExecutor()
        repeat {
            guard let job = next() else { return true }
            job.runSynchronously(on: executor)
        } while NIODeadline.now() < end
        return state.withLock { state in
            state.isQueued = !state.jobs.isEmpty
            return !state.isQueued
        }
    }

    private func next() -> UnownedJob? {
        state.withLock { state in
            let job = state.jobs.popFirst()
            if job == nil { state.isQueued = false }
            return job
        }
    }
}
