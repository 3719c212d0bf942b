// The cache of sorted names.

import Localization
import Testing

@Suite("Order of names")
struct NameOrderTests {
    /// Two texts that are canonically equivalent. Swift normalizes such texts to compare or hash them, which is slow.
    private static let marked = ["\u{302}\u{323}\u{31B}", "\u{31B}\u{323}\u{302}"].map { marks in
        String(repeating: "e" + marks, count: 200)
    }

    private static func names(_ text: String, _ number: Int) -> [String] {
        let same = Array(repeating: text, count: 10)
        return same + ["Name \(number)"] + same
    }

    /// The time of the fastest of 20 lookups of a cached list. The cache also has `count` lists whose names, except for the one in the
    /// middle, are canonically equivalent to those of this list.
    private static func timeToLookUp(beside count: Int) -> Duration {
        let order = NameOrder()
        for number in 0..<count { _ = order.order(of: names(marked[0], number), in: "en") }
        let own = names(marked[1], 0)
        _ = order.order(of: own, in: "en")
        let times = (0..<20).map { _ in ContinuousClock().measure { _ = order.order(of: own, in: "en") } }
        return times.min() ?? .zero
    }

    @Test("Looking up a list takes less than ten times as long with 100 similar lists in the cache as without them")
    func lookUp() {
        let alone = Self.timeToLookUp(beside: 0)
        #expect(Self.timeToLookUp(beside: 100) < alone * 10)
    }

    @Test("Lists that differ in one name are cached separately")
    func similarLists() {
        let order = NameOrder()
        for _ in 0..<2 {
            #expect(order.order(of: ["b", "a", "d", "c"], in: "en") == [1, 0, 3, 2])
            #expect(order.order(of: ["b", "e", "d", "c"], in: "en") == [0, 3, 2, 1])
            // The names of both lists have the same bytes when they are concatenated: `bba`.
            #expect(order.order(of: ["bb", "a"], in: "en") == [1, 0])
            #expect(order.order(of: ["b", "ba"], in: "en") == [0, 1])
        }
    }

    @Test("A list that was removed from the cache is sorted again")
    func removal() {
        let order = NameOrder(capacity: 6)
        let lists = [
            (["b", "a"], [1, 0]), (["c", "b", "a"], [2, 1, 0]), (["d", "e", "a"], [2, 0, 1]), (["b", "c"], [0, 1]),
        ]
        for (names, expected) in lists + lists { #expect(order.order(of: names, in: "en") == expected) }
    }
}
