// Jobs that must run at the same time.

internal import Foundation
internal import Synchronization

/// A number of jobs, each of which waits until all of them run.
public final class Meeting: Sendable {
    private let missing: Atomic<Int>

    public init(of count: Int) {
        missing = Atomic(count)
    }

    /// Waits until all jobs have called this function. A job that waits uses its processor: if it slept, Dispatch would add
    /// a thread to its pool, and the jobs would meet even in a pool with too few threads.
    /// - Returns: false when not all jobs have called this function within a minute.
    public func wait() -> Bool {
        missing.subtract(1, ordering: .relaxed)
        let end = ContinuousClock.now + .seconds(60)
        while missing.load(ordering: .relaxed) > 0 {
            guard ContinuousClock.now < end else { return false }
            sched_yield()
        }
        return true
    }
}
