// Live events of the real process: stopped by a signal, killed, and restarted.

import Foundation
import TestBrowser
import TestGate
import Testing

@Suite("Live events of a server", .takingTurns)
struct LiveTests {
    @Test("A server restarted after a kill during a match sends the current state; SIGTERM ends fifty streams")
    func restarted() async throws {
        let folder = try TestFolder()
        var (process, port) = try await GatherProcess.serve(in: folder)
        var browser = Browser(port: port)
        try await browser.register("Zoë")
        let match = try await browser.startMatch()
        var listener = try await EventListener(browser, "\(match)/events")
        try await browser.submit("\(match)/score", where: ["team": "teamA", "change": "1"])
        var seen: String?
        while seen != "1-stopped", let event = try await listener.next("match") { seen = event.id }
        try await browser.submit("\(match)/score", where: ["team": "teamB", "change": "1"])
        process.signal(SIGKILL)
        _ = try await process.exit()
        while try await listener.next() != nil {}
        #expect(!listener.isComplete)
        (process, port) = try await GatherProcess.serve(["--port", String(port)], in: folder)
        listener = try await EventListener(browser, "\(match)/events", lastEventID: seen)
        let event = try #require(try await listener.next("match"))
        #expect(event.id == "2-stopped")
        #expect(event.data.contains("1 – 1"))
        #expect(try await listener.next() == .init(name: "say", data: "Goal for Team B. 1 – 1."))

        var listeners = [listener]
        for _ in 1..<50 {
            var listener = try await EventListener(browser, "\(match)/events")
            _ = try await listener.next("match")
            listeners.append(listener)
        }
        process.signal(SIGTERM)
        for var listener in listeners {
            var last: EventListener.Event?
            while let event = try await listener.next() { last = event }
            #expect((500...3000).contains(last?.retry ?? 0))
            #expect(listener.isComplete)
        }
        let exit = try await process.exit()
        #expect(exit.status == 0)
        // No stream kept the server from ending in time.
        #expect(!exit.errors.contains("did not end in time"))
    }
}
