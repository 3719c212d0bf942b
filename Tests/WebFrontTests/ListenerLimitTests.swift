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

    @Test("Streams above the limit of a session are answered with 429; a stream that ends makes room")
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

    @Test("Above the limit of a link or an address a stream is answered with 429, above that of the server with 503")
    func others() async throws {
        for (limits, count, status) in [
            (ListenerLimits(perLink: 1), 1, 429), (ListenerLimits(perAddress: 2), 2, 429),
            (ListenerLimits(all: 1), 1, 503),
        ] {
            try await site(limits).browseSignedIn { browser in
                let match = try await browser.startMatch()
                let link = try await browser.spectatorLink(of: match)
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

    @Test("When all places are taken, the newest stream of the largest network gives its place to another network")
    func turns() async throws {
        var site = site(ListenerLimits(all: 3))
        site.trustsProxy = true
        let log = site.log
        try await site.browseSignedIn { browser in
            let match = try await browser.startMatch()
            let events = try await browser.spectatorLink(of: match) + "/events"
            var crowd = Browser(port: browser.port)
            crowd.headers["X-Forwarded-For"] = "203.0.113.7"
            var open: [EventListener] = []
            for _ in 0..<3 {
                open.append(try await EventListener(crowd, events))
                _ = try await open[open.count - 1].next("match")
            }
            #expect(try await crowd.send("GET", events).status == 503)
            var single = Browser(port: browser.port)
            single.headers["X-Forwarded-For"] = "203.0.113.8"
            var stream = try await EventListener(single, events)
            #expect(stream.reply.status == 200)
            // As when the server stops, the last event says when to connect again.
            var last = try await open[2].next()
            while last?.name == "clock" { last = try await open[2].next() }
            #expect(last?.retry.map { (500...2500).contains($0) } == true)
            #expect(try await open[2].next() == nil)
            #expect(open[2].isComplete)
            // The crowd has two streams and the other network one, so no stream gives its place to another one.
            #expect(try await crowd.send("GET", events).status == 503)
            #expect(try await single.send("GET", events).status == 503)
            try await browser.tap("teamA")
            for index in 0..<2 { #expect(try await open[index].next("match")?.data.contains("1 – 0") == true) }
            _ = try await stream.next("match")
            let ends = { log.lines.filter { $0.message == "stream ended" }.compactMap { $0.metadata["reason"] } }
            for _ in 0..<100 where ends().isEmpty { try await Task.sleep(for: .milliseconds(20)) }
            #expect(ends() == ["displaced"])
        }
    }

    @Test("A HEAD request for a stream does not count as a stream")
    func head() async throws {
        try await site(ListenerLimits(perSession: 1)).browseSignedIn { browser in
            let events = try await browser.startMatch() + "/events"
            for _ in 0..<3 { #expect(try await browser.send("HEAD", events).status == 200) }
            #expect(try await EventListener(browser, events).reply.status == 200)
        }
    }

    @Test("A stream whose request has a body is answered with 400 and does not count, and the connection is closed")
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
