// When listeners need many different events of one state of a match, the renderings take turns.

import Foundation
import Localization
import StringCatalog
import Synchronization
import TestBrowser
import Testing

@testable import Modules
@testable import WebFront

@Suite("Turns of renderings")
struct RenderingTurnsTests {
    private static let (first, second) = (UUID(), UUID())

    /// Shared events with turns, in which the pause after a rendering ends when the test says so.
    private final class Renderings: Sendable {
        let events: SharedEvents
        let turns: RenderingTurns
        private let written = Mutex<[String]>([])
        private let pauses: AsyncStream<Void>.Continuation
        private let context: LocalizationContext

        init(unqueued: Int, waiting: Int = 100) throws {
            let json = #"{"sourceLanguage": "en", "version": "1.0", "strings": {}}"#
            let catalog = try StringCatalog(parsing: Array(json.utf8), fileName: "Localizable.xcstrings")
            context = LocalizedCatalog(catalog).context(for: "en", timeZone: .gmt)
            let (pauses, continuation) = AsyncStream.makeStream(of: Void.self)
            self.pauses = continuation
            turns = RenderingTurns(concurrency: 1, waitingLimit: waiting) { for await _ in pauses { return } }
            events = SharedEvents(unqueued: unqueued, turns: turns)
        }

        /// The names of the events that were rendered, in order.
        var names: [String] { written.withLock { $0 } }

        func endPause() {
            pauses.yield()
        }

        /// Ends the present pause and all later ones.
        func endPauses() {
            pauses.finish()
        }

        /// Asks for an event of a match. Events with different names need different renderings.
        /// - Parameter network: the last number of the listener's address.
        /// - Returns: nil when the event needed no turn: it was rendered immediately, now or for an earlier listener.
        func waiter(
            _ name: String, of match: UUID = first, publication: Int = 1, after seconds: TimeInterval = 0,
            for audience: Modules.Page.Audience = .spectators, in network: Int = 1
        ) throws -> EventWaiter? {
            let subject = LiveView.Subject(publication: .init(value: publication), before: nil, namesTimeZone: false)
            let start = Date(timeIntervalSince1970: 1_750_000_000)
            let view = LiveView(of: match, subject, at: start + seconds, dates: []) { FailurePresenter().notFound() }
            let event = LiveEvent.match(id: "\(publication)-running", view: view, say: nil)
            let delivery = try events.delivery(
                of: event, in: context, at: name, isCompressed: false, in: .init(audience, at: "192.0.2.\(network)")
            ) { text in
                self.written.withLock { $0.append(name) }
                text.event("match", data: name.utf8)
            }
            guard case .waiting(let waiter) = delivery else { return nil }
            return waiter
        }

        /// Waits until this number of renderings wait for a turn.
        func wait(until count: Int) async {
            while turns.waitingCount != count { await Task.yield() }
        }
    }

    @Test("The first different events of a state are rendered immediately, and others in turn with pauses")
    func turns() async throws {
        let renderings = try Renderings(unqueued: 2)
        defer { renderings.endPauses() }
        for name in ["a", "b", "a", "b"] { #expect(try renderings.waiter(name) == nil) }
        #expect(renderings.names == ["a", "b"])
        let c = try #require(try renderings.waiter("c"))
        #expect(await c.outcome().isMade)
        // The pause after this rendering has not ended.
        let waiters = try ["d", "d", "e", "d"].map { try #require(try renderings.waiter($0)) }
        await renderings.wait(until: 2)
        #expect(renderings.names == ["a", "b", "c"])
        // An event that was rendered in a turn is shared too.
        #expect(await (try #require(try renderings.waiter("c"))).outcome().isMade)
        // When an event that was rendered immediately is no longer valid, it is rendered immediately again. Events of another
        // state or another match are rendered immediately too.
        #expect(try renderings.waiter("a", after: 0.2) == nil)
        #expect(try renderings.waiter("c", publication: 2) == nil)
        #expect(try renderings.waiter("c", of: Self.second) == nil)
        #expect(renderings.names == ["a", "b", "c", "a", "c", "c"])
        for _ in 0..<2 { renderings.endPause() }
        for waiter in waiters { #expect(await waiter.outcome().isMade) }
        #expect(renderings.names.suffix(2).sorted() == ["d", "e"])
        #expect(renderings.names.count == 8)
    }

    @Test("Matches take turns")
    func matches() async throws {
        let renderings = try Renderings(unqueued: 0)
        defer { renderings.endPauses() }
        var waiters = [try renderings.waiter("a"), try renderings.waiter("b")]
        await renderings.wait(until: 1)
        waiters.append(try renderings.waiter("c"))
        await renderings.wait(until: 2)
        waiters.append(try renderings.waiter("d", of: Self.second))
        await renderings.wait(until: 3)
        for _ in 0..<3 { renderings.endPause() }
        for waiter in waiters { #expect(await waiter?.outcome().isMade == true) }
        #expect(renderings.names.firstIndex(of: "d") == 1)
    }

    @Test("In a match, organiser and spectators take turns, and so do the networks of each of the two")
    func networks() async throws {
        let renderings = try Renderings(unqueued: 0)
        defer { renderings.endPauses() }
        var waiters = [try renderings.waiter("a")]
        // This event has had its turn, and the pause after it has not ended.
        #expect(await waiters[0]?.outcome().isMade == true)
        for (number, name) in ["b", "c", "d", "e"].enumerated() {
            waiters.append(try renderings.waiter(name))
            await renderings.wait(until: number + 1)
        }
        waiters.append(try renderings.waiter("f", in: 2))
        await renderings.wait(until: 5)
        waiters.append(try renderings.waiter("g", for: .viewer))
        await renderings.wait(until: 6)
        // `e` waits behind other events of the first network. For this listener it also waits in the line of the second network, and
        // it has its turn there.
        waiters.append(try renderings.waiter("e", in: 2))
        await renderings.wait(until: 7)
        renderings.endPauses()
        for waiter in waiters { #expect(await waiter?.outcome().isMade == true) }
        #expect(renderings.names == ["a", "b", "g", "f", "c", "e", "d"])
    }

    @Test("An event is refused when it has lost its places in all lines")
    func lines() {
        let event = SharedEvent(at: Date(), takesTurn: true)
        let lines = (0..<10).map { RenderingTurns.Line(.spectators, at: "192.0.2.\($0)") }
        #expect(event.turn() == .drop)
        // An event waits in at most eight lines.
        #expect((lines + lines).map { event.wait(in: $0).isNewInLine }.count { $0 } == 8)
        #expect(lines.prefix(8).map(event.leave) == Array(repeating: false, count: 7) + [true])
        #expect(event.wait(in: lines[0]).isNewInLine)
        #expect(event.turn() == .render)
        // The event has had its turn, so it needs no other one.
        #expect(!event.leave(lines[0]))
        #expect(event.turn() == .skip)
        #expect(!event.wait(in: lines[1]).isNewInLine)
    }

    @Test("An event that finds no place in the queue is refused, and one for which nobody waits is not rendered")
    func refusals() async throws {
        let renderings = try Renderings(unqueued: 0, waiting: 1)
        defer { renderings.endPauses() }
        #expect(await (try #require(try renderings.waiter("a"))).outcome().isMade)
        let left = try #require(try renderings.waiter("b"))
        await renderings.wait(until: 1)
        let refused = try #require(try renderings.waiter("c"))
        #expect(await !refused.outcome().isMade)
        left.end(with: .refused)
        #expect(await !left.outcome().isMade)
        renderings.endPause()
        await renderings.wait(until: 0)
        // A refused event is forgotten, so it is rendered when a listener connects again.
        #expect(await (try #require(try renderings.waiter("c"))).outcome().isMade)
        #expect(renderings.names == ["a", "c"])
    }
}

extension EventWaiter.Outcome {
    fileprivate var isMade: Bool {
        if case .made = self { true } else { false }
    }
}
