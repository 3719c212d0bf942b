// What the figures must hold, whatever the machine: ratios within one run, and counts.

import AllocationCounter
import Foundation
import Localization

enum Promises {
    struct Broken: Error, CustomStringConvertible {
        let description: String
    }

    /// Our templates against the bytes appended by hand, at 100 rows.
    static let byHand = 1.6
    /// swift-mustache against our templates, at 100 rows.
    static let mustache = 30.0
    /// A row of 10,000 against a row of 100. The long page leaves the processor's caches, so it is never quite 1.
    static let growth = 1.5

    static func check(_ figure: Double, atMost limit: Double, _ name: String) throws {
        guard figure <= limit else { throw Broken(description: "\(name): \(figure) is over \(limit)") }
    }

    static func check(_ figure: Double, atLeast limit: Double, _ name: String) throws {
        guard figure >= limit else { throw Broken(description: "\(name): \(figure) is under \(limit)") }
    }

    /// A row costs the same in a long page as in a short one.
    static func checkGrowth(_ page: PlayerListPage) throws {
        let (few, many) = (page.players(100), page.players(10_000))
        var short = TextBuffer()
        var long = TextBuffer()
        let rounds = Rounds(
            101, calls: [100, 1], of: [{ page.render(few, into: &short) }, { page.render(many, into: &long) }])
        let growth = rounds.ratio(1, to: 0) / 100
        print("a row of 10,000 takes \(growth.rounded(to: 2)) times as long as one of 100")
        try check(growth, atMost: Self.growth, "growth")
    }

    /// A page is rendered with as many allocations for 1,000 rows as for 10: none of them belongs to a row.
    static func checkAllocations(_ page: PlayerListPage) throws {
        guard allocation_count() >= 0 else { return print("allocations cannot be counted on this system") }
        let counts = [10, 1_000].map { rows in
            let players = page.players(rows)
            var buffer = TextBuffer()
            // The first page finds the places of the texts, and how large the buffer of the second has to be.
            page.render(players, into: &buffer)
            page.render(players, into: &buffer)
            let before = allocation_count()
            page.render(players, into: &buffer)
            return allocation_count() - before
        }
        print("allocations of a page: \(counts[0]) with 10 rows, \(counts[1]) with 1,000")
        guard counts[0] == counts[1] else { throw Broken(description: "a page allocates for each row: \(counts)") }
    }
}

extension Double {
    func rounded(to decimals: Int) -> String { String(format: "%.\(decimals)f", self) }
}
