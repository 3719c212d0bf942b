// The cache of values that are read or derived from accounts.

import BackendServices
import Foundation
import Testing

@Suite struct RevisionCacheTests {
    let cache = RevisionCache<String, [Int]>(capacity: 10) { 1 + $0.count }

    func read(_ key: String, _ number: Int64, _ value: [Int] = [1, 2, 3, 4]) -> (value: [Int], isMade: Bool) {
        var isMade = false
        let value = cache.value(for: key, at: AccountRevision(account: UUID(), number: number)) {
            isMade = true
            return value
        }
        return (value, isMade)
    }

    @Test("A value is made once for a revision, and never replaced by one of an older revision")
    func revisions() {
        #expect(read("a", 1) == ([1, 2, 3, 4], true))
        #expect(read("a", 1, []) == ([1, 2, 3, 4], false))
        #expect(read("a", 3, [3]) == ([3], true))
        #expect(read("a", 2, [2]) == ([2], true))
        #expect(read("a", 3, []) == ([3], false))
        #expect(cache.value(for: "a", at: AccountRevision(account: UUID(), number: 4)) == nil)
        #expect(cache.value(for: "b", at: AccountRevision(account: UUID(), number: 3)) == nil)
    }

    @Test("A value from another database server is not used, whatever the number of its revision is")
    func servers() {
        func revision(_ number: Int64, _ server: Int64) -> AccountRevision {
            AccountRevision(account: UUID(), number: number, server: server)
        }
        cache.keep([1], for: "a", at: revision(7, 1))
        #expect(cache.value(for: "a", at: revision(7, 2)) == nil)
        // Server 2 lacks two changes of server 1, so its number is lower.
        cache.keep([2], for: "a", at: revision(5, 2))
        #expect(cache.value(for: "a", at: revision(5, 2)) == [2])
        #expect(cache.value(for: "a", at: revision(7, 1)) == nil)
    }

    @Test("When there is no room, the values of the keys that were added first are removed")
    func capacity() {
        for key in ["a", "b", "c"] { #expect(read(key, 1).isMade) }
        #expect(!read("b", 1).isMade)
        #expect(!read("c", 1).isMade)
        #expect(read("a", 1).isMade)
        #expect(read("b", 1).isMade)
        #expect(read("b", 2, [1, 2, 3, 4, 5]).isMade)
        #expect(!read("b", 2).isMade)
        // A value that is larger than the capacity is made each time.
        for _ in 0..<2 { #expect(read("d", 1, Array(1...20)).isMade) }
        #expect(!read("b", 2).isMade)
    }

    @Test("A value that cannot be made is not kept")
    func failure() {
        struct Failure: Error {}
        let revision = AccountRevision(account: UUID(), number: 1)
        #expect(throws: Failure.self) { try cache.value(for: "a", at: revision) { throw Failure() } }
        #expect(cache.value(for: "a", at: revision) == nil)
    }
}
