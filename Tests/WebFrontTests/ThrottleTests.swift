// Failed sign-ins are limited for one account and for one address, and registrations for one address.

import BackendServices
import TestBrowser
import TestGate
import Testing

@Suite("Limits of sign-ins and registrations")
struct ThrottleTests {
    @Test(
        "After ten failures for an account from one address even the right password is refused, until the first one is 15 minutes old",
        arguments: Language.allCases)
    func account(_ language: Language) async throws {
        let site = TestSite()
        let words = Words(
            "Too many failed attempts. Try again in 15 minutes.",
            "Trop de tentatives infructueuses. Réessayez dans 15 minutes.")
        try await site.browse(in: language) { browser in
            try await browser.register()
            try await browser.logout()
            for _ in 1...10 {
                try await browser.login(password: "wrong")
                #expect(try browser.page.status == 422)
            }
            for username in ["zoe", "ZOE", " Zoe "] {
                try await browser.login(username)
                let page = try browser.page
                #expect(page.status == 429)
                #expect(page.reply["Retry-After"] == "900")
                #expect(page.language == language.rawValue)
                #expect(page.problems == [words(language)])
                #expect(try page.form("/login")["username"] == username)
            }
            // Other accounts are not limited.
            try await browser.login("somebody", password: "wrong")
            #expect(try browser.page.status == 422)
            site.clock.advance(by: 899.5)
            try await browser.login()
            #expect(try browser.page.reply["Retry-After"] == "1")
            site.clock.advance(by: 0.5)
            try await browser.login()
            #expect(try browser.page.screen == "player-list")
        }
    }

    @Test(
        "After 200 failures from one address its sign-ins are refused, except those of browsers that have signed in before"
    )
    func address() async throws {
        try await TestSite().browse { browser in
            try await browser.register()
            try await browser.logout()
            var stranger = Browser(port: browser.port)
            try await stranger.open("/login")
            for attempt in 1...200 {
                let body = try stranger.signed(["username": "user\(attempt / 8)", "password": "wrong"])
                #expect(try await stranger.post("/login", body).status == 422)
            }
            try await stranger.login()
            #expect(try stranger.page.status == 429)
            // These failures limit neither registrations nor pages.
            try await stranger.register("max")
            #expect(try stranger.page.screen == "player-list")
            try await browser.login()
            #expect(try browser.page.screen == "player-list")
        }
    }

    @Test("A browser that has signed in before has a counter of its own, so other clients do not lock it out")
    func knownBrowser() async throws {
        var site = TestSite()
        site.trustsProxy = true
        try await site.browse { browser in
            try await browser.register()
            try await browser.logout()
            // After 100 failures from many addresses, unknown browsers cannot sign in to the account.
            var stranger = Browser(port: browser.port)
            try await stranger.open("/login")
            for attempt in 0..<100 {
                let body = try stranger.signed(["username": "ZOE", "password": "wrong"])
                let from = ["X-Forwarded-For": "198.51.100.\(attempt / 10)"]
                #expect(try await stranger.post("/login", body, headers: from).status == 422)
            }
            let right = try stranger.signed(["username": "zoe", "password": Browser.password])
            #expect(try await stranger.post("/login", right).status == 429)
            for _ in 1...10 {
                try await browser.login(password: "wrong")
                #expect(try browser.page.status == 422)
            }
            try await browser.login()
            #expect(try browser.page.status == 429)
            // The cookie is valid for one account, and a changed cookie counts as none.
            try await browser.login("somebody", password: "wrong")
            #expect(try browser.page.status == 422)
            browser.cookies["username"]?.removeLast(4)
            try await browser.login()
            #expect(try browser.page.status == 429)
        }
    }

    @Test("On account pages the attempts of a session are counted separately, so other clients do not lock it out")
    func accountPages() async throws {
        var site = TestSite()
        site.trustsProxy = true
        try await site.browse { browser in
            try await browser.register()
            var stranger = Browser(port: browser.port)
            try await stranger.open("/login")
            let wrong = try stranger.signed(["username": "zoe", "password": "wrong"])
            for attempt in 0..<100 {
                let from = ["X-Forwarded-For": "198.51.100.\(attempt / 10)"]
                #expect(try await stranger.post("/login", wrong, headers: from).status == 422)
            }
            #expect(try await stranger.post("/login", wrong).status == 429)
            try await browser.open("/account")
            for attempt in 1...11 {
                let body = try browser.signed(["current": "wrong", "new": "another password"])
                #expect(try await browser.post("/account/password", body).status == (attempt <= 10 ? 422 : 429))
            }
            let body = try browser.signed(["password": Browser.password])
            #expect(try await browser.post("/account/delete", body).status == 429)
        }
    }

    @Test("Failures of a known browser do not count for other clients")
    func ownCounter() async throws {
        try await TestSite().browse { browser in
            try await browser.register()
            try await browser.logout()
            for _ in 1...11 { try await browser.login(password: "wrong") }
            #expect(try browser.page.status == 429)
            var stranger = Browser(port: browser.port)
            try await stranger.login()
            #expect(try stranger.page.screen == "player-list")
        }
    }

    @Test("The header of a trusted proxy names the client; without trust it is ignored, which is logged once")
    func proxy() async throws {
        for (trusts, expected) in [(false, 429), (true, 422)] {
            // A public URL does not imply a proxy.
            var site = TestSite(publicOrigin: "http://gather.example")
            site.trustsProxy = trusts
            try await site.browse { browser in
                browser.origin = "http://gather.example"
                try await browser.open("/login")
                for attempt in 0...200 {
                    let body = try browser.signed(["username": "user\(attempt / 8)", "password": "wrong"])
                    let hops = "203.0.113.9, 198.51.100.\(attempt / 100)"
                    let reply = try await browser.post("/login", body, headers: ["X-Forwarded-For": hops])
                    #expect(reply.status == (attempt < 200 ? 422 : expected))
                }
            }
            let warnings = site.log.lines.filter { $0.message.contains("--trusted-proxy") }
            #expect(warnings.count == (trusts ? 0 : 1))
        }
    }

    @Test("Successful sign-ins are not limited")
    func success() async throws {
        try await TestSite().browse { browser in
            try await browser.register()
            for attempt in 1...40 {
                try await browser.logout()
                if attempt % 5 == 0 { try await browser.login(password: "wrong") }
                try await browser.login()
                #expect(try browser.page.screen == "player-list")
            }
        }
    }

    @Test(
        "The 61st registration from one address is answered with 429, on the page and in the API",
        arguments: Language.allCases)
    func registrations(_ language: Language) async throws {
        let site = TestSite()
        let words = Words(
            "Too many registrations from this address. Try again in 15 minutes.",
            "Trop d’inscriptions depuis cette adresse. Réessayez dans 15 minutes.")
        try await site.browse(in: language) { browser in
            try await browser.open("/register")
            for number in 1...60 {
                let reply =
                    number % 2 == 0
                    ? try await browser.registerInAPI("max\(number)")
                    : try await browser.post(
                        "/register", browser.signed(["username": "max\(number)", "password": Browser.password]))
                #expect([201, 303].contains(reply.status))
                browser.cookies["session"] = nil
            }
            try await browser.open("/register?next=/gathers")
            try await browser.submit("/register", ["username": "zoe", "password": Browser.password])
            let page = try browser.page
            #expect(page.status == 429)
            #expect(page.reply["Retry-After"] == "900")
            #expect(page.reply["Connection"] == "close")
            #expect(page.language == language.rawValue)
            #expect(page.problems == [words(language)])
            #expect(try page.form("/register")["username"] == "zoe")
            #expect(try page.form("/register")["next"] == "/gathers")
            let refused = try await browser.registerInAPI("zoe")
            #expect(refused.status == 429)
            #expect(refused["Retry-After"] == "900")
            #expect(refused.text.contains("Too many registrations from this address."))
            // Registrations do not limit sign-ins.
            try await browser.login("max1")
            #expect(try browser.page.screen == "player-list")
            try await browser.logout()
            site.clock.advance(by: 900)
            try await browser.register("zoe")
        }
    }

    @Test("The operator sets the number of accepted registrations")
    func registrationLimit() async throws {
        var site = TestSite()
        site.registrationLimit = 1
        try await site.browse { browser in
            let statuses = [
                try await browser.registerInAPI("zoe").status, try await browser.registerInAPI("max").status,
            ]
            #expect(statuses == [201, 429])
        }
    }
}

extension Browser {
    fileprivate mutating func registerInAPI(_ username: String) async throws -> Reply {
        try await send(
            "POST", "/api/users", headers: ["Content-Type": "application/json"],
            body: Array(#"{"username": "\#(username)", "password": "\#(Credentials.digest(of: "x"))"}"#.utf8))
    }
}
