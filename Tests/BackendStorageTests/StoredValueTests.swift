// Values in the form in which they are stored.

import BackendStorage
import Entities
import Foundation
import Testing

@Suite("Stored values")
struct StoredValueTests {
    private static let instant = Date(millisecondsSince1970: 1_750_000_000_123)

    @Test(
        "A clock is stored in columns and read back unchanged",
        arguments: [
            MatchClock.State.stopped, .running(endsAt: instant), .paused(remaining: 61.5), .added(since: instant),
        ])
    func clocks(_ state: MatchClock.State) {
        let clock = MatchClock(duration: 420, state: state, chosenDuration: 300)
        let columns = clock.columns
        let read = MatchClock(
            duration: clock.duration, endsAt: columns.endsAt, remaining: columns.remaining,
            addedSince: columns.addedSince, chosen: clock.chosenDuration)
        #expect(read == clock)
    }

    @Test("Earlier clocks are stored in one column and read back unchanged")
    func earlierClocks() {
        let states: [MatchClock.State] = [
            .stopped, .running(endsAt: Self.instant), .paused(remaining: 61.5), .added(since: Self.instant),
        ]
        let clocks = states.map { state in
            EarlierClock(MatchClock(duration: 420, state: state), played: 61_500, until: Self.instant)
        }
        #expect(Array(column: clocks.column) == clocks)
        #expect([EarlierClock]().column == nil)
        #expect([EarlierClock](column: nil).isEmpty)
    }

    @Test(
        "Earlier clocks that cannot be read are left out, and numbers outside the valid range are limited",
        arguments: [
            ("", 0), (";;", 0), ("1 2 3", 0), ("1 2 x - - -", 0), ("1 2 3 - - - -", 0), ("1 2 3 - - -;x", 1),
            ("-9223372036854775808 -1 9223372036854775807 - -9223372036854775808 -", 1),
        ])
    func damagedClocks(_ column: String, _ count: Int) {
        let clocks = [EarlierClock](column: column)
        #expect(clocks.count == count)
        #expect(clocks.allSatisfy { $0.played >= 0 && MatchClock.durations.contains($0.clock.duration) })
    }

    @Test("A clock without stored values is the default clock")
    func noColumns() {
        let clock = MatchClock(duration: nil, endsAt: nil, remaining: nil, addedSince: nil, chosen: nil)
        #expect(clock == MatchClock())
    }

    @Test(
        "Numbers of a damaged database are limited to 0 through 10¹²",
        arguments: [(.min, 0), (-1, 0), (7, 7), (.max, 1_000_000_000_000)] as [(Int64, Int64)])
    func limits(_ stored: Int64, _ limited: Int64) {
        #expect(stored.limited == limited)
    }
}
