// The memory that counted attempts take, and the removal of an attempt.

import TestGate
import Testing

@testable import BackendServices

@Suite("The table of attempts")
struct AttemptTableTests {
    private let clock = TestClock()

    @Test("The memory for a name is bounded, whatever its length")
    func longNames() {
        #expect(ClientNetwork(of: String(repeating: "x", count: 100_000)).name.utf8.count <= 101)
        #expect(MemoryLayout<AttemptTable.Key>.size == 16)
    }

    @Test("A flood of names does not displace the failures of an account, and the table stays within its capacity")
    func flood() {
        var table = AttemptTable(window: 900, capacity: 100)
        let account = AttemptTable.Key("zoe", "192.0.2.1")
        for _ in 1...9 { table.add(account, at: clock.now()) }
        for number in 1...10_000 {
            clock.advance(by: 0.001)
            table.add(.init("random\(number)", "192.0.2.1"), at: clock.now())
            #expect(table.count <= 100)
        }
        table.add(account, at: clock.now())
        #expect(table.wait(for: account, limit: 10, at: clock.now()) > 0)
    }

    @Test("A removed attempt does not count, and earlier attempts expire at their own time")
    func removal() {
        var table = AttemptTable(window: 900)
        let account = AttemptTable.Key("zoe", "192.0.2.1")
        table.add(account, at: clock.now())
        clock.advance(by: 600)
        table.add(account, at: clock.now())
        table.remove(account, at: clock.now())
        #expect(table.wait(for: account, limit: 1, at: clock.now()) == 300)
        clock.advance(by: 300)
        #expect(table.wait(for: account, limit: 1, at: clock.now()) <= 0)
    }

    @Test("A full table removes the oldest of the keys with the fewest attempts, and stays within its capacity")
    func bound() {
        var table = AttemptTable(window: 900, capacity: 100)
        func key(_ number: Int) -> AttemptTable.Key { .init("test", String(number)) }
        for number in 1...1_000 {
            clock.advance(by: 0.001)
            table.add(key(number), at: clock.now())
            #expect(table.count <= 100)
        }
        #expect(table.wait(for: key(1_000), limit: 1, at: clock.now()) > 0)
        #expect(table.wait(for: key(950), limit: 1, at: clock.now()) > 0)
        #expect(table.wait(for: key(1), limit: 1, at: clock.now()) == 0)
        clock.advance(by: 900)
        for number in 2_001...2_100 { table.add(key(number), at: clock.now()) }
        #expect(table.wait(for: key(2_001), limit: 1, at: clock.now()) > 0)
    }
}
