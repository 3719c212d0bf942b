// Renders the player list in three ways that give the same bytes, and prints how long each takes:
// our templates, the bytes appended by hand, and swift-mustache over plain structs.
//
// Fails when they differ, and when one of the promises that `Promises` names is broken.

import Foundation
import Localization
import Modules
import Templates

@main
struct PageBenchmark {
    static func main() {
        do {
            try run()
        } catch {
            print("error: \(error)")
            exit(1)
        }
    }

    private static func run() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let page = try PlayerListPage(root: root)
        print("player list, one page, microseconds (fastest rounds)")
        print("  rows   templates   by hand   mustache   templates/by hand   mustache/templates")
        for rows in [10, 100, 1_000, 10_000] {
            let players = page.players(rows)
            let mustache = try MustachePage(root: root, page: page, players: players)
            let hand = HandwrittenPage(page: page, players: players)
            let expected = page.render(players)
            var ours = TextBuffer(capacity: expected.count)
            var byHand: [UInt8] = []
            byHand.reserveCapacity(expected.count)
            hand.render(into: &byHand)
            guard byHand == expected else { throw Difference("by hand", expected, byHand) }
            guard mustache.render() == expected else { throw Difference("mustache", expected, mustache.render()) }
            let calls = max(1, 10_000 / rows)
            let rounds = Rounds(
                101, calls: [calls, calls],
                of: [{ page.render(players, into: &ours) }, { hand.render(into: &byHand) }])
            let slow = Rounds(5, calls: [max(1, 200 / rows)], of: [{ _ = mustache.render() }])
            let toHand = rounds.ratio(0, to: 1)
            let toMustache = slow.time(0) / rounds.time(0)
            print(
                String(
                    format: "%6d %11.1f %9.1f %10.1f %19.2f %20.1f", rows, rounds.time(0), rounds.time(1), slow.time(0),
                    toHand, toMustache))
            guard rows == 100 else { continue }
            try Promises.check(toHand, atMost: Promises.byHand, "templates/by hand at 100 rows")
            try Promises.check(toMustache, atLeast: Promises.mustache, "mustache/templates at 100 rows")
        }
        try Promises.checkGrowth(page)
        try Promises.checkAllocations(page)
    }
}

/// Two ways that should give the same page do not.
struct Difference: Error, CustomStringConvertible {
    let description: String

    init(_ name: String, _ expected: [UInt8], _ got: [UInt8]) {
        let place = zip(expected, got).enumerated().first { $1.0 != $1.1 }?.offset ?? min(expected.count, got.count)
        func excerpt(_ bytes: [UInt8]) -> String {
            String(decoding: bytes[max(0, place - 40)..<min(bytes.count, place + 40)], as: UTF8.self)
        }
        description = "\(name) differs at byte \(place):\n\(excerpt(expected))\n---\n\(excerpt(got))"
    }
}
