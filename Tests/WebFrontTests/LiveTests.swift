// Live events over real sockets: content, language, the head of a stream, and streams for spectators.

import BackendInMemory
import BackendServices
import Entities
import Foundation
import TestBrowser
import TestGate
import Testing

@Suite("Live events of a match")
struct LiveTests {
    private typealias Event = EventListener.Event

    /// A site with a short heartbeat.
    static func site(heartbeat: Duration = .milliseconds(100)) -> TestSite {
        var site = TestSite()
        site.heartbeat = heartbeat
        return site
    }

    @Test("Two phones with different languages see a goal before the next heartbeat")
    func languages() async throws {
        try await TestSite().browseSignedIn { first in
            let match = try await first.startMatch()
            var second = Browser(port: first.port, language: "fr")
            try await second.login()
            var english = try await EventListener(first, "\(match)/events")
            var french = try await EventListener(second, "\(match)/events")
            let begin = try #require(try await english.next("match"))
            #expect(begin.data.contains("0 – 0"))
            _ = try await french.next("match")
            let start = ContinuousClock.now
            try await first.tap("teamB")
            let events = try #require(try await (english.next("match"), french.next("match")) as? (Event, Event))
            // The next heartbeat is after 15 seconds. `.ci/listeners` measures how long the delivery takes.
            #expect(start.duration(to: .now) < .seconds(5))
            #expect(events.0.id == "1-stopped")
            #expect(events.0.data.contains("0 – 1"))
            #expect(events.0.data.contains("Goal for Team A"))
            #expect(events.1.id == "1-stopped")
            #expect(events.1.data.contains("0 – 1"))
            #expect(events.1.data.contains("But pour l’équipe A"))
            #expect(try await english.next() == Event(name: "say", data: "Goal for Team B. 0 – 1."))
            #expect(try await french.next() == Event(name: "say", data: "But pour l’équipe B. 0 – 1."))
        }
    }

    @Test("The part of the page in an event has empty tokens, and is the same for two listeners")
    func fragment() async throws {
        try await TestSite().browseSignedIn { browser in
            let match = try await browser.startMatch()
            var listener = try await EventListener(browser, "\(match)/events")
            let fragment = try #require(try await listener.next("match")).data
            #expect(!fragment.contains(try browser.formToken))
            for name in ["formToken", "token"] { #expect(fragment.contains("name=\"\(name)\" value=\"\"")) }
            var other = try await EventListener(browser, "\(match)/events")
            #expect(try await other.next("match")?.data == fragment)
            for part in ["id=\"board\"", "id=\"teams\"", "data-part"] { #expect(fragment.contains(part)) }
            #expect(!fragment.contains("<html"))
        }
    }

    @Test("A stream is not cached or buffered, and has the security headers")
    func head() async throws {
        try await TestSite().browseSignedIn(in: .french) { browser in
            let match = try await browser.startMatch()
            var listener = try await EventListener(browser, "\(match)/events")
            #expect(listener.reply.status == 200)
            let expected = [
                "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store",
                "X-Accel-Buffering": "no", "X-Content-Type-Options": "nosniff", "Content-Language": "fr",
            ]
            for (name, value) in expected { #expect(listener.reply[name] == value) }
            #expect(listener.reply["Content-Security-Policy"]?.contains("default-src 'self'") == true)
            #expect(listener.reply["Vary"]?.contains("Accept-Encoding") == true)
            let first = try #require(try await listener.next())
            #expect((1000...2500).contains(try #require(first.retry)))
            let head = try await browser.send("HEAD", "\(match)/events")
            #expect(head.status == 200)
            #expect(head["Content-Type"] == expected["Content-Type"])
            #expect(head.body.isEmpty)
            #expect(try await browser.post("\(match)/events", try browser.signed([:])).status == 405)
        }
    }

    @Test("An organiser's stream, which can have the link for spectators, is not compressed for a page of another site")
    func coding() async throws {
        try await TestSite().browseSignedIn { browser in
            let match = try await browser.startMatch()
            for (site, coding) in [("same-origin", "gzip"), (nil, "gzip"), ("cross-site", nil)] {
                var own = browser
                own.headers["Sec-Fetch-Site"] = site
                var listener = try await EventListener(own, "\(match)/events")
                #expect(listener.reply["Content-Encoding"] == coding)
                #expect(try await listener.next("match")?.data.contains("0 – 0") == true)
            }
        }
    }

    @Test(
        "When signed out, and for a match that is unknown or of another user, the answer is 204, so browsers do not connect again"
    )
    func refused() async throws {
        try await TestSite().browseSignedIn { browser in
            let match = try await browser.startMatch()
            var stranger = Browser(port: browser.port)
            #expect(try await stranger.send("GET", "\(match)/events").status == 204)
            try await stranger.register("max")
            for address in [match, "/gathers/none", "/gathers/00000000-0000-0000-0000-00000000ffff"] {
                let reply = try await stranger.send("GET", "\(address)/events")
                #expect(reply.status == 204, "\(address)")
                #expect(reply.body.isEmpty)
            }
            try await browser.logout()
            #expect(try await browser.send("HEAD", "\(match)/events").status == 204)
        }
    }

    @Test("With Last-Event-ID a stream has the current match, and an announcement of what happened since that event")
    func resuming() async throws {
        try await TestSite().browseSignedIn { browser in
            let match = try await browser.startMatch()
            try await browser.tap("teamA")
            let news: [(String?, String?)] = [
                (nil, nil), ("1-stopped", nil), ("0-stopped", "Goal for Team A. 1 – 0."),
            ]
            for (id, say) in news {
                var listener = try await EventListener(browser, "\(match)/events", lastEventID: id)
                let first = try #require(try await listener.next("match"))
                #expect(first.id == "1-stopped")
                #expect(first.data.contains("1 – 0"))
                try await browser.open(match)
                guard let say else { continue }
                #expect(try await listener.next()?.data == say)
            }
        }
    }

    @Test("The clock is sent at each heartbeat, and an event with the match is sent when time is up")
    func timeUp() async throws {
        let site = Self.site()
        try await site.browseSignedIn(in: .french) { browser in
            let match = try await browser.startMatch()
            var listener = try await EventListener(browser, "\(match)/events")
            try await browser.submit("\(match)/timer", pressing: "start")
            #expect(try await listener.next("say")?.data == "Le chronomètre tourne.")
            site.clock.advance(by: 2)
            while let clock = try await listener.next("clock"), clock.data != #"{"remaining":598000,"revision":1}"# {}
            site.clock.advance(by: 598)
            let event = try #require(try await listener.next("match"))
            #expect(event.id == "1-time-up")
            #expect(event.data.contains("data-state=\"time-up\""))
            #expect(try await listener.next("say")?.data.contains("Temps") == true)
            try await browser.open(match)
            try await browser.submit("\(match)/timer", pressing: "add-time")
            site.clock.advance(by: 5)
            let added = #"{"remaining":0,"added":5000,"revision":2}"#
            while let clock = try await listener.next("clock"), clock.data != added {}
            #expect(!listener.isComplete)
        }
    }

    // MARK: Spectators

    @Test("Spectators listen without an account, each in their language, until the link is withdrawn")
    func spectators() async throws {
        try await TestSite().browseSignedIn { organiser in
            let match = try await organiser.startMatch()
            let address = try await organiser.spectatorLink(of: match)
            #expect(organiser.replies.first?.status == 303)
            var listeners: [EventListener] = []
            for language in ["en", "fr"] {
                let spectator = Browser(port: organiser.port, language: language)
                var listener = try await EventListener(spectator, "\(address)/events")
                let first = try #require(try await listener.next("match"))
                #expect(first.data.contains("0 – 0"))
                #expect(!first.data.contains("<form"))
                #expect(listener.reply["Content-Encoding"] == "gzip")
                listeners.append(listener)
            }
            try await organiser.tap("teamA")
            for (index, words) in ["Goal for Team A. 1 – 0.", "But pour l’équipe A. 1 – 0."].enumerated() {
                let event = try #require(try await listeners[index].next("match"))
                #expect(event.id == "2-stopped")
                #expect(event.data.contains("1 – 0"))
                #expect(try await listeners[index].next() == Event(name: "say", data: words))
            }
            let withdraw = try organiser.signed(["action": "withdraw"])
            #expect(try await organiser.post("\(match)/link", withdraw).status == 303)
            for index in listeners.indices {
                #expect(try await listeners[index].next("over") != nil)
                // The length and the checksum of the compressed stream are right.
                #expect(try await listeners[index].next() == nil)
                #expect(listeners[index].isComplete)
            }
            var latecomer = Browser(port: organiser.port)
            #expect(try await latecomer.send("GET", "\(address)/events").status == 204)
            #expect(try await latecomer.send("GET", "/watch/none/events").status == 204)
        }
    }

    @Test("Making and withdrawing the link updates the organiser's second phone, in its language")
    func link() async throws {
        try await TestSite().browseSignedIn { first in
            let match = try await first.startMatch()
            var second = Browser(port: first.port, language: "fr")
            try await second.login()
            var listener = try await EventListener(second, "\(match)/events")
            let begin = try #require(try await listener.next("match")).data
            #expect(begin.contains("id=\"share\"") && begin.contains("value=\"make\""))
            // A script needs no page, and no message is left for the next page.
            let minimal = ["Prefer": "return=minimal"]
            let make = try first.signed(["action": "make"])
            #expect(try await first.post("\(match)/link", make, headers: minimal).status == 204)
            let made = try #require(try await listener.next("match")).data
            let address = try #require(
                try await first.open(match).document.first("input", where: ["id": "share-link"])?["value"])
            #expect(made.contains(address))
            #expect(made.contains("value=\"withdraw\"") && !made.contains("value=\"make\""))
            #expect(try await listener.next() == Event(name: "say", data: "Le lien est prêt à être partagé."))
            #expect(try first.page.flash.filter { !$0.isEmpty }.isEmpty)
            // The spectators' page has no card to share the link.
            let watch = try #require(URLComponents(string: address)).path
            var spectator = try await EventListener(Browser(port: first.port), "\(watch)/events")
            #expect(try await spectator.next("match")?.data.contains("share") == false)
            try await first.submit("\(match)/link", pressing: "withdraw")
            #expect(try await listener.next("match")?.data.contains("value=\"make\"") == true)
            #expect(try await listener.next() == Event(name: "say", data: "Le lien est désactivé."))
            #expect(try await spectator.next() == Event(name: "over", data: "over"))
        }
    }
}
