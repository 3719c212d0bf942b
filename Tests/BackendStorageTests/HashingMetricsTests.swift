// The metric of refused password hashes.

import BackendServices
import Metrics
import Synchronization
import Testing

@testable import BackendStorage

@Suite("The metrics of the hashing queue", .timeLimit(.minutes(30)))
struct HashingMetricsTests {
    private let work = HeldWork()
    private let clock = QueueClock()

    @Test("Every refused job is counted: jobs that find no place, and jobs whose deadline has passed")
    func refusals() async throws {
        let counters = Counters()
        let queue = HashingQueue(
            limits: .init(concurrency: 1, waitingSignIns: 1), metrics: HashingMetrics(factory: counters),
            now: { clock.now })
        func add(before deadline: ContinuousClock.Instant? = nil) -> Task<String, any Error> {
            Task { [work] in try await queue.run(in: .signIn, for: nil, before: deadline) { work.run("") } }
        }
        func refused() -> Int64 { counters["gather_password_hashes_refused_total"] }

        let running = add()
        while work.started.isEmpty { await Task.yield() }
        let late = add(before: clock.now + .seconds(5))
        while queue.waitingCount(in: .signIn) == 0 { await Task.yield() }
        // The only waiting place is taken.
        await #expect(throws: ServiceError.unavailable) { try await add().value }
        #expect(refused() == 1)
        // The deadline has passed when the job is added.
        await #expect(throws: ServiceError.unavailable) { try await add(before: clock.now).value }
        #expect(refused() == 2)
        // The deadline of `late` passes while it waits.
        clock.advance(by: .seconds(5))
        let last = add()
        await #expect(throws: ServiceError.unavailable) { try await late.value }
        #expect(refused() == 3)
        work.release()
        _ = try await (running.value, last.value)
        #expect(refused() == 3)
    }
}

/// Records the counters, and no other metrics.
private final class Counters: MetricsFactory, Sendable {
    private let counts = Mutex<[String: Int64]>([:])
    private let others = NOOPMetricsHandler.instance

    subscript(label: String) -> Int64 { counts.withLock { $0[label, default: 0] } }

    private final class Handler: CounterHandler, Sendable {
        let counters: Counters
        let label: String

        init(_ label: String, in counters: Counters) {
            self.counters = counters
            self.label = label
        }

        func increment(by amount: Int64) {
            counters.counts.withLock { $0[label, default: 0] += amount }
        }

        func reset() {
            counters.counts.withLock { $0[label] = 0 }
        }
    }

    func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler { Handler(label, in: self) }
    func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        others.makeMeter(label: label, dimensions: dimensions)
    }
    func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        others.makeRecorder(label: label, dimensions: dimensions, aggregate: aggregate)
    }
    func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        others.makeTimer(label: label, dimensions: dimensions)
    }
    func destroyCounter(_ handler: any CounterHandler) {}
    func destroyMeter(_ handler: any MeterHandler) {}
    func destroyRecorder(_ handler: any RecorderHandler) {}
    func destroyTimer(_ handler: any TimerHandler) {}
}
