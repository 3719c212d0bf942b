// Goals with minute and scorer, and added time, with forms that are sent over sockets.

import TestBrowser
import TestGate
import Testing

@Suite("Goals of a match")
struct GoalTests {
    /// Runs a test with a match whose clock has run for 6:40. Ann (player 1, Team A) plays against Bob (player 2, Team B).
    func play(
        in language: Language, _ test: @escaping @Sendable (TestSite, inout Browser, String) async throws -> Void
    ) async throws {
        let site = TestSite()
        try await site.browseSignedIn(in: language) { browser in
            let match = try await browser.startMatch()
            try await browser.submit("\(match)/timer", pressing: "start")
            site.clock.advance(by: 400)
            try await test(site, &browser, match)
        }
    }

    @Test("After a goal one tap names the scorer", arguments: Language.allCases)
    func scorer(_ language: Language) async throws {
        let question = Words("Who scored for Team A?", "Qui a marqué pour l’équipe A\u{202F}?")
        try await play(in: language) { _, browser, match in
            #expect(try browser.page.question == nil)
            try await browser.tap("teamA")
            #expect(try browser.page.question == question(language))
            #expect(try browser.page.goals == [Words("7’ Team A", "7’ Équipe A")(language)])
            try await browser.submit("\(match)/scorer", pressing: "1", where: ["goal": browser.page.lastGoal])
            #expect(try browser.page.address == match)
            #expect(try browser.page.question == nil)
            #expect(try browser.page.goals == [Words("7’ Team A Ann", "7’ Équipe A Ann")(language)])
        }
    }

    @Test(
        "A goal with a scorer of the other team is an own goal; skipping closes the question, the next goal replaces it",
        arguments: Language.allCases)
    func others(_ language: Language) async throws {
        let own = Words("7’ Team A Bob (own goal)", "7’ Équipe A Bob (c.s.c.)")
        let next = Words("Who scored for Team B?", "Qui a marqué pour l’équipe B\u{202F}?")
        try await play(in: language) { _, browser, match in
            try await browser.tap("teamA")
            let first = try browser.page.lastGoal
            try await browser.tap("teamB")
            #expect(try browser.page.question == next(language))
            try await browser.submit("\(match)/scorer", pressing: "", where: ["goal": browser.page.lastGoal])
            #expect(try browser.page.question == nil)
            try await answer("2", of: first, in: match, with: &browser)
            #expect(try browser.page.goals.last == own(language))
            #expect(try browser.page.score == "1 – 1")
            // The scorer is changed again, on another phone.
            var other = Browser(port: browser.port, language: language.other.rawValue)
            try await other.login()
            try await other.open(match)
            #expect(try other.page.goals.last == own(language.other))
            #expect(try other.page.question == nil)
            try await answer("1", of: first, in: match, with: &other)
            #expect(try await browser.open(match).goals.last?.hasSuffix(" Ann") == true)
            try await answer("", of: first, in: match, with: &browser)
            #expect(try browser.page.goals.last == Words("7’ Team A", "7’ Équipe A")(language))
        }
    }

    /// Follows the link of a goal to the question for its scorer, and presses the button of a player; for an empty text, the button
    /// for an unknown scorer.
    private func answer(_ player: String, of goal: String, in match: String, with browser: inout Browser) async throws {
        let question = "\(match)/scorer?goal=\(goal)"
        #expect(try await browser.open(match).document.first(where: ["href": question]) != nil)
        try await browser.open(question)
        try await browser.submit("\(match)/scorer", pressing: player, where: ["goal": goal])
        #expect(try browser.page.address == match)
    }

    @Test("Added time counts up, and a goal in it has a minute such as 10+2", arguments: Language.allCases)
    func addedTime(_ language: Language) async throws {
        let words = Words("Added time", "Temps additionnel")
        try await play(in: language) { site, browser, match in
            site.clock.advance(by: 283)
            try await browser.open(match)
            #expect(try browser.page.state == "time-up")
            #expect(try browser.page.clock == "00:00")
            try await browser.submit("\(match)/timer", pressing: "add-time")
            #expect(try browser.page.state == "time-up")
            #expect(try browser.page.clock == "+01:23")
            #expect(try browser.page.text.contains(words(language)))
            #expect(try !browser.page.text.contains(Words("Time’s up!", "Temps écoulé\u{202F}!")(language)))
            let digits = try #require(try browser.page.main?.all("span").first { $0["data-clock"] != nil })
            #expect(digits["data-added"] == "83000")
            #expect(digits["data-remaining"] == "0")
            #expect(digits["data-running"] == nil)
            try await browser.tap("teamB")
            #expect(try browser.page.goals == [Words("10+2’ Team B", "10+2’ Équipe B")(language)])
            // A reset is offered only while the clock is paused.
            #expect(try browser.page.main?.first("button", where: ["value": "cancel"]) == nil)
            try await browser.submit("\(match)/timer", ["minutes": "5", "seconds": ""], pressing: "set")
            #expect(try browser.page.state == "stopped")
            #expect(try browser.page.clock == "05:00")
        }
    }

    @Test("A tap that is up to a day late counts for the minute in which it was made, and can name the scorer")
    func waiting() async throws {
        try await play(in: .english) { _, browser, match in
            try await browser.tap("teamB")
            for (token, ago) in [
                ("late", "120000"), ("late", "130000"), ("later", "0"), ("latest", "86400000"),
            ] {
                let body = try browser.signed(
                    ["team": "teamA", "change": "1", "token": token, "ago": ago, "scorer": "1"])
                #expect(try await browser.post("\(match)/score", body).status == 303)
            }
            try await browser.open(match)
            #expect(try browser.page.score == "3 – 1")
            #expect(try browser.page.goals.prefix(3) == ["7’ Team A Ann", "7’ Team B", "5’ Team A Ann"])
            #expect(try browser.page.question == nil)
        }
    }

    @Test(
        "An ended match shows its goals, and the forms of goals redirect to its page", arguments: Language.allCases)
    func report(_ language: Language) async throws {
        try await play(in: language) { _, browser, match in
            try await browser.tap("teamA")
            let goal = try browser.page.lastGoal
            try await browser.open("\(match)/end")
            try await browser.submit("\(match)/end")
            try await browser.open(match)
            #expect(try browser.page.state == "ended")
            #expect(try browser.page.goals == [Words("7’ Team A", "7’ Équipe A")(language)])
            #expect(try browser.page.forms.allSatisfy { $0["goal"] == nil })
            for (form, fields) in [("scorer", "goal=\(goal)&player=1"), ("undo", "goal=\(goal)")] {
                let reply = try await browser.post("\(match)/\(form)", fields + "&" + (try browser.signed([:])))
                #expect(reply.status == 303)
                #expect(try await browser.open("\(match)/\(form)").address == match)
            }
            #expect(try browser.page.goals.count == 1)
            #expect(try browser.page.score == "1 – 0")
        }
    }

    @Test("The page names the address of its events, and says whether the match is over")
    func script() async throws {
        try await play(in: .english) { _, browser, match in
            func element() throws -> Element? { try browser.page.main?.all("div").first { $0["data-match"] != nil } }
            #expect(try element()?["data-page"] == match)
            #expect(try element()?["data-events"] == "\(match)/events")
            #expect(try element()?["data-over"] == nil)
            try await browser.open("\(match)/end")
            try await browser.submit("\(match)/end")
            try await browser.open(match)
            #expect(try element()?["data-page"] == match)
            #expect(try element()?["data-events"] == "\(match)/events")
            #expect(try element()?["data-over"] != nil)
        }
    }
}

extension Page {
    /// The question after a goal.
    fileprivate var question: String? { main?.first(where: ["id": "ask"])?.first("h2")?.text }

    /// The id of the latest goal.
    var lastGoal: String {
        get throws { String(try #require(forms.compactMap { $0["goal"].flatMap { Int($0) } }.max())) }
    }

    /// Each goal of the list: minute, team and scorer.
    var goals: [String] {
        (main?.all("li") ?? []).filter { $0["class"] == "goal" }.map { goal in
            goal.elements.filter { ["goal-minute", "goal-team", "goal-scorer"].contains($0["class"]) }
                .map(\.text).joined(separator: " ")
        }
    }
}
