// Live events over real sockets: content, language, and end.

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
    private static func site(heartbeat: Duration = .milliseconds(100)) -> TestSite {
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
            // The next heartbeat is after 15 seconds. `.ci/listeners` measures the time.
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

    @Test("A fragment has empty tokens, and is the same for two listeners")
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

    @Test("An organiser's stream, which has the link for spectators, is not compressed for a page of another site")
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

    @Test("When signed out, and for a match of another user, the answer is 204, so browsers do not connect again")
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

    @Test("With Last-Event-ID a stream has the current match, and an announcement of what happened since")
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

    // MARK: End

    @Test("Logout ends the stream of the session, and that of another session continues")
    func logout() async throws {
        try await TestSite().browseSignedIn { browser in
            let match = try await browser.startMatch()
            var own = try await EventListener(browser, "\(match)/events")
            var other = Browser(port: browser.port)
            try await other.login()
            var others = try await EventListener(other, "\(match)/events")
            _ = try await (own.next("match"), others.next("match"))
            let phone = other
            try await browser.logout()
            #expect(try await own.next()?.name == "over")
            #expect(try await own.next() == nil)
            #expect(own.isComplete)
            other = phone
            try await other.open(match)
            try await other.tap("teamA")
            #expect(try await others.next("match")?.id == "1-stopped")
        }
    }

    @Test("A new password, the end of a session and deletion of the account end streams immediately", arguments: 0..<4)
    func accountEnds(_ way: Int) async throws {
        // With the default heartbeat, the match would be read only after 15 seconds.
        try await TestSite().browseSignedIn { browser in
            let match = try await browser.startMatch()
            var other = Browser(port: browser.port)
            try await other.login()
            var stream = try await EventListener(other, "\(match)/events")
            _ = try await stream.next("match")
            let start = ContinuousClock.now
            switch way {
            case 0:
                try await browser.open("/account")
                try await browser.submit("/account/password", ["current": Browser.password, "new": "battery staple"])
            case 1:
                let page = try await browser.open("/account")
                let end = page.forms.map(\.action).first { $0.hasPrefix("/account/sessions/") }
                try await browser.submit(try #require(end))
            case 2:
                try await browser.open("/account")
                try await browser.submit("/account/recovery")
                let code = try browser.recoveryCode
                try await browser.open("/recover")
                try await browser.submit(
                    "/recover", ["username": "zoe", "code": code, "password": "battery staple"])
            default:
                try await browser.open("/account/delete")
                try await browser.submit("/account/delete", ["password": Browser.password])
            }
            #expect(try await stream.next()?.name == "over")
            #expect(try await stream.next() == nil)
            #expect(start.duration(to: .now) < .seconds(10))
        }
    }

    @Test("The streams of spectators end immediately when the account is deleted")
    func spectatorsOfADeletedAccount() async throws {
        try await TestSite().browseSignedIn { browser in
            let match = try await browser.startMatch()
            let link = try await browser.spectatorLink(of: match)
            var stream = try await EventListener(Browser(port: browser.port), "\(link)/events")
            _ = try await stream.next("match")
            let start = ContinuousClock.now
            try await browser.open("/account/delete")
            try await browser.submit("/account/delete", ["password": Browser.password])
            #expect(try await stream.next()?.name == "over")
            #expect(start.duration(to: .now) < .seconds(10))
        }
    }

    @Test("A revoked token, an expired session and a deleted match end the stream", arguments: 0..<3)
    func over(_ way: Int) async throws {
        let site = Self.site()
        try await site.browseSignedIn { browser in
            let match = try await browser.startMatch()
            var listener = try await EventListener(browser, "\(match)/events")
            _ = try await listener.next("match")
            let token = AccessToken(value: "token-1")
            switch way {
            case 0: try await site.backend.users.signOut(token)
            case 1: site.clock.advance(by: 31 * 24 * 60 * 60)
            default:
                let id = try #require(UUID(uuidString: String(match.dropFirst("/gathers/".count))))
                try await site.backend.gathers(as: token).delete(id)
            }
            #expect(try await listener.next("over") != nil)
            #expect(try await listener.next() == nil)
            #expect(try await browser.send("GET", "\(match)/events").status == 204)
        }
    }

    @Test("The stream stays open while the backend fails, and continues afterwards")
    func unavailable() async throws {
        let site = Self.site()
        try await site.browseSignedIn { browser in
            let match = try await browser.startMatch()
            site.backend.fail(.match, with: .unavailable)
            var listener = try await EventListener(browser, "\(match)/events")
            #expect(listener.reply.status == 200)
            #expect(try await listener.next()?.retry != nil)
            site.backend.stopFailing()
            #expect(try await listener.next()?.name == "match")
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

    @Test("Making and withdrawing the link updates the organiser's phones, in their languages")
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

    // MARK: Many

    @Test("After a hundred taps by twenty browsers at once, each listener has the right score")
    func hundred() async throws {
        try await TestSite().browseSignedIn { browser in
            let match = try await browser.startMatch()
            let phone = browser
            let scores = try await withThrowingTaskGroup { group in
                for language in ["en", "fr", "en", "fr", "en"] {
                    var listening = phone
                    listening.headers["Accept-Language"] = language
                    var listener = try await EventListener(listening, "\(match)/events")
                    _ = try await listener.next("match")
                    let ready = listener
                    group.addTask { () -> String? in
                        var listener = ready
                        while let event = try await listener.next("match") {
                            if event.id == "100-stopped" { return event.data }
                        }
                        return nil
                    }
                }
                try await phone.tapHundredTimes(in: match)
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(scores.count == 5)
            for score in scores { #expect(score?.contains("75 – 25") == true) }
        }
    }

    @Test("A client that does not read is disconnected and does not delay others")
    func slow() async throws {
        var site = TestSite()
        site.writeLimit = .milliseconds(500)
        let log = site.log
        try await site.browseSignedIn { browser in
            let match = try await browser.startMatch()
            var quick = try await EventListener(browser, "\(match)/events")
            let slow = try await EventListener(browser, "\(match)/events")
            _ = try await quick.next("match")
            var count = 0
            while !log.lines.contains(where: { $0.metadata["reason"] == "slow" }), count < 2_000 {
                count += 1
                let action = count == 1 ? "start" : count % 2 == 0 ? "pause" : "resume"
                let body = try browser.signed(["action": action])
                #expect(try await browser.post("\(match)/timer", body).status == 303)
                #expect(try await quick.next("match")?.id?.hasPrefix("\(count)-") == true)
            }
            #expect(log.lines.contains { $0.message == "stream ended" && $0.metadata["reason"] == "slow" })
            #expect(!slow.isComplete)
            try await browser.open(match)
            try await browser.tap("teamA")
            while let event = try await quick.next("say"), !event.data.hasPrefix("Goal") {}
        }
    }

    @Test("The log has one line for the start and one for the end of a stream, without content of the page")
    func log() async throws {
        let site = TestSite()
        try await site.browseSignedIn { browser in
            let match = try await browser.startMatch()
            do {
                var listener = try await EventListener(browser, "\(match)/events")
                _ = try await listener.next("match")
                try await browser.tap("teamA")
                _ = try await listener.next("say")
            }
            for _ in 0..<500 where !site.log.lines.contains(where: { $0.message == "stream ended" }) {
                try await Task.sleep(for: .milliseconds(10))
            }
            let line = try #require(site.log.lines.first { $0.message == "stream ended" })
            #expect(line.metadata["reason"] == "left")
            #expect(line.metadata["route"] == "/gathers/{gather}/events")
            #expect(line.metadata["events"] == "2")
            #expect(site.log.requests.count { $0.metadata["route"] == "/gathers/{gather}/events" } == 1)
            let everything = site.log.lines.map(\.text).joined(separator: "\n")
            for word in ["Ann", "Bob", "Goal", "token-1"] { #expect(!everything.contains(word)) }
        }
    }
}
