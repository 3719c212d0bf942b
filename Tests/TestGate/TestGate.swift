// Tests run concurrently, and those with servers and databases open hundreds of files in total. So only a few of these
// tests run at the same time. That keeps the process within the limits of the system and of Foundation's `Process` (which
// reads past the end of a long list of open files), and leaves each test enough processor time for its deadlines.

internal import Dispatch

/// Waits for a free place, then runs the test. Calls must not be nested.
/// - Parameter places: the number of places that the test takes, of 12 in total. Tests that start processes take more than one.
public func inTurn<Result>(taking places: Int = 1, _ test: () async throws -> Result) async rethrows -> Result {
    await TestGate.shared.enter(taking: places)
    do {
        let result = try await withTaskExecutorPreference(TestThreads.shared) { try await test() }
        await TestGate.shared.leave(giving: places)
        return result
    } catch {
        await TestGate.shared.leave(giving: places)
        throw error
    }
}

/// Threads for the tests that have a place. On the threads of the other tests, each step of such a test would wait behind the
/// steps of a thousand tests that compute, and calls would reach their deadlines on a busy machine.
private final class TestThreads: TaskExecutor {
    static let shared = TestThreads()

    private let queue = DispatchQueue(label: "tests with a place", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedTaskExecutor()
        queue.async { job.runSynchronously(on: executor) }
    }
}

/// Admits a few tests at a time, in the order of their calls.
private actor TestGate {
    static let shared = TestGate(places: 12)

    private var free: Int
    private var waiting: [(places: Int, turn: CheckedContinuation<Void, Never>)] = []

    init(places: Int) {
        free = places
    }

    func enter(taking places: Int) async {
        guard !waiting.isEmpty || free < places else { return free -= places }
        await withCheckedContinuation { waiting.append((places, $0)) }
    }

    func leave(giving places: Int) {
        free += places
        while let next = waiting.first, free >= next.places {
            free -= next.places
            waiting.removeFirst().turn.resume()
        }
    }
}
