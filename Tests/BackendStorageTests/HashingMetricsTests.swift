// The metrics of refused, waiting and running password hashes.

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

    @Test(
        "A job counts as running until it ends, and a job that waits counts as waiting until its caller is cancelled",
        arguments: [(HashingQueue.Lane.signIn, "sign-in"), (.registration, "registration")])
    func cancellation(_ lane: HashingQueue.Lane, _ name: String) async throws {
        let counters = Counters()
        let queue = HashingQueue(
            limits: .init(concurrency: 1), metrics: HashingMetrics(factory: counters), now: { clock.now })
        func waiting() -> Int64 { counters["gather_password_hashes_waiting \(name)"] }
        func running() -> Int64 { counters["gather_password_hashes_running"] }

        let first = await work.add("running", to: queue, lane)
        let gone = await work.add("gone", to: queue, lane)
        #expect(waiting() == 1)
        #expect(running() == 1)
        gone.cancel()
        await #expect(throws: CancellationError.self) { try await gone.value }
        #expect(waiting() == 0)
        #expect(running() == 1)
        work.release()
        _ = try await first.value
        #expect(running() == 0)
    }
}

/// Records the counters and the meters, and no other metrics. The name of a meter is its label and the values of its dimensions.
private final class Counters: MetricsFactory, Sendable {
    private let counts = Mutex<[String: Int64]>([:])
    private let others = NOOPMetricsHandler.instance

    subscript(label: String) -> Int64 { counts.withLock { $0[label, default: 0] } }

    private final class Handler: CounterHandler, MeterHandler, Sendable {
        let counters: Counters
        let label: String

        init(_ label: String, in counters: Counters) {
            self.counters = counters
            self.label = label
        }

        func increment(by amount: Int64) {
            counters.counts.withLock { $0[label, default: 0] += amount }
        }

        func reset() { set(0 as Int64) }

        func set(_ value: Int64) {
            counters.counts.withLock { $0[label] = value }
        }

        func set(_ value: Double) { set(Int64(value)) }
        func increment(by amount: Double) { increment(by: Int64(amount)) }
        func decrement(by amount: Double) { increment(by: -Int64(amount)) }
    }

    func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler { Handler(label, in: self) }
    func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        Handler(([label] + dimensions.map(\.1)).joined(separator: " "), in: self)
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
