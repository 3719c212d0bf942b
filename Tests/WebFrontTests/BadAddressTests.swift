// Unknown and invalid addresses, addresses of other users, and methods that are not allowed.

import TestBrowser
import Testing

@Suite("Bad addresses")
struct BadAddressTests {
    @Test(
        "Unknown pages, players and matches, and players and matches of other users, are not found",
        arguments: Language.allCases)
    func notFound(_ language: Language) async throws {
        let strangers = BadInputFixture.strangersMatch
        let unknown = "/gathers/ffffffff-ffff-ffff-ffff-ffffffffffff"
        let players = [
            "1", "99", "0", "-1", "+3", "3.0", "0x3", "%D9%A3", "99999999999999999999", "abc", "%20", "3%2Fdelete",
        ]
        let matches = [strangers, unknown, "/gathers/1", "/gathers/%20"]
        var addresses = [
            "/nowhere", "/players/3/edit/shoe-size", "/players/3/shoes", "/assets/nothing.css",
            "/assets/..%2FPackage.swift", "/assets/%00", "/index.php", "/.env", "/gathers/confirm?player=1&player=3",
            "/gathers/confirm?player=3&player=99", "/gathers/confirm?player=x",
        ]
        addresses += players.flatMap { ["/players/\($0)", "/players/\($0)/edit/name", "/players/\($0)/delete"] }
        addresses += matches.flatMap { [$0, "\($0)/end"] }
        var posts = [
            ("/nowhere", ""), ("/players/1/delete", ""),
            ("/players/99/delete", ""), ("/players/1/edit/name", "value=1"), ("/players/1/edit/position", "value=1"),
        ]
        for match in matches {
            posts += [
                ("\(match)/end", ""), ("\(match)/timer", "action=start"),
                ("\(match)/score", "team=teamA&change=1&token=t"), ("\(match)/scorer", "goal=1&player=3"),
                ("\(match)/undo", "goal=1"),
                ("\(match)/restore", "goal=1"),
            ]
        }
        try await BadInputFixture().expectRefused(
            addresses.map { BadRequest("GET \($0)", 404, says: .notFound) }
                + posts.map { BadRequest("POST \($0)", $1, 404, says: .notFound) }, in: language)
    }

    @Test("Malformed addresses are answered with 400", arguments: Language.allCases)
    func unreadable(_ language: Language) async throws {
        let addresses = [
            "/%", "/%zz", "/players/%f", "/players/%ff", "/players/%C3%28", "/players?q=%", "/players?q=%zz",
            "/players?q=%ff", "/players?%=1", "/players?mode=select&player=%f", "/login?next=%",
            "/players?locale=%ff&q=%ff",
        ]
        try await BadInputFixture().expectRefused(
            addresses.map { BadRequest("GET \($0)", 400, says: .malformed) }
                + [BadRequest("POST /players/add?x=%", "name=Ann", 400, says: .malformed)], in: language)
    }

    @Test(
        "Addresses with invalid UTF-8 or control characters are answered with 3xx or 4xx",
        arguments: ["/\u{1}", "/players/\u{1}", "/players?q=\u{1}"])
    func bytes(_ pattern: String) async throws {
        try await TestSite().serve { port in
            let request = "GET \(pattern) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            for byte in [UInt8(0xFF), 0xC3, 0x01, 0x7F] {
                let connection = try await Connection(port: port)
                try await connection.send(request.utf8.map { $0 == 1 ? byte : $0 })
                let reply = try await connection.receive()
                #expect((300..<500).contains(reply.status), "byte \(byte)")
            }
        }
    }

    @Test("An invalid language is ignored", arguments: Language.allCases)
    func locale(_ language: Language) async throws {
        let values = [
            "", "%", "%f", "%zz", "%ff", "%00", "%C3%28", "xx", "fr-", "*", "..%2F..%2Fetc", "%3Cb%3E", "en%0d%0aX:+y",
            String(repeating: "fr-", count: 2_000),
        ]
        try await BadInputFixture().browse(in: language) { _, browser in
            for value in values {
                for (address, state) in [("/players?", "list"), ("/players?mode=select&", "selection")] {
                    let page = try await browser.open(address + "locale=" + value)
                    #expect(page.status == 200, "\(value.prefix(40))")
                    #expect(page.state == state, "\(value.prefix(40))")
                    #expect(page.language == language.rawValue, "\(value.prefix(40))")
                    #expect(browser.cookies["locale"] == nil, "\(value.prefix(40))")
                }
            }
        }
    }

    @Test("A method that a page does not allow is answered with 405", arguments: Language.allCases)
    func methods(_ language: Language) async throws {
        let posts = ["/", "/players", "/players/3", "/gathers/confirm", BadInputFixture.match]
        let others = ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"].flatMap { method in
            ["/", "/players", "/players/3", "/nowhere"].map { "\(method) \($0)" }
        }
        let words = Words(
            "This page cannot be used in this way.", "Cette page ne peut pas être utilisée de cette façon.")
        try await BadInputFixture().expectRefused(
            (posts.map { "POST \($0)" } + ["GET /logout"] + others).map { BadRequest($0, 405, says: words) },
            in: language)
    }

    @Test(
        "405 names the allowed methods", arguments: [("POST", "/players", "GET, HEAD"), ("GET", "/logout", "POST")])
    func allow(_ method: String, _ address: String, _ methods: String) async throws {
        try await TestSite().browseSignedIn { browser in
            let body = try browser.signed([:])
            let reply =
                method == "POST" ? try await browser.post(address, body) : try await browser.send(method, address)
            #expect(reply.status == 405)
            #expect(reply["Allow"] == methods)
        }
    }
}
