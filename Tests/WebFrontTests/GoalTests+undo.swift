// Goals that are taken back and restored.

import TestBrowser
import TestGate
import Testing

extension GoalTests {
    @Test("An undo that is sent twice takes back only the last goal", arguments: Language.allCases)
    func undo(_ language: Language) async throws {
        let gone = Words("This goal has already been taken back.", "Ce but a déjà été retiré.")
        try await play(in: language) { _, browser, match in
            try await browser.tap("teamA")
            try await browser.tap("teamB")
            let form = try browser.page.form("\(match)/undo", where: ["goal": browser.page.lastGoal])
            try await browser.submit("\(match)/undo", where: ["goal": browser.page.lastGoal])
            #expect(try browser.page.flash == [])
            #expect(try browser.page.score == "1 – 0")
            #expect(try await browser.post("\(match)/undo", Form.encode(form.fields)).status == 303)
            #expect(try await browser.open(match).flash == [gone(language)])
            #expect(try browser.page.score == "1 – 0")
            // A script is told to load the page, which then has this message.
            let minimal = ["Prefer": "return=minimal"]
            #expect(try await browser.post("\(match)/undo", Form.encode(form.fields), headers: minimal).status == 205)
            #expect(try await browser.open(match).flash == [gone(language)])
            let body = Form.encode(form.fields + [("player", "1")])
            #expect(try await browser.post("\(match)/scorer", body).status == 303)
            #expect(try await browser.open(match).flash == [gone(language)])
        }
    }

    @Test("An undo that a script sends again takes back the goal once, even when the goal was restored meanwhile")
    func undoAgain() async throws {
        try await play(in: .english) { _, browser, match in
            for _ in 1...2 { try await browser.tap("teamA") }
            let body = try browser.signed(["goal": browser.page.lastGoal, "token": "tap", "ago": "0"])
            let minimal = ["Prefer": "return=minimal"]
            #expect(try await browser.post("\(match)/undo", body, headers: minimal).status == 204)
            try await browser.open(match)
            try await browser.submit("\(match)/restore")
            #expect(try browser.page.score == "2 – 0")
            #expect(try await browser.post("\(match)/undo", body, headers: minimal).status == 204)
            #expect(try await browser.open(match).score == "2 – 0")
            #expect(try browser.page.flash == [])
        }
    }

    @Test("A goal that two phones take back from the same page is taken back once")
    func undoTwice() async throws {
        try await play(in: .english) { _, browser, match in
            for _ in 1...3 { try await browser.tap("teamA") }
            var other = Browser(port: browser.port, language: "fr")
            try await other.login()
            try await other.open(match)
            try await browser.takeBack("teamA")
            try await other.takeBack("teamA")
            #expect(try other.page.score == "2 – 0")
            #expect(try other.page.flash == ["Ce but a déjà été retiré."])
            // Pages of older versions send the team, not the goal.
            let body = try browser.signed(["team": "teamA", "change": "-1", "token": "old"])
            for _ in 1...2 { #expect(try await browser.post("\(match)/score", body).status == 303) }
            #expect(try await browser.open(match).score == "1 – 0")
        }
    }

    @Test("A goal that was taken back is restored once, with its minute and scorer", arguments: Language.allCases)
    func restore(_ language: Language) async throws {
        let button = Words("Restore goal", "Rétablir le but")
        let text = Words("A goal of Team A was taken back.", "Un but de l’équipe A a été retiré.")
        try await play(in: language) { site, browser, match in
            try await browser.tap("teamA")
            try await browser.submit("\(match)/scorer", pressing: "1", where: ["goal": browser.page.lastGoal])
            try await browser.tap("teamB")
            let goals = try browser.page.goals
            try await browser.takeBack("teamA")
            #expect(try browser.page.score == "0 – 1")
            #expect(try browser.page.text.contains(button(language)))
            #expect(try browser.page.text.contains(text(language)))
            let form = try browser.page.form("\(match)/restore")
            site.clock.advance(by: 9)
            try await browser.submit("\(match)/restore")
            #expect(try browser.page.goals == goals)
            #expect(try browser.page.score == "1 – 1")
            #expect(try browser.page.flash == [])
            #expect(try !browser.page.text.contains(button(language)))
            #expect(try await browser.post("\(match)/restore", Form.encode(form.fields)).status == 303)
            #expect(try await browser.open(match).score == "1 – 1")
        }
    }

    @Test(
        "Restoring is offered for 10 seconds and accepted for 30, and not after the end", arguments: Language.allCases)
    func restoreTooLate(_ language: Language) async throws {
        let expired = Words("This goal can no longer be restored.", "Ce but ne peut plus être rétabli.")
        let over = Words(
            "The match is over, so nothing was changed.", "Le match est terminé\u{A0}: rien n’a été modifié.")
        try await play(in: language) { site, browser, match in
            for _ in 1...2 { try await browser.tap("teamA") }
            try await browser.takeBack("teamA")
            let form = Form.encode(try browser.page.form("\(match)/restore").fields)
            site.clock.advance(by: 10)
            try await browser.open(match)
            #expect(throws: Form.Problem.self) { try browser.page.form("\(match)/restore") }
            site.clock.advance(by: 20)
            #expect(try await browser.post("\(match)/restore", form).status == 303)
            #expect(try await browser.open(match).score == "2 – 0")
            try await browser.takeBack("teamA")
            let late = Form.encode(try browser.page.form("\(match)/restore").fields)
            site.clock.advance(by: 31)
            #expect(try await browser.post("\(match)/restore", late).status == 303)
            #expect(try await browser.open(match).flash == [expired(language)])
            try await browser.takeBack("teamA")
            let afterEnd = Form.encode(try browser.page.form("\(match)/restore").fields)
            try await browser.open("\(match)/end")
            try await browser.submit("\(match)/end")
            #expect(try await browser.post("\(match)/restore", afterEnd).status == 303)
            #expect(try await browser.open(match).flash == [over(language)])
            #expect(try browser.page.score == "0 – 0")
        }
    }
}
