// The limits of a `KeyedSemaphore`, and the order in which its callers run.

import BackendServices
import Synchronization
import TestGate
import Testing

@Suite struct KeyedSemaphoreTests {
    /// Suspends callers until the gate is opened.
    private final class Gate: Sendable {
        private let state = Mutex((isOpen: false, names: [String]()))

        var names: [String] { state.withLock { $0.names } }

        func pass(_ name: String) async {
            state.withLock { $0.names.append(name) }
            while !state.withLock({ $0.isOpen }) { await Task.yield() }
        }

        func open() { state.withLock { $0.isOpen = true } }

        func waitForNames(_ count: Int) async {
            while names.count < count { await Task.yield() }
        }
    }

    /// - Parameter name: the name of the caller, by default its key.
    private func work(
        _ semaphore: KeyedSemaphore<String>, _ key: String, _ gate: Gate, session: String? = nil, name: String? = nil
    ) -> Task<Result<Void, ServiceError>, Never> {
        Task {
            do throws(ServiceError) {
                try await semaphore.wait(as: key, session: session) { () async throws(ServiceError) in
                    await gate.pass(name ?? key)
                }
                return .success(())
            } catch {
                return .failure(error)
            }
        }
    }

    private func wait(for count: Int, in semaphore: KeyedSemaphore<String>) async throws {
        while semaphore.waitingCount != count { try await Task.sleep(for: .milliseconds(1)) }
    }

    @Test("A key that is in use does not delay callers of other keys")
    func keys() async throws {
        let semaphore = KeyedSemaphore<String>(concurrency: 2)
        let gate = Gate()
        let first = work(semaphore, "a", gate)
        await gate.waitForNames(1)
        let second = work(semaphore, "a", gate)
        try await wait(for: 1, in: semaphore)
        let third = work(semaphore, "b", gate)
        await gate.waitForNames(2)
        #expect(gate.names == ["a", "b"])
        gate.open()
        for task in [first, second, third] { try await task.value.get() }
        #expect(gate.names == ["a", "b", "a"])
    }

    @Test(
        "A caller whose client disconnects while it waits gets no turn, if the semaphore rejects such callers",
        arguments: [false, true])
    func disconnected(rejects: Bool) async throws {
        let semaphore = KeyedSemaphore<String>(concurrency: 1, rejectsDisconnected: rejects)
        let gate = Gate()
        let isConnected = Mutex(true)
        let context = CallContext(
            deadline: .now + .seconds(60), requestID: nil, isConnected: { isConnected.withLock { $0 } })
        let first = work(semaphore, "a", gate)
        await gate.waitForNames(1)
        let (second, third) = CallContext.$current.withValue(context) {
            (work(semaphore, "b", gate), work(semaphore, "c", gate))
        }
        let fourth = work(semaphore, "d", gate)
        try await wait(for: 3, in: semaphore)
        isConnected.withLock { $0 = false }
        gate.open()
        try await first.value.get()
        try await fourth.value.get()
        for task in [second, third] {
            let result = await task.value
            #expect(rejects ? result.failure == .unavailable : result.failure == nil)
        }
        #expect(gate.names == (rejects ? ["a", "d"] : ["a", "b", "c", "d"]))
        // A caller that does not wait is served.
        let last = CallContext.$current.withValue(context) { work(semaphore, "e", gate) }
        try await last.value.get()
    }

    @Test("A pause begins when the running callers have finished, and new callers wait until the pause ends")
    func pause() async throws {
        let semaphore = KeyedSemaphore<String>(concurrency: 2)
        let (before, during, pausing) = (Gate(), Gate(), Gate())
        let first = [work(semaphore, "a", before), work(semaphore, "b", before)]
        await before.waitForNames(2)
        let pause = Task { await semaphore.pause { await pausing.pass("pause") } }
        for _ in 0..<1000 { await Task.yield() }
        #expect(pausing.names.isEmpty)
        let later = ["c", "d", "e"].map { work(semaphore, $0, during) }
        before.open()
        await pausing.waitForNames(1)
        for task in first { try await task.value.get() }
        try await wait(for: 3, in: semaphore)
        #expect(during.names.isEmpty)
        pausing.open()
        await pause.value
        await during.waitForNames(2)
        #expect(semaphore.waitingCount == 1)
        #expect(during.names.count == 2)
        during.open()
        for task in later { try await task.value.get() }
        await semaphore.pause { await pausing.pass("idle") }
        try await work(semaphore, "a", during).value.get()
    }

    @Test("A caller does not wait for every earlier caller of another key")
    func manyOfOneKey() async throws {
        let semaphore = KeyedSemaphore<String>(concurrency: 1, waitingLimitPerKey: 10)
        let gate = Gate()
        var tasks = [work(semaphore, "a", gate)]
        await gate.waitForNames(1)
        for _ in 1...5 { tasks.append(work(semaphore, "a", gate)) }
        try await wait(for: 5, in: semaphore)
        tasks.append(work(semaphore, "b", gate))
        try await wait(for: 6, in: semaphore)
        gate.open()
        for task in tasks { try await task.value.get() }
        #expect(gate.names == ["a", "b", "a", "a", "a", "a", "a"])
    }

    @Test("Without sessions, a caller fails immediately when the queue is full or too many callers with its key wait")
    func limits() async throws {
        let semaphore = KeyedSemaphore<String>(concurrency: 1, waitingLimit: 3, waitingLimitPerKey: 2)
        let gate = Gate()
        var tasks = [work(semaphore, "a", gate)]
        await gate.waitForNames(1)
        for key in ["a", "a"] { tasks.append(work(semaphore, key, gate)) }
        try await wait(for: 2, in: semaphore)
        #expect(await work(semaphore, "a", gate).value == .failure(.unavailable))
        tasks.append(work(semaphore, "b", gate))
        try await wait(for: 3, in: semaphore)
        #expect(await work(semaphore, "c", gate).value == .failure(.unavailable))
        gate.open()
        for task in tasks { try await task.value.get() }
        #expect(gate.names.sorted() == ["a", "a", "a", "b"])
        try await work(semaphore, "c", gate).value.get()
    }

    @Test(
        "Sessions with one key take turns, and none can keep another out of the queue of the key",
        .timeLimit(.minutes(30))
    )
    func sessions() async throws {
        let semaphore = KeyedSemaphore<String>(concurrency: 1, waitingLimitPerKey: 4)
        let gate = Gate()
        func work(_ name: String) -> Task<Result<Void, ServiceError>, Never> {
            self.work(semaphore, "key", gate, session: String(name.prefix(1)), name: name)
        }
        var tasks = [work("a1")]
        await gate.waitForNames(1)
        for number in 1...4 {
            tasks.append(work("a\(number + 1)"))
            try await wait(for: number, in: semaphore)
        }
        let other = work("b1")
        // `b1` takes the place of `a5`.
        #expect(await tasks.removeLast().value == .failure(.unavailable))
        #expect(await work("a6").value == .failure(.unavailable))
        gate.open()
        for task in tasks + [other] { try await task.value.get() }
        #expect(gate.names == ["a1", "a2", "b1", "a3", "a4"])
    }

    @Test("A network with many keys does not keep another network from its turn")
    func networks() async throws {
        let semaphore = KeyedSemaphore<String>(concurrency: 1, waitingLimit: 4)
        let gate = Gate()
        func work(_ key: String, from address: String) -> Task<Result<Void, ServiceError>, Never> {
            let context = CallContext(deadline: .now + .unreachable, requestID: nil, clientAddress: address)
            return CallContext.$current.withValue(context) { self.work(semaphore, key, gate) }
        }
        var tasks = [work("a0", from: "192.0.2.1")]
        await gate.waitForNames(1)
        for number in 1...8 {
            tasks.append(work("a\(number)", from: "192.0.2.1"))
            // Callers after `a4` find a full queue and fail.
            if number <= 4 { try await wait(for: number, in: semaphore) } else { _ = await tasks[number].value }
        }
        tasks.append(work("b", from: "192.0.2.2"))
        // `b` takes the place of `a4`, which fails.
        #expect(await tasks[4].value == .failure(.unavailable))
        gate.open()
        var failures = 0
        for task in tasks.dropLast() where await task.value == .failure(.unavailable) { failures += 1 }
        try await #require(tasks.last).value.get()
        #expect(failures == 5)
        #expect(gate.names.firstIndex(of: "b").map { $0 <= 2 } == true, "\(gate.names)")
    }

    @Test("A caller whose turn comes after its deadline does not run")
    func deadline() async throws {
        let semaphore = KeyedSemaphore<String>(concurrency: 1)
        let gate = Gate()
        let first = work(semaphore, "a", gate)
        await gate.waitForNames(1)
        let context = CallContext(deadline: .now + .milliseconds(1), requestID: nil)
        let late = CallContext.$current.withValue(context) { work(semaphore, "b", gate) }
        try await Task.sleep(for: .milliseconds(20))
        gate.open()
        try await first.value.get()
        #expect(await late.value == .failure(.unavailable))
        #expect(gate.names == ["a"])
        try await work(semaphore, "b", gate).value.get()
    }

    @Test("A caller leaves the queue at its deadline, even while no other call ends", .timeLimit(.minutes(30)))
    func deadlineInQueue() async throws {
        let semaphore = KeyedSemaphore<String>(concurrency: 1)
        let gate = Gate()
        let first = work(semaphore, "a", gate)
        await gate.waitForNames(1)
        func wait(as key: String, for duration: Duration) -> Task<Result<Void, ServiceError>, Never> {
            let context = CallContext(deadline: .now + duration, requestID: nil)
            return CallContext.$current.withValue(context) { work(semaphore, key, gate) }
        }
        let patient = wait(as: "b", for: .unreachable)
        try await self.wait(for: 1, in: semaphore)
        // `d` has an earlier deadline than `c`. After `d` has left, the deadline of `c` must still be checked.
        let late = [wait(as: "c", for: .milliseconds(60)), wait(as: "d", for: .milliseconds(20))]
        for task in late { #expect(await task.value == .failure(.unavailable)) }
        #expect(await wait(as: "e", for: .milliseconds(20)).value == .failure(.unavailable))
        gate.open()
        try await first.value.get()
        try await patient.value.get()
        #expect(gate.names == ["a", "b"])
    }

    @Test(
        "A cancelled caller leaves the queue, and a caller in a cancelled task does not wait", .timeLimit(.minutes(30))
    )
    func cancelled() async throws {
        let semaphore = KeyedSemaphore<String>(concurrency: 1)
        let gate = Gate()
        let first = work(semaphore, "a", gate)
        await gate.waitForNames(1)
        let waiting = work(semaphore, "b", gate)
        try await wait(for: 1, in: semaphore)
        waiting.cancel()
        #expect(await waiting.value == .failure(.unavailable))
        await #expect(throws: ServiceError.unavailable) {
            try await Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try await semaphore.wait(as: "c") { () async throws(ServiceError) in await gate.pass("c") }
            }.value
        }
        gate.open()
        try await first.value.get()
        #expect(gate.names == ["a"])
        try await work(semaphore, "b", gate).value.get()
    }
}

extension Result where Success == Void, Failure == ServiceError {
    fileprivate static func == (one: Self, other: Self) -> Bool {
        switch (one, other) {
        case (.success, .success): true
        case (.failure(let one), .failure(let other)): one == other
        default: false
        }
    }
}

extension Result {
    fileprivate var failure: Failure? {
        guard case .failure(let failure) = self else { return nil }
        return failure
    }
}
