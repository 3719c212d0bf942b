// The limits of live streams.

import Foundation
import TestBrowser
import Testing
import WebFront

@Suite("Limits of live streams")
struct ListenerLimitTests {
    private func site(_ limits: ListenerLimits) -> TestSite {
        var site = TestSite()
        site.listeners = limits
        site.heartbeat = .milliseconds(100)
        return site
    }

    private static func link(to match: String, _ browser: inout Browser) async throws -> String {
        try await browser.open(match)
        try await browser.submit("\(match)/link", pressing: "make")
        let field = try #require(try browser.page.document.first("input", where: ["id": "share-link"]))
        return try #require(field["value"]?.firstMatch(of: #/\/watch\/.+/#)).output.description
    }

    @Test("Streams above the limit of a session are 429, and each that ends makes room")
    func session() async throws {
        try await site(ListenerLimits(perSession: 2)).browseSignedIn { browser in
            let events = try await browser.startMatch() + "/events"
            var open = [try await EventListener(browser, events), try await EventListener(browser, events)]
            for listener in open { #expect(listener.reply.status == 200) }
            let refused = try await browser.send("GET", events)
            #expect(refused.status == 429)
            #expect(refused["Retry-After"] == "30")
            #expect(refused["Cache-Control"] == "no-store")
            // Another session has its own limit.
            var second = Browser(port: browser.port)
            try await second.login()
            #expect(try await EventListener(second, events).reply.status == 200)
            open.removeLast()
            for _ in 0..<100 {
                if try await EventListener(browser, events).reply.status == 200 { return }
                try await Task.sleep(for: .milliseconds(20))
            }
            Issue.record("streams that have ended still count")
        }
    }

    @Test("Streams above the limit of a link or an address are 429, above that of the server 503")
    func others() async throws {
        for (limits, count, status) in [
            (ListenerLimits(perLink: 1), 1, 429), (ListenerLimits(perAddress: 2), 2, 429),
            (ListenerLimits(all: 1), 1, 503),
        ] {
            try await site(limits).browseSignedIn { browser in
                let match = try await browser.startMatch()
                let link = try await Self.link(to: match, &browser)
                let spectator = Browser(port: browser.port)
                var open: [EventListener] = []
                for _ in 0..<count { open.append(try await EventListener(spectator, "\(link)/events")) }
                for listener in open { #expect(listener.reply.status == 200) }
                var other = spectator
                let refused = try await other.send("GET", "\(link)/events")
                #expect(refused.status == status)
                #expect(refused["Retry-After"] == "30")
                // Pages are not limited.
                #expect(try await other.send("GET", link).status == 200)
            }
        }
    }

    @Test("A HEAD request for a stream does not count")
    func head() async throws {
        try await site(ListenerLimits(perSession: 1)).browseSignedIn { browser in
            let events = try await browser.startMatch() + "/events"
            for _ in 0..<3 { #expect(try await browser.send("HEAD", events).status == 200) }
            #expect(try await EventListener(browser, events).reply.status == 200)
        }
    }

    @Test("A stream whose request has a body is 400 and does not count, and the connection is closed")
    func body() async throws {
        try await site(ListenerLimits(perSession: 1)).browseSignedIn { browser in
            let events = try await browser.startMatch() + "/events"
            let session = try #require(browser.cookies["session"])
            for field in ["Content-Length: 999999999", "Transfer-Encoding: chunked"] {
                let connection = try await Connection(port: browser.port)
                let head = """
                    GET \(events) HTTP/1.1\r\nHost: \(browser.host)\r\nCookie: session=\(session)\r\n\
                    \(field)\r\n\r\n
                    """
                try await connection.send(Array(head.utf8) + [UInt8](repeating: UInt8(ascii: "a"), count: 200_000))
                let reply = try await connection.receive()
                #expect(reply.status == 400)
                #expect(reply["Connection"] == "close")
            }
            #expect(try await EventListener(browser, events).reply.status == 200)
        }
    }
}
