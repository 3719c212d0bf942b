// The pages of an account, on which users change the password, end sessions and delete the account.

import BackendInMemory
import BackendServices
import Entities
import Foundation
import RESTContract
import TestBrowser
import TestGate
import Testing

@Suite("Account")
struct AccountTests {
    @Test("Pages of a signed-in user link to the account", arguments: Language.allCases)
    func link(_ language: Language) async throws {
        try await TestSite().browseSignedIn(in: language) { browser in
            for address in ["/players", "/gathers", "/players/add", "/nowhere", "/account", "/privacy"] {
                let links = try await browser.open(address).document.all("a").filter { $0["href"] == "/account" }
                #expect(links.count == 1, "\(address)")
                #expect(links.first?["aria-label"]?.contains("zoe") == true)
            }
            #expect(try await browser.open("/account").heading == Words("Account", "Compte")(language))
            try await browser.logout()
            #expect(try browser.page.document.all("a").contains { $0["href"] == "/recover" })
            #expect(try browser.page.document.all("a").contains { $0["href"] == "/privacy" })
        }
    }

    @Test(
        "Responses about the account must not be stored, and GET of a form without a page of its own redirects to the account"
    )
    func caching() async throws {
        try await TestSite().browseSignedIn { browser in
            for address in [
                "/account", "/account/delete", "/account/export", "/account/players.csv", "/account/matches.csv",
                "/recover",
            ] {
                let reply = try await browser.send("GET", address)
                #expect(reply.status == 200, "\(address)")
                #expect(reply["Cache-Control"] == "no-store", "\(address)")
                #expect(reply["ETag"] == nil, "\(address)")
            }
            try await browser.open("/account")
            let body = try browser.signed([:])
            for path in ["/account/password", "/account/recovery", "/account/delete"] {
                #expect(try await browser.post(path, body)["Cache-Control"] == "no-store", "\(path)")
            }
            for path in ["/account/password", "/account/recovery", "/account/sessions/\(UUID())/end"] {
                let reply = try await browser.send("GET", path)
                #expect(reply.status == 303 && reply["Location"] == "/account", "\(path)")
            }
        }
    }

    /// While the server checks the password, it reads from the connection, to cancel the check when the client closes the connection.
    /// So the connection serves no further request.
    @Test("The response to a form that checks a password closes the connection")
    func connection() async throws {
        try await TestSite().browseSignedIn { browser in
            try await browser.open("/account")
            let body = try browser.signed(["current": "wrong", "new": "battery staple", "password": "wrong"])
            for path in ["/account/password", "/account/recovery", "/account/delete"] {
                let connection = try await Connection(port: browser.port)
                try await connection.send(browser.bytes(ofPost: path, body, headers: ["Connection": "keep-alive"]))
                let reply = try await connection.receive()
                #expect(reply.status == 422, "\(path)")
                #expect(reply["Connection"] == "close", "\(path)")
            }
        }
    }

    @Test("A new password ends all sessions except the one that set it", arguments: Language.allCases)
    func password(_ language: Language) async throws {
        try await TestSite().browseSignedIn(in: language) { browser in
            var other = Browser(port: browser.port)
            try await other.login()
            #expect(try other.page.screen == "player-list")
            try await browser.open("/account")
            for (current, new) in [("wrong", "battery staple"), ("", "battery staple"), (Browser.password, "short")] {
                try await browser.submit("/account/password", ["current": current, "new": new])
                #expect(try browser.page.status == 422)
                #expect(try browser.page.screen == "account")
                #expect(try browser.page.form("/account/password")["current"] == "")
                #expect(try browser.page.form("/account/password")["new"] == "")
            }
            #expect(try await other.open("/players").screen == "player-list")
            try await browser.submit("/account/password", ["current": Browser.password, "new": "battery staple"])
            #expect(try browser.page.address == "/account")
            #expect(
                try browser.page.flash == [
                    Words(
                        "Your password was changed. All other sessions have ended, and a recovery code from before no "
                            + "longer works.",
                        "Votre mot de passe a été changé. Toutes les autres sessions sont fermées et un code de "
                            + "récupération créé avant ne fonctionne plus.")(language)
                ])
            #expect(try await other.open("/players").screen == "login")
            #expect(try await browser.open("/players").screen == "player-list")
            try await browser.logout()
            try await browser.login()
            #expect(try browser.page.status == 422)
            try await browser.login(password: "battery staple")
            #expect(try browser.page.screen == "player-list")
        }
    }

    @Test("After ten wrong passwords the account's forms that ask for the password are answered with 429")
    func throttling() async throws {
        try await TestSite().browseSignedIn { browser in
            try await browser.open("/account")
            let body = try browser.signed(["current": "wrong", "new": "battery staple"])
            for _ in 1...5 { #expect(try await browser.post("/account/password", body).status == 422) }
            let recovery = try browser.signed(["password": "wrong"])
            for _ in 1...5 { #expect(try await browser.post("/account/recovery", recovery).status == 422) }
            #expect(try await browser.post("/account/recovery", recovery).status == 429)
            let reply = try await browser.post("/account/password", body)
            #expect(reply.status == 429)
            #expect(reply["Retry-After"] == "900")
            try await browser.open("/account/delete")
            let deletion = try browser.signed(["password": Browser.password])
            #expect(try await browser.post("/account/delete", deletion).status == 429)
            #expect(try await browser.open("/account").screen == "account")
        }
    }

    @Test("Sessions are listed with their start, and ended one by one, only by their own user")
    func sessions() async throws {
        let site = TestSite()
        try await site.browseSignedIn { browser in
            site.clock.advance(by: 3_600)
            var other = Browser(port: browser.port)
            try await other.login()
            let page = try await browser.open("/account")
            #expect(page.text.contains("This session"))
            let ends = page.forms.map(\.action).filter { $0.hasPrefix("/account/sessions/") }
            #expect(ends.count == 1)
            let end = try #require(ends.first)
            #expect(page.text.contains("3:06") && page.text.contains("4:06"), "both starts")

            var stranger = Browser(port: browser.port)
            try await stranger.register("max")
            try await stranger.open("/account")
            #expect(try await stranger.post(end, try stranger.signed([:])).status == 404)
            #expect(try await browser.post(end, "formToken=x").status == 403)
            #expect(try await other.open("/players").screen == "player-list")

            try await browser.submit(end)
            #expect(try browser.page.address == "/account")
            #expect(try browser.page.flash == ["The session has ended."])
            #expect(try await other.open("/players").screen == "login")
            #expect(try await browser.post(end, try browser.signed([:])).status == 404)
        }
    }

    @Test(
        "Deleting an account needs its password, and the browser forgets the account", arguments: Language.allCases)
    func deletion(_ language: Language) async throws {
        let site = TestSite()
        try await site.browseSignedIn(in: language) { browser in
            try await browser.startMatch()
            try await browser.open("/account")
            #expect(try browser.page.document.all("a").contains { $0["href"] == "/account/delete" })
            try await browser.open("/account/delete")
            for password in ["", "wrong"] {
                try await browser.submit("/account/delete", ["password": password])
                #expect(try browser.page.status == 422)
                #expect(try browser.page.screen == "account-delete")
            }
            try await browser.submit("/account/delete", ["password": Browser.password])
            #expect(try browser.page.screen == "login")
            #expect(browser.cookies["session"] == nil && browser.cookies["username"] == nil)
            #expect(try browser.page.form("/login")["username"] == "")
            try await browser.login()
            #expect(try browser.page.status == 422)
            try await browser.register("zoe")
            #expect(try browser.page.state == "empty")
        }
    }

    @Test(
        "A script gets no page: signing out removes only the session cookie, a deletion of the account also the username cookie"
    )
    func minimalEnds() async throws {
        try await TestSite().browseSignedIn { browser in
            let minimal = ["Prefer": "return=minimal"]
            let form = try browser.signed([:])
            let out = try await browser.post("/logout", form, headers: minimal)
            #expect(out["Preference-Applied"] == "return=minimal")
            #expect(out.cookie("session")?.contains("Max-Age=0") == true)
            #expect(out.cookie("username") == nil)
            try await browser.login()
            try await browser.open("/account/delete")
            let deletion = try browser.signed(["password": Browser.password])
            let deleted = try await browser.post("/account/delete", deletion, headers: minimal)
            #expect(deleted["Preference-Applied"] == "return=minimal")
            for name in ["session", "username"] {
                #expect(deleted.cookie(name)?.contains("Max-Age=0") == true, "\(name)")
            }
            // The message about the deletion is shown although the browser has no session.
            try await browser.open("/login")
            #expect(try browser.page.flash.contains { !$0.isEmpty })
        }
    }

    @Test("When a backend cannot manage passwords, the account page has no password forms, and `/recover` says why")
    func elsewhere() async throws {
        let site = TestSite()
        let backend = InMemoryBackend(now: site.clock.now, managesCredentials: false)
        try await site.serve(over: backend) { port in
            var browser = Browser(port: port)
            try await browser.register()
            let page = try await browser.open("/account")
            #expect(page.forms.allSatisfy { $0.action == "/logout" })
            for link in ["/account/export", "/account/delete"] {
                #expect(page.document.all("a").contains { $0["href"] == link })
            }
            let body = try browser.signed(["current": Browser.password, "new": "battery staple"])
            for path in ["/account/password", "/account/recovery", "/account/sessions/\(UUID())/end"] {
                #expect(try await browser.post(path, body).status == 404, "\(path)")
            }
            #expect(try await browser.send("GET", "/account/export").status == 200)
            let recover = try await browser.open("/recover")
            #expect(recover.status == 200 && recover.state == "unavailable")
            #expect(recover.text.contains("kept by another server"))
            #expect(try await browser.open("/privacy").text.contains("kept by another server"))
            // When the backend answers the deletion with 401, the password counts as wrong.
            backend.fail(.deleteAccountByPassword, with: .unauthorized)
            try await browser.open("/account/delete")
            try await browser.submit("/account/delete", ["password": Browser.password])
            #expect(try browser.page.status == 422)
            #expect(try await browser.open("/players").screen == "player-list")
            backend.stopFailing()
            try await browser.open("/account/delete")
            try await browser.submit("/account/delete", ["password": Browser.password])
            #expect(try browser.page.screen == "login")
        }
    }

    @Test("The page about privacy can be read without an account", arguments: Language.allCases)
    func privacy(_ language: Language) async throws {
        try await TestSite().browse(in: language) { browser in
            let page = try await browser.open("/privacy")
            #expect(page.screen == "privacy")
            #expect(page.text.contains(Words("Who sees it", "Qui le voit")(language)))
            #expect(try await browser.open("/register").document.all("a").contains { $0["href"] == "/privacy" })
        }
    }
}
