// Searching the player list, in both languages.

import TestBrowser
import Testing

@Suite("Search")
struct SearchTests {
    private func roster(_ browser: inout Browser) async throws {
        try await browser.add(players: "Zoë Ünal", "O'Neil & Sons", "Émile")
        try await browser.edit(player: 1, "position", to: "goalkeeper")
        try await browser.edit(player: 2, "position", to: "defender")
    }

    private func names(_ page: Page) -> [String] {
        page.main?.all("a", where: ["class": "card-title"]).map(\.text) ?? []
    }

    @Test("The form finds players by name or position, and keeps the typed text; a blank search shows all players")
    func searching() async throws {
        try await TestSite().browseSignedIn { browser in
            try await roster(&browser)
            #expect(names(try await browser.open("/players")).count == 3)
            try await browser.submit("/players", ["q": "zoe"])
            #expect(names(try browser.page) == ["Zoë Ünal"])
            #expect(try browser.page.state == "list")
            #expect(try browser.page.form("/players")["q"] == "zoe")
            #expect(try browser.page.text.contains("1 player found"))
            #expect(names(try await browser.open("/players?q=goal")) == ["Zoë Ünal"])
            #expect(names(try await browser.open("/players?q=gardien&locale=fr")) == ["Zoë Ünal"])
            #expect(names(try await browser.open("/players?q=%20%20&locale=en")).count == 3)
        }
    }

    @Test("A search without result names the typed text and differs from an empty roster")
    func nobody() async throws {
        try await TestSite().browseSignedIn { browser in
            try await roster(&browser)
            let page = try await browser.open("/players?q=%3Cscript%3Ealert(1)%3C/script%3E")
            #expect(page.status == 200)
            #expect(page.state == "list")
            #expect(page.text.contains("Nobody matches “<script>alert(1)</script>”."))
            #expect(page.document.all("script").count == 1)
            #expect(page.link(toLanguage: "fr") == "/players?q=%3Cscript%3Ealert%281%29%3C/script%3E&locale=fr")
            #expect(page.main?.first("a", where: ["href": "/players"])?.text == "Show all")
        }
    }

    @Test("For the name of a position in another language, a link to the players with this position is offered")
    func hint() async throws {
        try await TestSite().browseSignedIn { browser in
            try await roster(&browser)
            let page = try await browser.open("/players?q=gardien")
            #expect(names(page) == [])
            let link = try #require(page.main?.first("a", where: ["href": "/players?position=goalkeeper"]))
            #expect(link.text.contains("Goalkeeper"))
            let found = try await browser.open("/players?position=goalkeeper")
            #expect(names(found) == ["Zoë Ünal"])
            #expect(try found.form("/players")["q"] == "Goalkeeper")
            let french = try await browser.open("/players?position=goalkeeper&locale=fr")
            #expect(names(french) == ["Zoë Ünal"])
            #expect(try french.form("/players")["q"] == "Gardien")
            let other = try await browser.open("/players?q=defender&locale=fr")
            #expect(
                other.main?.first("a", where: ["href": "/players?position=defender"])?.text.contains("Défenseur")
                    == true)
        }
    }

    @Test("An empty roster has no search form")
    func emptyRoster() async throws {
        try await TestSite().browseSignedIn { browser in
            let page = try await browser.open("/players?q=gardien")
            #expect(page.state == "empty")
            #expect(page.main?.first("input", where: ["name": "q"]) == nil)
        }
    }
}
