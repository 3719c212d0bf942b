// One rendering of an event serves all listeners who get the same bytes.

import BackendServices
import Foundation
import Localization
import StringCatalog
import Synchronization
import Testing

import struct Localization.LocalizedStringResource

@testable import Modules
@testable import WebFront

@Suite("Shared events")
final class SharedEventsTests {
    private let events = SharedEvents()
    private let writes = Writes()
    private let catalog: LocalizedCatalog
    private static let start = Date(timeIntervalSince1970: 1_750_000_000)
    private static let match = UUID()
    private static let line = RenderingTurns.Line(.spectators, at: "192.0.2.1")

    /// The number of renderings.
    private final class Writes: Sendable {
        let count = Mutex(0)
    }

    init() throws {
        let json =
            #"{"sourceLanguage": "en", "version": "1.0", "strings": {"a": {"localizations": {"#
            + #""en": {"stringUnit": {"state": "translated", "value": "A"}}, "#
            + #""fr": {"stringUnit": {"state": "translated", "value": "B"}}}}}}"#
        catalog = LocalizedCatalog(try StringCatalog(parsing: Array(json.utf8), fileName: "Localizable.xcstrings"))
    }

    /// Lets two listeners ask for an event each.
    /// - Returns: the number of renderings since the start of the test.
    private func renderings(
        _ first: LiveEvent, _ second: LiveEvent, in languages: [String] = ["en", "en"],
        zones: [String] = ["Europe/Paris", "Europe/Paris"], at origins: [String] = ["", ""],
        isCompressed: [Bool] = [true, true]
    ) throws -> Int {
        for (index, event) in [first, second].enumerated() {
            let zone = try #require(TimeZone(identifier: zones[index]))
            let context = catalog.context(for: languages[index], timeZone: zone)
            _ = try events.delivery(
                of: event, in: context, at: origins[index], isCompressed: isCompressed[index],
                in: Self.line
            ) { [writes] text in
                text.comment()
                writes.count.withLock { $0 += 1 }
            }
        }
        return writes.count.withLock { $0 }
    }

    private func event(
        _ publication: Int = 1, namesTimeZone: Bool = false, after seconds: TimeInterval = 0,
        dates: [Date] = [start], say: LocalizedStringResource? = nil
    ) -> LiveEvent {
        let subject = LiveView.Subject(
            publication: .init(value: publication), before: nil, namesTimeZone: namesTimeZone)
        let view = LiveView(of: Self.match, subject, at: Self.start + seconds, dates: dates) {
            FailurePresenter().notFound()
        }
        return .match(id: "\(publication)-running", view: view, say: say)
    }

    @Test("The same event is rendered once for two listeners")
    func same() throws {
        #expect(try renderings(event(), event(after: 0.09)) == 1)
    }

    @Test("Another language, time zone, origin, announcement, coding, publication or clock needs another rendering")
    func other() throws {
        #expect(try renderings(event(), event(), in: ["en", "fr"]) == 2)
        #expect(try renderings(event(2), event(2), zones: ["Europe/Paris", "Europe/London"]) == 4)
        #expect(try renderings(event(3), event(3, say: .gatherTimeUp)) == 6)
        #expect(try renderings(event(4), event(4), isCompressed: [true, false]) == 8)
        #expect(try renderings(event(5), event(6)) == 10)
        #expect(try renderings(event(7), event(7, namesTimeZone: true)) == 12)
        #expect(try renderings(event(8), event(8, after: 0.11)) == 14)
        #expect(try renderings(event(9), event(9), at: ["https://a.example", "https://b.example"]) == 16)
    }

    @Test("Time zones with the same offsets at the dates of an event share a rendering")
    func zones() throws {
        // Dates in June and in January. Paris has summer time, Lagos has none, and in winter both have the same offset.
        let (summer, winter) = (Self.start, Self.start + 200 * 86_400)
        #expect(try renderings(event(), event(), zones: ["Europe/Paris", "Europe/Rome"]) == 1)
        let lagos = ["Europe/Paris", "Africa/Lagos"]
        #expect(try renderings(event(2, dates: [winter]), event(2, dates: [winter]), zones: lagos) == 2)
        #expect(try renderings(event(3, dates: [summer]), event(3, dates: [summer]), zones: lagos) == 4)
        let both = [winter, summer]
        #expect(try renderings(event(4, dates: both), event(4, dates: both), zones: lagos) == 6)
        #expect(try renderings(event(5, dates: []), event(5, dates: []), zones: lagos) == 7)
    }

    @Test("Listeners in all time zones need at most 45 renderings of an event with one date")
    func allZones() throws {
        let zones = TimeZone.knownTimeZoneIdentifiers
        #expect(zones.count > 199)
        for zone in zones { _ = try renderings(event(), event(), zones: [zone, zone]) }
        #expect(writes.count.withLock { $0 } <= 45)
    }

    @Test("Events with only a clock are not shared")
    func clocks() throws {
        let clock = LiveEvent.clock(remaining: 1, added: nil, revision: 1)
        #expect(try renderings(clock, clock) == 2)
    }

    @Test("Two hundred different events are shared, each until it is no longer valid")
    func several() throws {
        for _ in 0..<2 {
            for publication in 1...200 { _ = try renderings(event(publication), event(publication)) }
        }
        #expect(writes.count.withLock { $0 } == 200)
        #expect(events.count == 200)
        #expect(try renderings(event(1, after: 1), event(1, after: 1)) == 201)
        #expect(events.count == 1)
    }

    @Test("The size of the events that are kept is limited")
    func size() throws {
        // A compressed event has 8 bytes, which it holds twice. So ten events fit into 160 bytes.
        let few = SharedEvents(size: 160)
        let context = catalog.context(for: "en", timeZone: .gmt)
        for publication in 1...200 {
            _ = try few.delivery(
                of: event(publication), in: context, at: "", isCompressed: true, in: Self.line
            ) { $0.comment() }
        }
        #expect(few.count == 10)
    }
}
