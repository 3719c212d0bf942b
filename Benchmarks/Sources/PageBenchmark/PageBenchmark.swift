// Renders the player list with the templates and with handwritten code, and prints the times. Also measures how the time and the
// allocations depend on the number of rows, and several ways to read fields.
//
//     PageBenchmark [--mustache]
//
// With --mustache, swift-mustache also renders the pages of at most 1,000 rows. Fails when the pages differ or a budget is exceeded.

import Foundation
import Localization
import Modules
import Templates

@main
struct PageBenchmark {
    static func main() {
        do {
            try run(withMustache: CommandLine.arguments.contains("--mustache"))
        } catch {
            print("error: \(error)")
            exit(1)
        }
    }

    private static func run(withMustache: Bool) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let page = try PlayerListPage(root: root)
        print("player list, one page, microseconds (fastest rounds)")
        print("  rows   templates   handwritten   templates/handwritten")
        for rows in [10, 100, 1_000, 10_000] {
            let players = page.players(rows)
            let handwritten = HandwrittenPage(page: page, players: players)
            let expected = page.render(players)
            var ours = TextBuffer(capacity: expected.count)
            var theirs: [UInt8] = []
            theirs.reserveCapacity(expected.count)
            handwritten.render(into: &theirs)
            guard theirs == expected else { throw Difference("handwritten", expected, theirs) }
            let calls = max(1, 10_000 / rows)
            let rounds = Rounds(
                101, calls: [calls, calls],
                of: [{ page.render(players, into: &ours) }, { handwritten.render(into: &theirs) }])
            let ratio = rounds.ratio(0, to: 1)
            print(String(format: "%6d %11.1f %13.1f %23.2f", rows, rounds.time(0), rounds.time(1), ratio))
            if rows == 100 {
                try Budgets.check(ratio, atMost: Budgets.handwritten, "templates/handwritten at 100 rows")
            }
            // Rendering 10,000 rows with swift-mustache takes too long.
            guard withMustache, rows <= 1_000 else { continue }
            let mustache = try MustachePage(root: root, page: page, players: players)
            guard mustache.render() == expected else { throw Difference("mustache", expected, mustache.render()) }
            let slow = Rounds(5, calls: [max(1, 200 / rows)], of: [{ _ = mustache.render() }])
            print(
                String(
                    format: "       swift-mustache %.1f, %.1f times as long as templates", slow.time(0),
                    slow.time(0) / rounds.time(0)))
        }
        try Budgets.checkGrowth(page)
        try Budgets.checkAllocations(page)
        try FieldReads(page: page).measure()
    }
}

/// Thrown when two implementations write different output.
struct Difference: Error, CustomStringConvertible {
    let description: String

    init(_ name: String, _ expected: [UInt8], _ actual: [UInt8]) {
        let offset =
            zip(expected, actual).enumerated().first { $1.0 != $1.1 }?.offset ?? min(expected.count, actual.count)
        func excerpt(_ bytes: [UInt8]) -> String {
            String(decoding: bytes[max(0, offset - 40)..<min(bytes.count, offset + 40)], as: UTF8.self)
        }
        description = "\(name) differs at byte \(offset):\n\(excerpt(expected))\n---\n\(excerpt(actual))"
    }
}
