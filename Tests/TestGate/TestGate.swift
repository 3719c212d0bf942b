// Tests run concurrently, and those with servers and databases open hundreds of files in total. So only a few of these
// tests run at the same time. That keeps the process within the limits of the system and of Foundation's `Process` (which
// reads past the end of a long list of open files), and leaves each test enough processor time for its deadlines.

internal import Foundation

/// Waits until enough places are free, then runs the test. Calls must not be nested.
/// - Parameters:
///   - places: the number of places that the test takes, out of 18: more than one for a test that starts processes. A test that takes
///     all starts when no other has a place, after those that wait for fewer. Tests without a place can run beside it.
///   - startsEarly: for a test that waits for many seconds. If it ran last, nothing would use the processors meanwhile.
public func inTurn<Result>(
    taking places: Int = 1, startsEarly: Bool = false, _ test: () async throws -> Result
) async rethrows -> Result {
    await TestGate.shared.enter(taking: places, startsEarly: startsEarly)
    await threadsAreFree()
    do {
        let result = try await withTaskExecutorPreference(TestThreads.shared) { try await test() }
        await TestGate.shared.leave(giving: places)
        return result
    } catch {
        await TestGate.shared.leave(giving: places)
        throw error
    }
}

/// Returns when the threads for Swift's tasks are free. At the start of a run, tests without a place compute on these threads. The
/// tasks of servers and databases run on the same threads: they would wait for those tests and miss their deadlines.
private func threadsAreFree() async {
    while true {
        let start = ContinuousClock.now
        await Task.detached {}.value
        if start.duration(to: .now) < .milliseconds(250) { return }
        try? await Task.sleep(for: .milliseconds(250))
    }
}

/// Threads for the tests that have a place. On the threads of the other tests, or on the few threads of a dispatch queue, each step of
/// a test would wait until the computations of other tests end, and calls would miss their deadlines on a busy machine. With enough
/// threads the system interrupts one for another, so each step receives its share of the processor time.
private final class TestThreads: TaskExecutor {
    static let shared = TestThreads(count: 36)

    private let waiting = NSCondition()
    /// Accessed only with the lock of `waiting`.
    private nonisolated(unsafe) var jobs: [UnownedJob] = []

    private init(count: Int) {
        for _ in 0..<count {
            Thread.detachNewThread { [self] in
                while true { next().runSynchronously(on: asUnownedTaskExecutor()) }
            }
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        waiting.withLock { jobs.append(job) }
        waiting.signal()
    }

    private func next() -> UnownedJob {
        waiting.withLock {
            while jobs.isEmpty { waiting.wait() }
            return jobs.removeFirst()
        }
    }
}

/// Admits a few tests at a time, in the order of their calls, but those that start early before the others. Tests that take all places
/// are admitted when no other test has a place or waits for one: otherwise the processors would be idle before each of them, until the
/// slowest of the other tests ends.
private actor TestGate {
    static let shared = TestGate(places: 18)

    private let places: Int
    private var free: Int
    private var waiting: [(places: Int, turn: CheckedContinuation<Void, Never>)] = []
    private var waitingForAll: [CheckedContinuation<Void, Never>] = []

    init(places: Int) {
        self.places = places
        free = places
    }

    func enter(taking places: Int, startsEarly: Bool) async {
        guard !waiting.isEmpty || free < places else { return free -= places }
        await withCheckedContinuation { turn in
            if places == self.places {
                waitingForAll.append(turn)
            } else {
                waiting.insert((places, turn), at: startsEarly ? 0 : waiting.count)
            }
        }
    }

    func leave(giving places: Int) {
        free += places
        while let next = waiting.first, free >= next.places {
            free -= next.places
            waiting.removeFirst().turn.resume()
        }
        guard free == self.places, !waitingForAll.isEmpty else { return }
        free = 0
        waitingForAll.removeFirst().resume()
    }
}
