// Several listeners, slow listeners, and the log.

import BackendInMemory
import BackendServices
import Entities
import Foundation
import TestBrowser
import Testing

extension LiveTests {
    @Test("After a hundred taps by twenty browsers at the same time, each listener has the right score")
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

    @Test("The log has one line for the request of a stream, and a line for its end, without content of the page")
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
