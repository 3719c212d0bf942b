// The order and the bounds of the hashing queue. Most tests hold their jobs until they call `release`.

import BackendServices
import Foundation
import Synchronization
import Testing

@testable import BackendStorage

@Suite("The hashing queue", .timeLimit(.minutes(30)))
struct HashingQueueTests {
    private let work = HeldWork()
    private let clock = QueueClock()

    private func queue(_ concurrency: Int = 1, signIns: Int = 20, registrations: Int = 12) -> HashingQueue {
        HashingQueue(
            limits: .init(concurrency: concurrency, waitingSignIns: signIns, waitingRegistrations: registrations),
            now: { clock.now }
        )
    }

    /// Adds a job and returns when it has started or waits.
    private func add(
        _ name: String, to queue: HashingQueue, _ lane: HashingQueue.Lane, from address: String? = nil,
        before deadline: Duration? = nil
    ) async -> Task<String, any Error> {
        await work.add(name, to: queue, lane, from: address, before: deadline.map { clock.now + $0 })
    }

    private func isUnavailable(
        _ queue: HashingQueue, _ lane: HashingQueue.Lane, from address: String? = nil
    ) async -> Bool {
        await work.isRefused(by: queue, lane, from: address)
    }

    @Test("A sign-in starts before registrations that waited longer")
    func order() async throws {
        let queue = queue()
        var tasks = [await add("first", to: queue, .registration)]
        for name in ["r1", "r2"] { tasks.append(await add(name, to: queue, .registration)) }
        for name in ["s1", "s2"] { tasks.append(await add(name, to: queue, .signIn)) }
        work.release()
        for task in tasks { _ = try await task.value }
        #expect(work.started == ["first", "s1", "s2", "r1", "r2"])
        #expect(work.mostAtOnce == 1)
    }

    @Test("Registrations leave one slot free for sign-ins")
    func slots() async throws {
        let queue = queue(2)
        var tasks = [await add("r1", to: queue, .registration), await add("r2", to: queue, .registration)]
        #expect(work.started == ["r1"])
        tasks.append(await add("s1", to: queue, .signIn))
        #expect(work.started == ["r1", "s1"])
        tasks.append(await add("s2", to: queue, .signIn))
        #expect(queue.waitingCount(in: .signIn) == 1)
        work.release()
        for task in tasks { _ = try await task.value }
        #expect(work.mostAtOnce == 2)
    }

    @Test("Sign-ins can use every slot")
    func everySlot() async throws {
        let queue = queue(3)
        var tasks: [Task<String, any Error>] = []
        for name in ["s1", "s2", "s3", "s4"] { tasks.append(await add(name, to: queue, .signIn)) }
        #expect(Set(work.started) == ["s1", "s2", "s3"])
        work.release()
        for task in tasks { _ = try await task.value }
        #expect(work.mostAtOnce == 3)
    }

    @Test("A full lane refuses further jobs of the same network immediately, and the other lane keeps its places")
    func bounds() async throws {
        let queue = queue(1, signIns: 2, registrations: 1)
        var tasks = [await add("running", to: queue, .registration), await add("r1", to: queue, .registration)]
        #expect(await isUnavailable(queue, .registration))
        tasks.append(await add("s1", to: queue, .signIn))
        tasks.append(await add("s2", to: queue, .signIn))
        #expect(await isUnavailable(queue, .signIn))
        work.release()
        for task in tasks { _ = try await task.value }
        #expect(work.started == ["running", "s1", "s2", "r1"])
    }

    @Test("Networks of clients take turns", arguments: [HashingQueue.Lane.signIn, .registration])
    func turns(_ lane: HashingQueue.Lane) async throws {
        let queue = queue()
        var tasks = [await add("first", to: queue, lane, from: "192.0.2.1")]
        for name in ["a1", "a2", "a3"] { tasks.append(await add(name, to: queue, lane, from: "192.0.2.1")) }
        tasks.append(await add("b1", to: queue, lane, from: "2001:db8::1"))
        tasks.append(await add("c1", to: queue, lane))
        tasks.append(await add("b2", to: queue, lane, from: "2001:db8::2"))
        work.release()
        for task in tasks { _ = try await task.value }
        #expect(work.started == ["first", "a1", "b1", "c1", "a2", "b2", "a3"])
    }

    @Test(
        "In a full lane the network with the most jobs loses a place to a network that has none",
        arguments: [HashingQueue.Lane.signIn, .registration])
    func sharing(_ lane: HashingQueue.Lane) async throws {
        let queue = queue(1, signIns: 4, registrations: 4)
        var tasks = [await add("first", to: queue, lane, from: "192.0.2.1")]
        var flood: [Task<String, any Error>] = []
        for name in ["a1", "a2", "a3", "a4"] { flood.append(await add(name, to: queue, lane, from: "192.0.2.1")) }
        func squeeze(_ name: String, from address: String, out victim: Int) async {
            tasks.append(
                Task { [work] in
                    try await queue.run(in: lane, for: ClientNetwork(of: address), before: nil) { work.run(name) }
                })
            await #expect(throws: ServiceError.unavailable) { try await flood[victim].value }
            #expect(queue.waitingCount(in: lane) == 4)
        }
        // The newest job of the network with the most jobs leaves.
        await squeeze("b1", from: "192.0.2.2", out: 3)
        await squeeze("c1", from: "192.0.2.3", out: 2)
        // A job leaves only when its network has at least two jobs more than the network of the new job. Here the largest
        // network has two jobs, and the others have one each.
        for address in ["192.0.2.1", "192.0.2.2", "192.0.2.3"] {
            #expect(await isUnavailable(queue, lane, from: address))
        }
        await squeeze("d1", from: "192.0.2.4", out: 1)
        #expect(await isUnavailable(queue, lane, from: "192.0.2.5"))
        work.release()
        for task in tasks + flood.prefix(1) { _ = try await task.value }
        #expect(work.started == ["first", "a1", "b1", "c1", "d1"])
    }

    @Test("22 sign-ins from one address fit into the queue while nobody else signs in")
    func squad() async throws {
        let limits = HashingQueue.Limits()
        let queue = HashingQueue(limits: limits)
        var tasks: [Task<String, any Error>] = []
        for number in 1...22 { tasks.append(await add("\(number)", to: queue, .signIn, from: "192.0.2.1")) }
        work.release()
        for task in tasks { _ = try await task.value }
        #expect(work.started.count == 22)
    }

    @Test("By default at most 32 jobs wait")
    func defaultBounds() {
        let limits = HashingQueue.Limits()
        #expect(limits.waitingSignIns + limits.waitingRegistrations == 32)
        #expect(limits.concurrency == StorageConfiguration().concurrentPasswordHashes)
    }

    @Test("A cancelled caller leaves the queue immediately, and its work is never run")
    func cancellation() async throws {
        let queue = queue()
        let first = await add("first", to: queue, .signIn)
        let gone = await add("gone", to: queue, .registration)
        let last = await add("last", to: queue, .registration)
        gone.cancel()
        await #expect(throws: CancellationError.self) { try await gone.value }
        #expect(queue.waitingCount(in: .registration) == 1)
        work.release()
        _ = try await (first.value, last.value)
        #expect(work.started == ["first", "last"])
    }

    @Test("A caller that is cancelled already is not put into the queue")
    func cancelledBefore() async throws {
        let queue = queue()
        let first = await add("first", to: queue, .signIn)
        let gone = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await queue.run(in: .signIn, for: nil, before: nil) { "ran" }
        }
        gone.cancel()
        await #expect(throws: CancellationError.self) { try await gone.value }
        work.release()
        _ = try await first.value
    }

    @Test("A caller past its deadline is dropped when a job is added or ends, and makes room in a full lane")
    func deadlines() async throws {
        let queue = queue(1, registrations: 2)
        let first = await add("first", to: queue, .registration)
        let late = await add("late", to: queue, .registration, before: .seconds(5))
        let later = await add("later", to: queue, .registration, before: .seconds(6))
        clock.advance(by: .seconds(5))
        let patient = Task { [work] in
            try await queue.run(in: .registration, for: nil, before: nil) { work.run("patient") }
        }
        await #expect(throws: ServiceError.unavailable) { try await late.value }
        while queue.waitingCount(in: .registration) < 2 { await Task.yield() }
        clock.advance(by: .seconds(1))
        work.release()
        _ = try await first.value
        await #expect(throws: ServiceError.unavailable) { try await later.value }
        _ = try await patient.value
        #expect(work.started == ["first", "patient"])
    }

    @Test("A caller whose deadline has passed is refused")
    func deadlineBefore() async {
        let clock = clock
        await #expect(throws: ServiceError.unavailable) {
            try await queue().run(in: .signIn, for: nil, before: clock.now) { Issue.record("it ran") }
        }
    }

    @Test("An error of the work is thrown, and the slot of the work is free again")
    func errors() async throws {
        struct Failure: Error {}
        let queue = queue()
        for _ in 1...3 {
            await #expect(throws: Failure.self) {
                try await queue.run(in: .signIn, for: nil, before: nil) { throw Failure() }
            }
        }
        #expect(try await queue.run(in: .signIn, for: nil, before: nil) { 7 } == 7)
    }

    @Test("Every caller is answered when 2,000 jobs are added and every fifth is cancelled")
    func random() async throws {
        let queue = queue(2, signIns: 8, registrations: 8)
        work.release()
        let ends = await withTaskGroup(of: Void.self) { group in
            for number in 1...2_000 {
                let task = Task { [work] in
                    let network = ClientNetwork(of: "192.0.2.\(number % 7)")
                    return try await queue.run(
                        in: number % 3 == 0 ? .signIn : .registration, for: network, before: nil
                    ) { work.run("") }
                }
                if number % 5 == 0 { task.cancel() }
                group.addTask { _ = await task.result }
            }
            var count = 0
            for await _ in group { count += 1 }
            return count
        }
        #expect(ends == 2_000)
        #expect(queue.waitingCount(in: .signIn) + queue.waitingCount(in: .registration) == 0)
        #expect(work.mostAtOnce <= 2)
    }
}
