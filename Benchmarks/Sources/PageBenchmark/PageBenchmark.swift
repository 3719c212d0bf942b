// Renders the player list in three ways that give the same bytes, and prints how long each takes:
// our templates, the bytes appended by hand, and swift-mustache over plain structs.
//
// Rounds are interleaved, so that a change in the machine's speed meets all three; the figures are medians.

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
        print("player list, one page, microseconds (median of \(Rounds.count) rounds)")
        print("  rows   templates   by hand   mustache   templates/by hand   mustache/templates")
        var mustacheRatio = 0.0
        for rows in [10, 100, 1_000, 10_000] {
            let players = page.players(rows)
            let mustache = try MustachePage(root: root, page: page, players: players)
            let hand = HandwrittenPage(page: page, players: players)
            let expected = page.render(players)
            guard hand.render(players) == expected else { throw Difference("by hand", expected, hand.render(players)) }
            guard mustache.render() == expected else { throw Difference("mustache", expected, mustache.render()) }
            let times = Rounds.interleaved(
                [
                    { page.renderIntoKeptBuffer(players) }, { hand.renderIntoKeptBuffer(players) },
                    { _ = mustache.render() },
                ],
                slowOnes: [2], size: rows)
            let (ours, byHand, other) = (times[0], times[1], times[2])
            print(
                String(
                    format: "%6d %11.1f %9.1f %10.1f %19.2f %20.1f", rows, ours, byHand, other, ours / byHand,
                    other / ours))
            if rows == 100 { mustacheRatio = other / ours }
        }
        try Limits.check(mustacheRatio, atLeast: 30, "mustache/templates at 100 rows")
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

/// What the figures must hold.
enum Limits {
    struct Broken: Error, CustomStringConvertible {
        let description: String
    }

    static func check(_ figure: Double, atLeast limit: Double, _ name: String) throws {
        guard figure >= limit else { throw Broken(description: "\(name): \(figure) is under \(limit)") }
    }
}
