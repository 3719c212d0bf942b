// The language of a page, and how a viewer changes it.

import Foundation
import Modules
import TestBrowser
import Testing

@testable import WebFront

@Suite("Languages")
struct LanguageTests {
    @Test("The language comes from the address, else from the cookie, else from the browser, else it is English")
    func negotiation() async throws {
        try await TestSite().browse { browser in
            for (query, cookie, header, expected) in [
                (nil, nil, nil, "en"), (nil, nil, "fr", "fr"), (nil, nil, "de, fr-CA;q=0.5", "fr"),
                (nil, nil, "de", "en"), (nil, "fr", "en", "fr"), (nil, "xx", "fr", "fr"), (nil, "", "fr", "fr"),
                ("fr", "en", "en", "fr"), ("en", "fr", "fr", "en"), ("fr-CA", nil, nil, "fr"), ("FR", nil, nil, "fr"),
                ("de", "fr", "en", "fr"), ("de", nil, nil, "en"),
            ] as [(String?, String?, String?, String)] {
                browser.cookies["locale"] = cookie
                browser.headers["Accept-Language"] = header
                let page = try await browser.open("/login" + (query.map { "?locale=" + $0 } ?? ""))
                let name: Comment = "\(query ?? "-") \(cookie ?? "-") \(header ?? "-")"
                #expect(page.language == expected, name)
                #expect(page.direction == "ltr", name)
                #expect(page.reply["Content-Language"] == expected, name)
                #expect(page.heading == (expected == "fr" ? "Connexion" : "Log in"), name)
            }
        }
    }

    @Test("Times have the format of the browser's region, even when the language was chosen")
    func region() async throws {
        try await TestSite().browseSignedIn { browser in
            browser.cookies["timeZone"] = "Europe/Paris"
            let match = try await browser.startMatch()
            try await browser.submit("\(match)/timer", pressing: "start")
            for (header, query, expected) in [
                ("en", "", "Ends at [0-9]+:[0-9]{2}\u{202F}[AP]M"),
                ("en-US,en;q=0.9", "", "Ends at [0-9]+:[0-9]{2}\u{202F}[AP]M"),
                ("en-GB,en-US;q=0.9,en;q=0.8", "", "Ends at [0-9]{2}:[0-9]{2}"),
                ("fr-CA,en-GB;q=0.5", "?locale=en", "Ends at [0-9]{2}:[0-9]{2}"),
                ("fr-CA,en-GB;q=0.5", "?locale=fr", "Fin à [0-9]{2} h [0-9]{2}"),
            ] {
                browser.headers["Accept-Language"] = header
                let page = try await browser.open(match + query)
                let notes = page.main?.all("p", where: ["class": "board-note"]).map(\.text) ?? []
                let pattern = try Regex(expected)
                #expect(notes.contains { $0.wholeMatch(of: pattern) != nil }, "\(header)\(query): \(notes)")
                #expect(page.reply["Content-Language"] == (expected.hasPrefix("Fin") ? "fr" : "en"))
                #expect(page.reply["Vary"]?.contains("Accept-Language") == true)
            }
        }
    }

    @Test("A chosen language is stored for a year, and a negotiated one is not stored")
    func cookie() async throws {
        try await TestSite().browse { browser in
            try await browser.open("/login")
            #expect(browser.cookies["locale"] == nil)
            try await browser.open("/login?locale=fr-CA")
            #expect(browser.cookies["locale"] == "fr")
            #expect(try #require(browser.page.reply.cookie("locale")).contains("Max-Age=31536000"))
            #expect(try await browser.open("/login").language == "fr")
            #expect(try browser.page.reply.cookie("locale") == nil)
            // The language of an address that redirects is stored too.
            try await browser.open("/players?locale=en")
            #expect(try browser.page.language == "en")
        }
    }

    @Test("`Vary` names the headers that a page depends on")
    func vary() async throws {
        try await TestSite().browse { browser in
            let byBrowser = try await browser.open("/login").reply
            #expect(byBrowser["Vary"]?.contains("Accept-Language") == true)
            #expect(byBrowser["Vary"]?.contains("Cookie") == true)
            #expect(try await browser.open("/login?locale=fr").reply["Vary"]?.contains("Cookie") == true)
        }
    }

    @Test("A page links to its address in each language", arguments: [nil, "https://gather.example"])
    func alternates(_ origin: String?) async throws {
        try await TestSite(publicOrigin: origin).browse { browser in
            for (address, path) in [
                ("/login?next=/players", "/login?next=/players"), ("/nowhere?locale=fr", "/nowhere"),
            ] {
                let links = try await browser.open(address).document.all("link", where: ["rel": "alternate"])
                let and = path.contains("?") ? "&" : "?"
                #expect(links.map { $0["hreflang"] } == ["en", "fr", "x-default"])
                #expect(
                    links.map { $0["href"] }
                        == ["\(path)\(and)locale=en", "\(path)\(and)locale=fr", path].map { (origin ?? "") + $0 })
            }
        }
    }

    @Test("The language menu links to the page with its query, and not to another site")
    func menu() async throws {
        try await TestSite().browse { browser in
            for (address, link) in [
                ("/login", "/login?locale=fr"),
                ("/login?locale=en", "/login?locale=fr"),
                ("/login?a=1&locale=en&a=%26&b", "/login?a=1&a=%26&b=&locale=fr"),
                ("/login?q=Z%C3%A9+%3Cb%3E", "/login?q=Z%C3%A9%20%3Cb%3E&locale=fr"),
                ("/no%20where?x=%22", "/no%20where?x=%22&locale=fr"),
                ("//evil.example", "/?locale=fr"),
            ] {
                let page = try await browser.open(address)
                #expect(page.link(toLanguage: "fr") == link, "\(address)")
                let current = page.document.first("nav", where: ["class": "languages"])?
                    .all("a").filter { $0["aria-current"] != nil }
                #expect(current?.map(\.text) == ["English"], "\(address)")
                browser.cookies["locale"] = nil
            }
        }
    }

    @Test(
        "The page of a failed or expired form links to the form in the other language",
        arguments: ["/login", "/register"])
    func failedForm(_ path: String) async throws {
        try await TestSite().browse { browser in
            for (field, value, status) in [("username", "", 422), ("formToken", "old", 403)] {
                browser.cookies["locale"] = nil
                try await browser.open(path + "?next=/gathers")
                try await browser.submit(path, [field: value])
                #expect(try browser.page.status == status)
                let link = try #require(try browser.page.link(toLanguage: "fr"))
                #expect(try await browser.open(link).form(path)["next"] == "/gathers", "\(field)")
            }
        }
    }

    @Test("A message is shown once, and again when the viewer switches the language of its page")
    func flash() async throws {
        try await TestSite().browseSignedIn { browser in
            try await browser.add(players: "Ann")
            #expect(try browser.page.flash == ["Ann was added."])
            #expect(try await browser.open("/players?locale=fr").flash == ["Joueur ajouté\u{A0}: Ann."])
            #expect(try await browser.open("/players?locale=en").flash == ["Ann was added."])
            #expect(try await browser.open("/players").flash == [])
            try await browser.add(players: "Bob")
            #expect(try await browser.open("/gathers?locale=fr").flash == [])
            #expect(try await browser.open("/players").flash == [])
            #expect(browser.cookies["flash"] == nil)
            try await browser.add(players: "Cid")
            #expect(try await browser.open("/players?locale=en").flash.count == 1)
            #expect(try await browser.open("/players?locale=en").flash == [])
        }
    }

    @Test("A message is shown only once when the cookie has no room to record where it was shown")
    func longFlash() async throws {
        let seal = Seal(secret: Data(repeating: 7, count: Seal.secretLength))
        func sealed(_ name: String) throws -> String {
            try seal.seal(FlashMessages(messages: [.done(.playerAddFlashAdded(name))]), for: .flash)
        }
        let room = try (CookieJar.valueLimit - sealed("").utf8.count) * 3 / 4
        let name = String(repeating: "a", count: room)
        let cookie = try sealed(name)
        #expect(cookie.utf8.count <= CookieJar.valueLimit)
        try await TestSite().browseSignedIn { browser in
            browser.cookies["flash"] = cookie
            let first = try await browser.open("/players")
            #expect(first.flash == ["\(name) was added."])
            #expect(browser.cookies["flash"] == nil)
            let second = try await browser.open("/players?locale=fr")
            #expect(second.flash == [])
        }
    }

    @Test("A message that was not shown before its session ended is shown to nobody", arguments: [true, false])
    func flashOfAnotherSession(_ signsInAgain: Bool) async throws {
        try await TestSite().browseSignedIn { browser in
            try await browser.open("/players/add")
            let reply = try await browser.post("/players/add", try browser.signed(["name": "Ann"]))
            #expect(reply.status == 303)
            #expect(browser.cookies["flash"] != nil)
            browser.cookies["session"] = nil
            if signsInAgain { try await browser.register("bob") }
            let page = try await browser.open(signsInAgain ? "/players" : "/login")
            #expect(page.status == 200)
            #expect(page.flash.filter { $0.contains("Ann") }.isEmpty)
            #expect(browser.cookies["flash"] == nil)
        }
    }
}
