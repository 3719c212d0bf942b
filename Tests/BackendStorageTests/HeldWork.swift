// Work and a clock for tests of the hashing queue.

import Foundation
import Synchronization

/// Work that waits until it is released, and notes when it runs.
final class HeldWork: Sendable {
    private struct State {
        var started: [String] = []
        var running = 0
        var most = 0
        var isReleased = false
    }

    private let state = Mutex(State())

    var started: [String] { state.withLock { $0.started } }
    var mostAtOnce: Int { state.withLock { $0.most } }

    func run(_ name: String) -> String {
        state.withLock {
            $0.started.append(name)
            $0.running += 1
            $0.most = max($0.most, $0.running)
        }
        while !state.withLock({ $0.isReleased }) { usleep(200) }
        state.withLock { $0.running -= 1 }
        return name
    }

    func release() {
        state.withLock { $0.isReleased = true }
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
