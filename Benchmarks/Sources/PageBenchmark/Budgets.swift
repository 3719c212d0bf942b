// Limits that depend little on the machine: ratios within one run, and counts.

import AllocationCounter
import Foundation
import Localization

enum Budgets {
    struct Exceeded: Error, CustomStringConvertible {
        let description: String
    }

    /// The highest allowed ratio of the time of templates to the time of handwritten code, for a page of 100 rows.
    static let handwritten = 1.6
    /// The highest allowed ratio of the time of a row in a page of 10,000 rows to that of a row in a page of 100. It is
    /// above 1, because the long page does not fit into the caches of some processors.
    static let growth = 1.5

    static func check(_ figure: Double, atMost limit: Double, _ name: String) throws {
        guard figure <= limit else { throw Exceeded(description: "\(name): \(figure) exceeds \(limit)") }
    }

    /// Checks that the time of a row depends only a little on the length of the page.
    static func checkGrowth(_ page: PlayerListPage) throws {
        let (few, many) = (page.players(100), page.players(10_000))
        var short = TextBuffer()
        var long = TextBuffer()
        let rounds = Rounds(
            101, calls: [100, 1], of: [{ page.render(few, into: &short) }, { page.render(many, into: &long) }])
        let growth = rounds.ratio(1, to: 0) / 100
        print("time of a row in a page of 10,000 / in a page of 100: \(growth.rounded(to: 2))")
        try check(growth, atMost: Self.growth, "time of a row in a page of 10,000 / in a page of 100")
    }

    /// Checks that the number of allocations does not depend on the number of rows.
    static func checkAllocations(_ page: PlayerListPage) throws {
        guard allocation_count() >= 0 else { return print("allocations cannot be counted on this system") }
        let counts = [10, 1_000].map { rows in
            let players = page.players(rows)
            var buffer = TextBuffer()
            // These calls fill the lookup caches and allocate the buffer before the count.
            page.render(players, into: &buffer)
            page.render(players, into: &buffer)
            let before = allocation_count()
            page.render(players, into: &buffer)
            return allocation_count() - before
        }
        print("allocations of a page: \(counts[0]) with 10 rows, \(counts[1]) with 1,000")
        guard counts[0] == counts[1] else { throw Exceeded(description: "allocations depend on the rows: \(counts)") }
    }
}

extension Double {
    func rounded(to decimals: Int) -> String { String(format: "%.\(decimals)f", self) }
}
