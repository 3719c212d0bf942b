// Sessions: sign-in, duration and end.

import BackendInMemory
import BackendServices
import Foundation
import TestBrowser
import TestGate
import Testing

@Suite("Sessions")
struct SessionTests {
    private static let month: TimeInterval = 30 * 24 * 60 * 60

    @Test(
        "Cookies are `HttpOnly`, `SameSite=Lax`, and `Secure` over HTTPS, and show no name and no token",
        arguments: [nil, "https://gather.example"])
    func attributes(_ publicOrigin: String?) async throws {
        let prefix = publicOrigin == nil ? "" : "__Host-"
        try await TestSite(publicOrigin: publicOrigin).browse { browser in
            browser.origin = publicOrigin
            try await browser.open("/register?locale=fr")
            let visitor = browser.replies.flatMap { $0.all("Set-Cookie") }
            let reply = try await browser.post(
                "/register",
                try browser.signed(["username": "zoethekeeper", "password": "long enough", "remember": "on"]))
            #expect(reply.status == 303)
            let cookies = visitor + reply.all("Set-Cookie")
            let names = cookies.map { String($0.prefix { $0 != "=" }) }
            #expect(Set(names) == Set(["visitor", "locale", "session", "username", "flash"].map { prefix + $0 }))
            for cookie in cookies {
                let attributes = Set(cookie.split(separator: "; ").dropFirst().map(String.init))
                #expect(attributes.isSuperset(of: ["HttpOnly", "SameSite=Lax", "Path=/"]), "\(cookie)")
                #expect(attributes.contains("Secure") == (publicOrigin != nil), "\(cookie)")
                #expect(!attributes.contains { $0.hasPrefix("Domain") }, "\(cookie)")
            }
            for secret in ["zoethekeeper", "token-1"] {
                #expect(!cookies.contains { $0.contains(secret) })
                for name in ["session", "username", "flash"] {
                    let sealed = try #require(Self.bytes(ofBase64URL: browser.cookies[prefix + name] ?? ""))
                    #expect(sealed.firstRange(of: Data(secret.utf8)) == nil, "\(name)")
                }
            }
        }
    }

    /// Decodes Base64 for URLs without padding (RFC 4648, 5).
    private static func bytes(ofBase64URL text: String) -> Data? {
        let base64 = text.replacing("-", with: "+").replacing("_", with: "/")
        return Data(base64Encoded: base64 + String(repeating: "=", count: (4 - base64.count % 4) % 4))
    }

    @Test("“Keep me signed in” keeps session and username after the browser is closed")
    func remember() async throws {
        try await TestSite().browseSignedIn { browser in
            #expect(try #require(browser.replies.first?.cookie("session")).contains("Max-Age=2592000"))
            browser.cookies.quit(keeping: ["session", "username"])
            #expect(try await browser.open("/").screen == "player-list")
            // Forms are bound to the session, so there is no cookie of a visitor.
            #expect(browser.cookies.names == ["session", "username"])
            try await browser.logout()
            #expect(try browser.page.form("/login")["username"] == "zoe")
            #expect(try browser.page.form("/login")["remember"] == "on")

            try await browser.submit(
                "/login", ["username": "zoe", "password": Browser.password], clearing: ["remember"])
            #expect(try browser.page.screen == "player-list")
            #expect(try #require(browser.replies.first?.cookie("session")).contains("Max-Age") == false)
            try await browser.logout()
            #expect(try browser.page.form("/login")["username"] == "")
        }
    }

    @Test("A session ends when its token expires")
    func expiry() async throws {
        let site = TestSite()
        try await site.browseSignedIn { browser in
            site.clock.advance(by: Self.month - 1)
            try await browser.open("/players")
            #expect(try browser.page.screen == "player-list")
            site.clock.advance(by: 2)
            try await browser.open("/players")
            #expect(try browser.page.screen == "login")
            #expect(browser.cookies["session"] == nil)
        }
    }

    @Test("A cookie that was not sealed by this server for this purpose is ignored")
    func tampering() async throws {
        try await TestSite().browseSignedIn { browser in
            let session = try #require(browser.cookies["session"])
            let username = try #require(browser.cookies["username"])
            let flipped = stride(from: 0, to: session.count - 1, by: 9).map { place in
                var letters = Array(session)
                letters[place] = letters[place] == "A" ? "B" : "A"
                return String(letters)
            }
            for forged in flipped + [
                String(session.dropLast(4)), session + "AAAA", username, "", "x", "%", "a=b",
            ] {
                browser.cookies["session"] = forged
                #expect(try await browser.open("/players").screen == "login", "\(forged)")
            }
            browser.cookies["session"] = session
            for name in ["flash", "username", "visitor", "locale", "timeZone"] {
                for forged in [session, "x", "%ff", "../../etc/passwd", String(repeating: "A", count: 3_000)] {
                    browser.cookies[name] = forged
                    #expect(try await browser.open("/players").status == 200, "\(name)=\(forged)")
                }
            }
            // The cookie of a visitor is not sealed. One of a wrong length is replaced.
            browser.cookies.quit(keeping: [])
            browser.cookies["visitor"] = "x"
            try await browser.open("/login")
            #expect(browser.cookies["visitor"]?.count == 22)
        }
    }

    @Test("Logging out revokes the token, so that a copied cookie is not valid")
    func logout() async throws {
        let site = TestSite()
        try await site.browseSignedIn { browser in
            var thief = browser
            try await browser.logout()
            #expect(browser.cookies["session"] == nil)
            #expect(try await thief.open("/players").screen == "login")
            await #expect(throws: ServiceError.unauthorized) {
                try await site.backend.players(as: AccessToken(value: "token-1")).players()
            }
        }
    }

    @Test(
        "A token that the backend rejects ends the session with a message; signing in redirects back",
        arguments: Language.allCases)
    func unauthorized(_ language: Language) async throws {
        let site = TestSite()
        let words = Words(
            "You have been signed out. Please log in again.", "Votre session a pris fin. Veuillez vous reconnecter.")
        try await site.browseSignedIn(in: language) { browser in
            try await browser.add(players: "Ann")
            for (index, address) in [
                "/players?mode=select", "/players/1/edit/age", "/gathers", "/players/add", "/players/import",
            ].enumerated() {
                try await site.backend.users.signOut(AccessToken(value: "token-\(index + 1)"))
                let page = try await browser.open(address)
                #expect(page.screen == "login")
                #expect(page.flash == [words(language)])
                #expect(browser.cookies["session"] == nil)
                try await browser.submit("/login", ["username": "zoe", "password": Browser.password])
                #expect(try browser.page.address == address)
            }
        }
    }

    @Test(
        "When signed out, pages that need a session redirect to sign-in, which leads back",
        arguments: [
            "/players", "/players?mode=select", "/players/add", "/players/1", "/players/1/edit/skill",
            "/players/1/delete", "/gathers", "/gathers/confirm?player=1&player=2", "/account", "/account/delete",
        ])
    func signInFirst(_ address: String) async throws {
        try await TestSite().browseSignedIn { browser in
            try await browser.add(players: "Ann", "Bob")
            let title = try await browser.open(address).title
            try await browser.logout()
            #expect(try await browser.open(address).screen == "login")
            #expect(browser.replies.first?.status == 303)
            try await browser.submit("/login", ["password": "wrong"])
            #expect(try browser.page.status == 422)
            try await browser.submit("/login", ["password": Browser.password])
            #expect(try browser.page.address == address)
            #expect(try browser.page.title == title)
        }
    }

    @Test("While signed out, a post without a form token redirects to sign-in, which leads to the page of its form")
    func postSignedOut() async throws {
        let id = "/gathers/00000000-0000-0000-0000-000000000002"
        try await TestSite().browse { browser in
            for (path, body, next) in [
                ("/players/add", "name=Ann", "/players/add"),
                ("/players/1/edit/age", "value=5", "/players/1/edit/age"),
                ("/players/1/delete", "", "/players/1/delete"), ("/account/password", "new=x", "/account"),
                ("/account/recovery", "", "/account"), ("/account/delete", "password=x", "/account/delete"),
                ("/account/sessions/00000000-0000-0000-0000-000000000002/end", "", "/account"),
                ("/gathers", "team-1=teamA&team-2=bench", "/gathers/confirm?player=1&team-1=teamA&player=2"),
                ("\(id)/timer", "action=start", id), ("\(id)/end", "", "\(id)/end"),
                ("\(id)/score", "team=teamA&change=1&token=t", id),
            ] {
                let reply = try await browser.post(path, body)
                #expect(reply.status == 303, "\(path)")
                let location = try #require(reply["Location"])
                let form = try await browser.open(location).form("/login")
                #expect(form["next"] == next, "\(path)")
            }
            #expect(try await browser.post("/logout", "").status == 303)
        }
    }

    @Test(
        "Signing in redirects only to paths of this site",
        arguments: [
            "//evil.example", "https://evil.example", "/\\evil.example", "\\\\evil.example", "javascript:alert(1)",
            "/%0d%0aSet-Cookie:x=y\r\nX: y", "", " /players", "players", "/\t/evil.example",
            "/" + String(repeating: "x", count: 5_000),
        ])
    func foreignNext(_ next: String) async throws {
        try await TestSite().browseSignedIn { browser in
            try await browser.logout()
            try await browser.open("/login?" + Form.encode([("next", next)]))
            let form = try browser.page.form("/login")
            #expect(form["next"] == "" || next.hasPrefix("/%0d"))
            try await browser.open("/login")
            let reply = try await browser.post(
                "/login", try browser.signed(["username": "zoe", "password": Browser.password, "next": next]))
            #expect(reply.status == 303)
            #expect(reply["Location"] == "/players")
            #expect(reply["X"] == nil)
        }
    }

    @Test("Signing in or registering while signed in revokes the token of the old session")
    func signingInAgain() async throws {
        let site = TestSite()
        try await site.browseSignedIn { browser in
            let second = browser
            for (path, username) in [("/login", "zoe"), ("/register", "max")] {
                let reply = try await browser.post(
                    path, try browser.signed(["username": username, "password": Browser.password]))
                #expect(reply.status == 303)
                try await browser.open("/players")
            }
            for token in ["token-1", "token-2"] {
                await #expect(throws: ServiceError.unauthorized) {
                    try await site.backend.players(as: AccessToken(value: token)).players()
                }
            }
            var old = second
            #expect(try await old.open("/players").screen == "login")
            #expect(try await browser.open("/players").screen == "player-list")
        }
    }

    @Test("`Prefer: return=minimal` changes neither the answer to a sign-in nor that to a request for a page")
    func minimal() async throws {
        try await TestSite().browseSignedIn { browser in
            try await browser.logout()
            let minimal = ["Prefer": "return=minimal"]
            let page = try await browser.send("GET", "/players", headers: minimal)
            let form = try browser.signed(["username": "zoe", "password": Browser.password])
            for reply in [page, try await browser.post("/login", form, headers: minimal)] {
                #expect(reply.status == 303)
                #expect(reply["Location"]?.isEmpty == false)
                #expect(reply["Preference-Applied"] == nil)
            }
            #expect(try await browser.open("/players").screen == "player-list")
        }
    }

    @Test(
        "When signed in, the pages for signing in and registering redirect to the players",
        arguments: ["/login", "/register", "/login?next=/gathers"])
    func signedInAlready(_ address: String) async throws {
        try await TestSite().browseSignedIn { browser in
            let reply = try await browser.send("GET", address)
            #expect(reply.status == 303)
            #expect(reply["Location"] == "/players")
        }
    }
}
