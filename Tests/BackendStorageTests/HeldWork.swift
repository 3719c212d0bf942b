// Work and a clock for tests of the hashing queue.

import BackendServices
import Foundation
import Synchronization
import Testing

@testable import BackendStorage

/// Jobs that run until they are released. Records their names, in the order in which they started.
final class HeldWork: Sendable {
    private struct State {
        var started: [String] = []
        var running: [String] = []
        var most = 0
        var mostRegistrations = 0
        var isReleased = false
    }

    private let state = Mutex(State())

    var started: [String] { state.withLock { $0.started } }
    var mostAtOnce: Int { state.withLock { $0.most } }
    /// The highest number of jobs with a name that begins with `r` that ran at the same time.
    var mostRegistrationsAtOnce: Int { state.withLock { $0.mostRegistrations } }

    func run(_ name: String) -> String {
        state.withLock {
            $0.started.append(name)
            $0.running.append(name)
            $0.most = max($0.most, $0.running.count)
            $0.mostRegistrations = max($0.mostRegistrations, $0.running.count { $0.hasPrefix("r") })
        }
        while !state.withLock({ $0.isReleased }) { usleep(200) }
        state.withLock { state in
            if let place = state.running.firstIndex(of: name) { state.running.remove(at: place) }
        }
        return name
    }

    func release() {
        state.withLock { $0.isReleased = true }
    }

    /// Adds a job, and returns when the job has started or waits. Never returns if the job is refused or displaces another one.
    func add(
        _ name: String, to queue: HashingQueue, _ lane: HashingQueue.Lane, from address: String? = nil,
        of account: HashedAccount? = nil, before deadline: ContinuousClock.Instant? = nil
    ) async -> Task<String, any Error> {
        let waiting = queue.waitingCount(in: lane)
        let task = Task {
            let network = address.map { ClientNetwork(of: $0) }
            return try await queue.run(in: lane, for: network, of: account, before: deadline) { self.run(name) }
        }
        while queue.waitingCount(in: lane) == waiting, !started.contains(name) { await Task.yield() }
        return task
    }

    /// Whether the queue refuses a job.
    func isRefused(
        by queue: HashingQueue, _ lane: HashingQueue.Lane, from address: String? = nil,
        of account: HashedAccount? = nil
    ) async -> Bool {
        let task = Task {
            let network = address.map { ClientNetwork(of: $0) }
            _ = try await queue.run(in: lane, for: network, of: account, before: nil) { Issue.record("the job ran") }
        }
        // A job that has a place would wait until the work is released.
        let limit = Task {
            try await Task.sleep(for: .seconds(10))
            task.cancel()
        }
        defer { limit.cancel() }
        do {
            try await task.value
            return false
        } catch {
            return error as? ServiceError == .unavailable
        }
    }
}

/// A clock that tests advance.
final class QueueClock: Sendable {
    private let instant = Mutex(ContinuousClock.now)

    var now: ContinuousClock.Instant { instant.withLock { $0 } }

    func advance(by duration: Duration) {
        instant.withLock { $0 += duration }
    }
}
