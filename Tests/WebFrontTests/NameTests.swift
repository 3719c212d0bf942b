// Names are shown exactly as typed: in text, attributes and titles.

import Foundation
import TestBrowser
import Testing

@Suite("Names")
struct NameTests {
    private static let names = [
        "Zoë <b>Ünal</b>", "O'Neil & Sons", "陈伟", "عمر حسن", "\"Q\" &amp; <script>alert(1)</script>", "{{name}}",
        "%@ %1$@ %lld", "a\u{202E}b", "e\u{301}", "👩🏽‍🦰",
    ]

    @Test("Pages show the name of a player exactly as typed", arguments: Language.allCases)
    func everywhere(_ language: Language) async throws {
        try await TestSite().browseSignedIn(in: language) { browser in
            for (index, name) in Self.names.enumerated() {
                let id = index + 1
                try await browser.add(players: name)
                #expect(try #require(try browser.page.flash.first).contains(name))
                try await shows(name, &browser, "/players", link: "/players/\(id)")
                #expect(
                    try browser.page.document.all("a").contains {
                        $0["aria-label"]?.withoutIsolates.hasSuffix(name) == true
                    })
                try await shows(name, &browser, "/players/\(id)")
                #expect(try browser.page.title == "\(name) – Football Gather")
                #expect(try browser.page.heading == name)
                try await browser.open("/players/\(id)/edit/name")
                #expect(try browser.page.form("/players/\(id)/edit/name")["value"] == name)
                try await browser.open("/players/\(id)/edit/favourite-team")
                try await browser.submit("/players/\(id)/edit/favourite-team", ["value": name])
                #expect(try browser.page.main?.all("dd").filter { $0.text == name }.count == 2)
                for address in ["/players/\(id)/edit/skill", "/players?mode=select"] {
                    try await shows(name, &browser, address)
                }
                let question = try await browser.open("/players/\(id)/delete").main?.first("p")
                #expect(question?.text.withoutIsolates.contains(name) == true)
                let refused = try await browser.post("/players/add", Form.encode([("name", name)]))
                #expect(try Page(address: "", reply: refused).form("/players/add")["name"] == name)
            }
            let ids = Self.names.indices.map { "player=\($0 + 1)" }.joined(separator: "&")
            try await browser.open("/gathers/confirm?" + ids)
            let rows = try browser.page.document.all("legend").filter { $0["class"] == "assign-name" }
            #expect(Set(rows.map(\.text)) == Set(Self.names))
            try await browser.submit("/gathers", ["team-1": "teamA", "team-2": "teamA", "team-3": "teamB"])
            for name in Self.names.prefix(3) { #expect(try browser.page.text.contains(name)) }
        }
    }

    private func shows(_ name: String, _ browser: inout Browser, _ address: String, link: String? = nil) async throws {
        let page = try await browser.open(address)
        #expect(page.status == 200)
        #expect(page.main?.all("bdi").contains { $0.text == name } == true, "\(name) at \(address)")
        if let link { #expect(page.main?.first("a", where: ["href": link])?.text == name) }
        #expect(page.document.all("script").count == 1)
    }

    @Test(
        "Pages show a username exactly as typed",
        arguments: ["Zoë <b>Ünal</b>", "O'Neil & Sons", "陈伟", "عمر حسن", "<script>"])
    func usernames(_ name: String) async throws {
        try await TestSite().browse { browser in
            try await browser.register(name)
            #expect(try browser.page.flash == ["Welcome, \(name)!"])
            #expect(try browser.page.document.first("a", where: ["class": "account-name"])?.text == name)
            try await browser.logout()
            #expect(try browser.page.form("/login")["username"] == name)
        }
    }
}
