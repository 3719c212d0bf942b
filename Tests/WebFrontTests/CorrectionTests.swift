// Correcting and deleting a match over a socket.

import Foundation
import TestBrowser
import Testing

@Suite struct CorrectionTests {
    @Test(
        "A match that is over can be corrected, but not with a form that is malformed or has an old revision",
        arguments: Language.allCases)
    func corrections(_ language: Language) async throws {
        try await TestSite().browseSignedIn(in: language) { browser in
            let match = try await browser.startMatch()
            try await browser.tap("teamA")
            _ = try await browser.open("\(match)/end")
            try await browser.submit("\(match)/end")
            #expect(browser.replies.first?["Location"] == match)
            var page = try browser.page
            #expect(page.state == "ended")
            #expect(page.heading == (language == .english ? "Full time" : "Match terminé"))
            #expect(page.reply.text.contains("<title>\(language == .english ? "Team" : "Équipe") A 1 – 0 "))

            page = try await browser.open("\(match)/correct")
            #expect(page.screen == "gather-correct")
            let revision = try #require(page.document.first("input", where: ["name": "revision"])?["value"])
            var fields = try browser.signed(["teamA": "4", "teamB": "2", "token": "one", "revision": revision])
            for _ in 1...2 {
                let reply = try await browser.post("\(match)/correct", fields)
                #expect(reply.status == 303 && reply["Location"] == match)
            }
            page = try await browser.open(match)
            #expect(page.score == "4 – 2")
            #expect(page.text.contains(language == .english ? "Corrected on" : "Corrigé le"))

            // A refused form is shown again with the current values.
            fields = try browser.signed([
                "change": "add", "team": "teamB", "player": "", "token": "two", "revision": revision,
            ])
            let refused = try await browser.post("\(match)/correct", fields)
            #expect(refused.status == 422)
            #expect(refused.text.contains("value=\"4\""))
            let malformed: [KeyValuePairs] = [
                ["teamA": "4", "teamB": "2", "revision": revision], ["teamA": "4", "token": "x", "revision": revision],
                ["change": "add", "team": "teamC", "token": "x", "revision": revision],
                ["change": "other", "token": "x", "revision": revision],
                ["change": "remove", "goal": "x", "token": "x", "revision": revision],
            ]
            for bad in malformed {
                #expect(try await browser.post("\(match)/correct", try browser.signed(bad)).status == 400)
            }
        }
    }

    @Test("A match is deleted after a confirmation, and its page says that it may have been deleted")
    func deletion() async throws {
        try await TestSite().browseSignedIn { browser in
            let match = try await browser.startMatch()
            let page = try await browser.open("\(match)/delete")
            #expect(page.screen == "gather-delete")
            try await browser.submit("\(match)/delete")
            #expect(browser.replies.first?["Location"] == "/gathers")
            #expect(try browser.page.flash.contains("The match was deleted."))
            let gone = try await browser.open(match)
            #expect(gone.status == 404)
            #expect(gone.text.contains("It may have been deleted"))
        }
    }
}
