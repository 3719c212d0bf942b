// Many taps at the same time, taps sent twice, and two phones on one match.

import TestBrowser
import TestGate
import Testing

@Suite("Taps on a match")
struct MatchTests {
    @Test("Sending the form of a start again leads to the first match; with other teams, it starts another match")
    func startingTwice() async throws {
        try await TestSite().browseSignedIn { browser in
            try await browser.add(players: "Ann", "Bob")
            let form = try await browser.open("/gathers/confirm?player=1&player=2")
            let token = try #require(try form.form("/gathers")["token"])
            let teams = ["team-1": "teamA", "team-2": "teamB"]
            func fields(_ teams: [String: String]) throws -> String {
                let sent = try form.form("/gathers").fields.filter { teams[$0.name] == nil }
                return Form.encode(sent + teams.map { ($0.key, $0.value) })
            }
            let first = try await browser.post("/gathers", try fields(teams))
            let second = try await browser.post("/gathers", try fields(teams))
            #expect(first.status == 303)
            #expect(second["Location"] == first["Location"])
            let third = try await browser.post("/gathers", try fields(["team-1": "teamB", "team-2": "teamA"]))
            #expect(third.status == 303)
            #expect(third["Location"] != first["Location"])
            let again = try await browser.open("/gathers/confirm?player=1&player=2")
            #expect(try again.form("/gathers")["token"] != token)
            // A client that sends no token starts a match too.
            let bare = try fields(teams).replacing("&token=\(token)", with: "")
            #expect(!bare.contains(token))
            #expect(try await browser.post("/gathers", bare).status == 303)
            let long = try fields(teams).replacing(token, with: String(repeating: "x", count: 65))
            #expect(try await browser.post("/gathers", long).status == 400)
            #expect(
                try await browser.open("/gathers").main?.all("a").filter { $0["href"]?.hasPrefix("/gathers/") == true }
                    .count == 3)
        }
    }

    @Test("A tap that is sent twice counts once")
    func twice() async throws {
        try await TestSite().browseSignedIn { browser in
            let match = try await browser.startMatch()
            let form = try browser.page.form("\(match)/score", where: ["team": "teamA", "change": "1"])
            for _ in 1...3 {
                #expect(try await browser.post("\(match)/score", Form.encode(form.fields)).status == 303)
            }
            #expect(try await browser.open(match).score == "1 – 0")
            try await browser.tap("teamA")
            #expect(try browser.page.score == "2 – 0")
        }
    }

    @Test("A hundred taps by twenty browsers at the same time all count")
    func hundred() async throws {
        try await TestSite().browseSignedIn { browser in
            let match = try await browser.startMatch()
            try await browser.tapHundredTimes(in: match)
            #expect(try await browser.open(match).score == "75 – 25")
        }
    }

    @Test("A score stays between 0 and 99, and the buttons are disabled at the limits")
    func limits() async throws {
        try await TestSite().browseSignedIn { browser in
            let match = try await browser.startMatch()
            for (change, taps, score) in [("-1", 1, "0 – 0"), ("1", 100, "99 – 0")] {
                for tap in 0..<taps {
                    let body = try browser.signed(["team": "teamA", "change": change, "token": "\(change)\(tap)"])
                    #expect(try await browser.post("\(match)/score", body).status == 303)
                }
                #expect(try await browser.open(match).score == score)
                let button = try browser.page.main?.first(where: [
                    "id": change == "1" ? "score-teamA-button" : "undo-button"
                ])
                #expect(button?["disabled"] != nil)
            }
        }
    }

    @Test("A change on one phone is seen on the other")
    func twoPhones() async throws {
        let site = TestSite()
        try await site.browseSignedIn { first in
            let match = try await first.startMatch()
            var second = Browser(port: first.port, language: "fr")
            try await second.login()
            try await first.submit("\(match)/timer", pressing: "start")
            site.clock.advance(by: 100.25)
            #expect(try await second.open(match).state == "running")
            #expect(try second.page.clock == "08:20")
            try await second.tap("teamB")
            #expect(try await first.open(match).score == "0 – 1")
            // After the match was ended on one phone, the other cannot change it and shows the result.
            try await first.open("\(match)/end")
            try await first.submit("\(match)/end")
            try await second.tap("teamB")
            #expect(try second.page.state == "ended")
            #expect(try second.page.score == "0 – 1")
            #expect(try await second.open("\(match)/end").address == match)
            let again = try await second.post("\(match)/end", try second.signed([:]))
            #expect(again.status == 303)
            #expect(try await first.open(match).score == "0 – 1")
        }
    }

    @Test("The page that asks to confirm the end has the address of events, and the match ends with the current score")
    func staleQuestion() async throws {
        try await TestSite().browseSignedIn(in: .french) { first in
            let match = try await first.startMatch()
            var second = Browser(port: first.port)
            try await second.login()
            let question = try await first.open("\(match)/end")
            let score = try #require(question.document.first("strong"))
            #expect(score.text == "0 – 0")
            #expect(score["data-events"] == "\(match)/events")
            #expect(score["data-page"] == "\(match)/end")
            try await second.open(match)
            try await second.tap("teamB")
            let told = try await first.submit("\(match)/end")
            #expect(told.flash == ["Le match est terminé\u{A0}: 0 – 1."])
            #expect(try await second.open(match).score == "0 – 1")
        }
    }

    @Test("A script that wants no page learns whether a tap was accepted and whether there is a message")
    func minimal() async throws {
        try await TestSite().browseSignedIn { browser in
            let match = try await browser.startMatch()
            func tap(_ browser: inout Browser, _ token: String) async throws -> Reply {
                let body = try browser.signed(["team": "teamA", "change": "1", "token": token])
                return try await browser.post("\(match)/score", body, headers: ["Prefer": "return=minimal"])
            }
            let counted = try await tap(&browser, "1")
            #expect(counted.status == 204)
            #expect(counted["Preference-Applied"] == "return=minimal")
            #expect(counted["Location"] == nil)
            #expect(counted["Match-Revision"] == "1")
            #expect(counted["Match-Goal"] == "1")
            let again = try await tap(&browser, "1")
            #expect(again["Match-Revision"] == "1")
            // The client may not have received the first response.
            #expect(again["Match-Goal"] == "1")
            // `signedOut` has no session later, and `late` has a page from before the end of the match.
            var signedOut = browser
            var late = browser
            try await browser.open("\(match)/end")
            try await browser.submit("\(match)/end")
            #expect(try await tap(&late, "2").status == 205)
            #expect(try await late.open(match).flash == ["The match is over: goals that came later were not counted."])
            #expect(try late.page.score == "1 – 0")
            let body = try signedOut.signed(["team": "teamA", "change": "1", "token": "3"])
            signedOut = Browser(port: browser.port, language: "en")
            let headers = ["Prefer": "wait=1,\tReturn=minimal"]
            let refused = try await signedOut.post("\(match)/score", body, headers: headers)
            #expect(refused.status == 401)
            #expect(refused["WWW-Authenticate"] != nil)
        }
    }
}
