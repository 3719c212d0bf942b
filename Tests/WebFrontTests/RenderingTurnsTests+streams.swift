// Turns of renderings in streams of events.

import Foundation
import Localization
import StringCatalog
import Synchronization
import TestBrowser
import Testing

@testable import Modules
@testable import WebFront

extension RenderingTurnsTests {
    /// A site that renders no event without a turn.
    private func site(_ turns: RenderingTurns) -> TestSite {
        var site = TestSite()
        site.events = SharedEvents(unqueued: 0, turns: turns)
        return site
    }

    @Test("Streams receive events whose renderings take turns")
    func streams() async throws {
        try await site(RenderingTurns(concurrency: 1)).browseSignedIn { browser in
            let match = try await browser.startMatch()
            var other = browser
            other.headers["Accept-Language"] = "fr"
            var listeners = [
                try await EventListener(browser, "\(match)/events"), try await EventListener(other, "\(match)/events"),
            ]
            for index in listeners.indices { _ = try await listeners[index].next("match") }
            try await browser.tap("teamA")
            for index in listeners.indices {
                #expect(try await listeners[index].next("match")?.data.contains("1 – 0") == true)
            }
        }
    }

    @Test("A spectator does not wait behind all listeners of another network")
    func networksOfStreams() async throws {
        let (pauses, ends) = AsyncStream.makeStream(of: Void.self)
        let turns = RenderingTurns(concurrency: 1) { for await _ in pauses { return } }
        var site = site(turns)
        site.trustsProxy = true
        defer { ends.finish() }
        try await site.browseSignedIn { browser in
            let match = try await browser.startMatch()
            let watch = try await browser.spectatorLink(of: match)
            var waiting: [EventListener] = []
            // The event of the first listener is rendered immediately, and the others wait for the end of the pause after it.
            for (number, language) in ["en-US", "en-GB", "en-AU", "en-CA", "fr-CA"].enumerated() {
                var spectator = Browser(port: browser.port)
                spectator.headers["Accept-Language"] = language
                spectator.headers["X-Forwarded-For"] = language == "fr-CA" ? "203.0.113.8" : "203.0.113.7"
                waiting.append(try await EventListener(spectator, "\(watch)/events"))
                while turns.waitingCount != number { try await Task.sleep(for: .milliseconds(5)) }
            }
            for _ in 0..<2 { ends.yield() }
            _ = try await waiting[4].next("match")
            #expect(turns.waitingCount == 2)
        }
    }

    @Test("Spectators who use different host names share a rendering")
    func hosts() async throws {
        var site = TestSite()
        let events = SharedEvents()
        site.events = events
        try await site.browseSignedIn { browser in
            let match = try await browser.startMatch()
            let watch = try await browser.spectatorLink(of: match)
            var listeners: [EventListener] = []
            for host in ["a.example", "b.example"] {
                var spectator = Browser(port: browser.port)
                spectator.host = host
                listeners.append(try await EventListener(spectator, "\(watch)/events"))
            }
            for index in listeners.indices { _ = try await listeners[index].next("match") }
            try await browser.tap("teamA")
            for index in listeners.indices {
                #expect(try await listeners[index].next("match")?.data.contains("1 – 0") == true)
            }
            // One event for the state before the goal, and one for the state after it.
            #expect(events.count == 2)
        }
    }

    @Test("A stream whose event finds no place in the queue ends, and says when to connect again")
    func busy() async throws {
        let site = site(RenderingTurns(concurrency: 0, waitingLimit: 0))
        try await site.browseSignedIn { browser in
            let match = try await browser.startMatch()
            var listener = try await EventListener(browser, "\(match)/events")
            #expect(listener.reply.status == 200)
            #expect(try await listener.next()?.retry.map { (5_000...15_000).contains($0) } == true)
            #expect(try await listener.next() == nil)
            #expect(listener.isComplete)
            let isLogged = { site.log.lines.contains { $0.metadata["reason"] == "busy" } }
            while !isLogged() { try await Task.sleep(for: .milliseconds(10)) }
        }
    }

    @Test("Streams that wait for a turn block no thread, and end when their clients leave and when the server stops")
    func waiting() async throws {
        let site = site(RenderingTurns(concurrency: 0))
        let listeners = Mutex<[EventListener]>([])
        let count: @Sendable (String) -> Int = { reason in
            site.log.lines.count { $0.metadata["reason"] == reason }
        }
        try await site.browseSignedIn { browser in
            let match = try await browser.startMatch()
            for _ in 0..<20 {
                let listener = try await EventListener(browser, "\(match)/events")
                listeners.withLock { $0.append(listener) }
            }
            try await browser.open(match)
            listeners.withLock { $0.removeFirst(10) }
            while count("left") < 10 { try await Task.sleep(for: .milliseconds(10)) }
            #expect(count("stopped") == 0)
        }
        #expect(count("stopped") == 10)
    }
}
