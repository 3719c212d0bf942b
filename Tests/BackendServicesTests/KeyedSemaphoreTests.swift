// Turns of those who work at the same time.

import BackendServices
import Synchronization
import TestGate
import Testing

@Suite struct TurnsTests {
    /// Holds those who work until it is opened.
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

    private func work(_ turns: Turns<String>, _ key: String, _ gate: Gate) -> Task<Result<Void, ServiceError>, Never> {
        Task {
            do throws(ServiceError) {
                try await turns.wait(as: key) { () async throws(ServiceError) in await gate.pass(key) }
                return .success(())
            } catch {
                return .failure(error)
            }
        }
    }

    @Test("A key that is busy does not keep others from working")
    func keys() async throws {
        let turns = Turns<String>(concurrency: 2)
        let gate = Gate()
        let first = work(turns, "a", gate)
        await gate.waitForNames(1)
        let second = work(turns, "a", gate)
        for _ in 0..<100 { await Task.yield() }
        let third = work(turns, "b", gate)
        await gate.waitForNames(2)
        #expect(gate.names == ["a", "b"])
        gate.open()
        for task in [first, second, third] { try await task.value.get() }
        #expect(gate.names == ["a", "b", "a"])
    }

    @Test("Too many who wait are sent away at once, in all and of one key")
    func limits() async throws {
        let turns = Turns<String>(concurrency: 1, waitingLimit: 3, waitingLimitPerKey: 2)
        let gate = Gate()
        var tasks = [work(turns, "a", gate)]
        await gate.waitForNames(1)
        for key in ["a", "a"] { tasks.append(work(turns, key, gate)) }
        for _ in 0..<1000 { await Task.yield() }
        #expect(await work(turns, "a", gate).value == .failure(.unavailable))
        tasks.append(work(turns, "b", gate))
        for _ in 0..<1000 { await Task.yield() }
        #expect(await work(turns, "c", gate).value == .failure(.unavailable))
        gate.open()
        for task in tasks { try await task.value.get() }
        #expect(gate.names.sorted() == ["a", "a", "a", "b"])
        try await work(turns, "c", gate).value.get()
    }

    @Test("A network with many keys does not keep another one from its turn")
    func networks() async throws {
        let turns = Turns<String>(concurrency: 1, waitingLimit: 4)
        let gate = Gate()
        func work(_ key: String, from address: String) -> Task<Result<Void, ServiceError>, Never> {
            let context = CallContext(deadline: .now + .unreachable, requestID: nil, clientAddress: address)
            return CallContext.$current.withValue(context) { self.work(turns, key, gate) }
        }
        var tasks = [work("a0", from: "192.0.2.1")]
        await gate.waitForNames(1)
        for number in 1...8 {
            tasks.append(work("a\(number)", from: "192.0.2.1"))
            for _ in 0..<1000 { await Task.yield() }
        }
        tasks.append(work("b", from: "192.0.2.2"))
        for _ in 0..<1000 { await Task.yield() }
        gate.open()
        var failures = 0
        for task in tasks.dropLast() where await task.value == .failure(.unavailable) { failures += 1 }
        try await #require(tasks.last).value.get()
        #expect(failures == 5)
        #expect(gate.names.firstIndex(of: "b").map { $0 <= 2 } == true, "\(gate.names)")
    }

    @Test("A caller whose turn comes after the deadline does not run")
    func deadline() async throws {
        let turns = Turns<String>(concurrency: 1)
        let gate = Gate()
        let first = work(turns, "a", gate)
        await gate.waitForNames(1)
        let context = CallContext(deadline: .now + .milliseconds(1), requestID: nil)
        let late = CallContext.$current.withValue(context) { work(turns, "b", gate) }
        try await Task.sleep(for: .milliseconds(20))
        gate.open()
        try await first.value.get()
        #expect(await late.value == .failure(.unavailable))
        #expect(gate.names == ["a"])
        try await work(turns, "b", gate).value.get()
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
