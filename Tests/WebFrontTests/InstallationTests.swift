// The installed site: manifest, icons, service worker and offline page.

import Foundation
import TestBrowser
import Testing

@Suite("Installation")
struct InstallationTests {
    /// The members that tests check (W3C Web Application Manifest).
    private struct Manifest: Decodable {
        let id, name, short_name, description, lang, dir, start_url, scope, display: String
        let theme_color, background_color: String
        let icons: [Icon]
        let shortcuts: [Shortcut]

        struct Icon: Decodable {
            let src, sizes, type, purpose: String
        }

        struct Shortcut: Decodable {
            let name, url: String
        }
    }

    private func manifest(of reply: Reply) throws -> Manifest {
        try JSONDecoder().decode(Manifest.self, from: Data(reply.body))
    }

    @Test("Pages link to the manifest in their language", arguments: Language.allCases)
    func links(_ language: Language) async throws {
        try await TestSite().browse(in: language) { browser in
            let signedOut = try await browser.open("/login")
            try await browser.register()
            for page in [signedOut, try browser.page, try await browser.open("/nowhere")] {
                let link = page.document.first("link", where: ["rel": "manifest"])
                #expect(link?["href"] == "/manifest.webmanifest?locale=\(language.rawValue)")
                let icon = try #require(page.document.first("link", where: ["rel": "apple-touch-icon"])?["href"])
                #expect(try await browser.send("GET", icon).pngSize == 180)
            }
        }
    }

    @Test(
        "The manifest has the members that installation needs, in the language of its address",
        arguments: Language.allCases)
    func members(_ language: Language) async throws {
        try await TestSite().browse { browser in
            let reply = try await browser.send("GET", "/manifest.webmanifest?locale=\(language.rawValue)")
            #expect(reply.status == 200)
            #expect(reply["Content-Type"] == "application/manifest+json")
            #expect(reply["Content-Language"] == language.rawValue)
            #expect(reply["Cache-Control"] == "no-cache")
            #expect(reply["Set-Cookie"] == nil)
            let manifest = try manifest(of: reply)
            #expect(manifest.name == "Football Gather")
            #expect(manifest.short_name.count <= 12)
            #expect(
                manifest.description
                    == Words(
                        "Keep your list of players, pick two teams, run the clock and count the goals.",
                        "Gardez votre liste de joueurs, formez deux équipes, lancez le chrono et comptez les buts."
                    )(language))
            #expect(manifest.lang == language.rawValue)
            #expect(manifest.dir == "ltr")
            #expect([manifest.id, manifest.start_url, manifest.scope] == ["/", "/", "/"])
            #expect(manifest.display == "standalone")
            let themes = try await browser.open("/login").document.all("meta").filter { $0["name"] == "theme-color" }
            #expect(themes.contains { $0["content"] == manifest.theme_color })
            #expect(manifest.background_color == manifest.theme_color)
            #expect(
                manifest.shortcuts.map(\.name) == [
                    Words.players(language), Words("Matches", "Matchs")(language),
                ])
            try await browser.register()
            for shortcut in manifest.shortcuts { #expect(try await browser.open(shortcut.url).status == 200) }
        }
    }

    @Test("Without a language in the address, the manifest is in the viewer's language")
    func negotiation() async throws {
        try await TestSite().browse(in: .french) { browser in
            let reply = try await browser.send("GET", "/manifest.webmanifest")
            #expect(try manifest(of: reply).lang == "fr")
            #expect(reply["Vary"] == "Accept-Language, Cookie, Accept-Encoding")
        }
    }

    @Test("Every icon has the type and size that the manifest gives")
    func icons() async throws {
        try await TestSite().browse { browser in
            let icons = try manifest(of: try await browser.send("GET", "/manifest.webmanifest")).icons
            for icon in icons {
                let reply = try await browser.send("GET", icon.src)
                #expect(reply.status == 200, "\(icon.src)")
                #expect(reply["Content-Type"] == icon.type)
                #expect(reply["Cache-Control"] == "public, max-age=31536000, immutable")
                #expect(reply.body.count < 10_000, "\(icon.src)")
                if icon.type == "image/png" {
                    let size = try #require(reply.pngSize)
                    #expect(icon.sizes == "\(size)x\(size)")
                } else {
                    #expect(icon.sizes == "any")
                    #expect(reply.text.hasPrefix("<svg "))
                }
            }
            #expect(icons.contains { $0.sizes == "192x192" && $0.purpose == "any" })
            #expect(icons.contains { $0.sizes == "512x512" && $0.purpose == "any" })
            #expect(icons.contains { $0.sizes == "512x512" && $0.purpose == "maskable" })
        }
    }

    @Test("The service worker is served at the root, is revalidated each time, and contains a version")
    func worker() async throws {
        try await TestSite().browse { browser in
            let reply = try await browser.send("GET", "/service-worker.js", headers: ["Accept-Encoding": "gzip"])
            #expect(reply.status == 200)
            #expect(reply["Content-Type"] == "text/javascript; charset=utf-8")
            #expect(reply["Cache-Control"] == "no-cache")
            #expect(reply["Content-Encoding"] == "gzip")
            #expect(reply["Set-Cookie"] == nil)
            let plain = try await browser.send("GET", "/service-worker.js").text
            #expect(!plain.contains("{version}"))
            #expect(plain == (try await browser.send("GET", "/service-worker.js").text))
            #expect(try plain.contains(Regex(#"const VERSION = "[A-Za-z0-9_-]{12}";"#)))
            let tag = try #require(reply["ETag"])
            let again = try await browser.send("GET", "/service-worker.js", headers: ["If-None-Match": tag])
            #expect(again.status == 304)
            #expect(again.body.isEmpty)
        }
    }

    @Test("The offline page is the same after a sign-in, and in the viewer's language", arguments: Language.allCases)
    func offline(_ language: Language) async throws {
        try await TestSite().browse(in: language) { browser in
            let before = try await browser.open("/offline")
            try await browser.register("zoe")
            let page = try await browser.open("/offline")
            #expect(page.status == 200)
            #expect(page.screen == "offline")
            #expect(page.heading == Words("You are offline", "Vous êtes hors ligne")(language))
            #expect(page.language == language.rawValue)
            #expect(!page.reply.text.contains("zoe"))
            #expect(page.forms.isEmpty)
            #expect(page.reply["Page-Reader"] == nil)
            #expect(page.reply.text == before.reply.text)
        }
    }

    @Test("The offline page keeps messages for the next page")
    func offlineKeepsMessages() async throws {
        try await TestSite().browseSignedIn { browser in
            try await browser.open("/players/add")
            let body = try browser.signed(["name": "Ann"])
            #expect(try await browser.post("/players/add", body).status == 303)
            #expect(try await browser.open("/offline").flash.isEmpty)
            #expect(try await browser.open("/players").flash.count == 1)
        }
    }

    @Test("`Page-Reader` is an opaque name of the session, or says that nobody is signed in")
    func viewers() async throws {
        try await TestSite().serve { port in
            var names: [String] = []
            for (username, isRemembered) in [("zoe", true), ("max", false)] {
                var browser = Browser(port: port)
                #expect(try await browser.open("/login").reply["Page-Reader"] == "nobody")
                #expect(try await browser.open("/nowhere").reply["Page-Reader"] == "nobody")
                if isRemembered {
                    try await browser.register(username)
                } else {
                    try await browser.open("/register")
                    let body = try browser.signed(["username": username, "password": Browser.password])
                    #expect(try await browser.post("/register", body).status == 303)
                }
                let name = try #require(try await browser.open("/players").reply["Page-Reader"])
                #expect(name.hasPrefix(isRemembered ? "remembered-" : "passing-"))
                #expect(!name.contains(username))
                #expect(try await browser.open("/gathers").reply["Page-Reader"] == name)
                #expect(try await browser.open("/players/99").reply["Page-Reader"] == name)
                try await browser.logout()
                #expect(try browser.page.reply["Page-Reader"] == "nobody")
                try await browser.login(username)
                names += [name, try #require(try browser.page.reply["Page-Reader"])]
            }
            #expect(Set(names).count == 4, "each session has its own name")
        }
    }

    @Test("The pages of all sessions of an account have the same opaque name of the account; other pages have none")
    func accounts() async throws {
        @Sendable func name(on page: Page) -> String? {
            page.document.first("meta", where: ["name": "page-account"])?["content"]
        }
        try await TestSite().serve { port in
            var names: [String] = []
            for username in ["zoe", "max"] {
                var browser = Browser(port: port)
                #expect(name(on: try await browser.open("/login")) == nil)
                try await browser.register(username)
                let first = try #require(name(on: try await browser.open("/players")))
                #expect(!first.contains(username))
                try await browser.logout()
                #expect(name(on: try browser.page) == nil)
                try await browser.login(username)
                #expect(name(on: try browser.page) == first)
                names.append(first)
            }
            #expect(Set(names).count == 2)
        }
    }

    @Test("A page is not compressed for the service worker: another site may have started the navigation")
    func compression() async throws {
        try await TestSite().browseSignedIn { browser in
            for (mode, destination, coding) in [
                ("same-origin", "empty", nil), ("navigate", "document", "gzip"), ("cors", "empty", "gzip"),
            ] {
                let headers = [
                    "Accept-Encoding": "gzip", "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": mode,
                    "Sec-Fetch-Dest": destination,
                ]
                let reply = try await browser.send("GET", "/players?q=guess", headers: headers)
                #expect(reply["Content-Encoding"] == coding, "\(mode)")
            }
        }
    }
}

extension Reply {
    /// The size of a square PNG in pixels (ISO/IEC 15948, 11.2.2); nil for another file.
    fileprivate var pngSize: Int? {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        guard body.count > 24, Array(body.prefix(8)) == signature, Array(body[12..<16]) == Array("IHDR".utf8) else {
            return nil
        }
        func number(_ range: Range<Int>) -> Int { body[range].reduce(0) { $0 << 8 | Int($1) } }
        let (width, height) = (number(16..<20), number(20..<24))
        return width == height ? width : nil
    }
}
