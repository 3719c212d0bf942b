// Headers of responses: security, caching, types.

import BackendInMemory
import BackendServices
import TestBrowser
import Testing

@Suite("Headers")
struct HeaderTests {
    /// Requests for responses of many kinds, with their status when signed in.
    private static let kinds: [(request: String, status: Int)] = [
        ("GET /players", 200), ("GET /players/1", 200), ("GET /", 303), ("GET /login", 303), ("GET /nowhere", 404),
        ("GET /players/99", 404), ("GET /%", 400), ("PUT /players", 405), ("POST /players", 405),
        ("POST /players/add", 403), ("GET /healthz", 200), ("GET /readyz", 200), ("GET /assets/x.css", 404),
        ("GET /manifest.webmanifest", 200), ("GET /service-worker.js", 200), ("GET /offline", 200),
        ("HEAD /players", 200), ("HEAD /healthz", 200), ("DELETE /healthz", 405), ("GET /gathers/confirm", 422),
    ]

    @Test(
        "Pages, redirects, errors, files and 304 have the security headers",
        arguments: [nil, "http://gather.example", "https://gather.example"])
    func security(_ origin: String?) async throws {
        try await TestSite(publicOrigin: origin).browse { browser in
            browser.origin = origin
            try await browser.register()
            try await browser.add(players: "Ann")
            for (request, status) in Self.kinds {
                let parts = request.split(separator: " ").map(String.init)
                let reply =
                    parts[0] == "POST"
                    ? try await browser.post(parts[1], "") : try await browser.send(parts[0], parts[1])
                #expect(reply.status == status, "\(request)")
                expectSecure(reply, request, hasHSTS: origin?.hasPrefix("https:") == true)
            }
            let page = try await browser.open("/players")
            for asset in page.assets {
                expectSecure(try await browser.send("GET", asset), asset, hasHSTS: origin?.hasPrefix("https:") == true)
            }
            let tag = try #require(page.reply["ETag"])
            let unchanged = try await browser.send("GET", "/players", headers: ["If-None-Match": tag])
            #expect(unchanged.status == 304)
            expectSecure(unchanged, "304", hasHSTS: origin?.hasPrefix("https:") == true)
        }
    }

    private func expectSecure(_ reply: Reply, _ name: String, hasHSTS: Bool) {
        let name: Comment = "\(name)"
        #expect(
            reply["Content-Security-Policy"] == """
                default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; \
                require-trusted-types-for 'script'; trusted-types football-gather
                """, name)
        #expect(reply["X-Content-Type-Options"] == "nosniff", name)
        #expect(reply["Referrer-Policy"] == "same-origin", name)
        #expect(
            reply["Permissions-Policy"] == "camera=(), geolocation=(), microphone=(), payment=(), usb=()", name)
        #expect(reply["Cross-Origin-Opener-Policy"] == "same-origin", name)
        #expect(reply["Cross-Origin-Resource-Policy"] == "same-origin", name)
        #expect((reply["Strict-Transport-Security"] != nil) == hasHSTS, name)
        #expect(reply.all("Content-Type").count <= 1, name)
    }

    @Test("Pages have no inline scripts or styles")
    func inline() async throws {
        try await TestSite().browseSignedIn { browser in
            let match = try await browser.startMatch()
            for address in ["/players", "/players?mode=select", "/players/1", "/gathers", match, "\(match)/end"] {
                let page = try await browser.open(address)
                #expect(page.document.all("style").isEmpty)
                #expect(page.document.all("script").allSatisfy { $0["src"] != nil && $0.text.isEmpty })
                #expect(
                    page.document.all().allSatisfy {
                        !$0.attributes.keys.contains { $0.hasPrefix("on") || $0 == "style" }
                    })
            }
        }
    }

    @Test("A page is revalidated, and sent again when its data, user or language has changed")
    func entityTags() async throws {
        try await TestSite().browseSignedIn { browser in
            try await browser.add(players: "Ann")
            let reply = try await browser.open("/players?").reply
            #expect(reply["Cache-Control"] == "private, no-cache")
            let shown = try await browser.open("/players").reply
            let tag: String = try #require(shown["ETag"])
            browser.headers["If-None-Match"] = tag
            let unchanged = try await browser.send("GET", "/players")
            #expect(unchanged.status == 304)
            #expect(unchanged.body.isEmpty)
            #expect(unchanged["ETag"] == tag)
            #expect(unchanged["Cache-Control"] == "private, no-cache")
            #expect(unchanged["Vary"] == "Accept-Language, Accept-Encoding, Cookie")
            #expect(shown["Vary"] == unchanged["Vary"])
            #expect(try await browser.send("GET", "/players", headers: ["Accept-Language": "fr"]).status == 200)
            let tags = "W/\"x\", " + (browser.headers["If-None-Match"] ?? "")
            #expect(try await browser.send("GET", "/players", headers: ["If-None-Match": tags]).status == 304)
            #expect(try await browser.send("GET", "/players", headers: ["If-None-Match": "\"x\""]).status == 200)
            for address in ["/players", "/manifest.webmanifest", "/offline"] {
                #expect(try await browser.send("GET", address, headers: ["If-None-Match": "*"]).status == 304)
            }
            try await browser.add(players: "Bob")
            #expect(try browser.page.status == 200)
            var stranger = Browser(port: browser.port)
            try await stranger.register("max")
            stranger.headers["If-None-Match"] = browser.headers["If-None-Match"]
            #expect(try await stranger.send("GET", "/players").status == 200)
        }
    }

    @Test("Redirects, errors and health checks are not stored, and a page with a message has no entity tag")
    func noStore() async throws {
        try await TestSite().browseSignedIn { browser in
            for (method, address) in [("GET", "/"), ("GET", "/nowhere"), ("GET", "/healthz"), ("PUT", "/")] {
                let reply = try await browser.send(method, address)
                #expect(reply["Cache-Control"] == "no-store", "\(address)")
                #expect(reply["ETag"] == nil, "\(address)")
            }
            try await browser.add(players: "Ann")
            #expect(try !browser.page.flash.isEmpty)
            #expect(try browser.page.reply["ETag"] == nil)
        }
    }

    @Test("Static files can be cached for a year, and have the right type and a hash in the name")
    func assets() async throws {
        try await TestSite().browse { browser in
            let page = try await browser.open("/login")
            let types = [
                "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml",
                "png": "image/png",
            ]
            #expect(page.assets.count == 5)
            for asset in page.assets {
                let reply = try await browser.send("GET", asset)
                #expect(reply.status == 200)
                #expect(reply["Cache-Control"] == "public, max-age=31536000, immutable")
                #expect(reply["Content-Type"] == types[String(asset.split(separator: ".").last ?? "")])
                #expect(reply["Content-Length"] == String(reply.body.count))
                #expect(reply.all("Set-Cookie").isEmpty)
                let parts = asset.split(separator: ".")
                #expect(parts.count == 3 && parts[1].count == 12)
                #expect(try await browser.send("GET", "\(parts[0]).AAAAAAAAAAAA.\(parts[2])").status == 404)
                let head = try await browser.send("HEAD", asset)
                #expect(head["Content-Length"] == reply["Content-Length"] && head.body.isEmpty)
            }
        }
    }

    @Test("HEAD is answered as GET, without the body", arguments: ["/players", "/nowhere", "/", "/healthz", "/readyz"])
    func head(_ address: String) async throws {
        try await TestSite().browseSignedIn { browser in
            // Removes the welcome message, so the pages of GET and HEAD below cannot differ by it.
            try await browser.open("/players")
            let get = try await browser.send("GET", address)
            let head = try await browser.send("HEAD", address)
            #expect(head.status == get.status)
            #expect(head.body.isEmpty)
            for name in ["Content-Type", "Content-Length", "ETag", "Location", "Cache-Control", "Vary"] {
                #expect(head[name] == get[name], "\(name)")
            }
        }
    }

    @Test("When the backend is not reachable, `/readyz` answers 503, and `/healthz` still answers 200")
    func readiness() async throws {
        let site = TestSite()
        try await site.browse { browser in
            let before = try await browser.send("GET", "/readyz")
            #expect(before.status == 200)
            site.backend.fail(.isReachable, with: .unavailable)
            #expect(try await browser.send("GET", "/readyz").status == 503)
            #expect(try await browser.send("GET", "/healthz").status == 200)
        }
    }
}

extension Page {
    /// The addresses of the static files that the page links to, each once.
    var assets: [String] {
        let all = document.all().flatMap { [$0["href"], $0["src"]] }.compactMap { $0 }
        return Set(all.filter { $0.hasPrefix("/assets/") }.map { String($0.prefix { $0 != "#" }) }).sorted()
    }
}
