// Forms that are rejected: without a valid form token, from another site, or too large.

import TestBrowser
import Testing

@Suite("Rejected forms")
struct RefusedFormTests {
    /// Forms with valid values, and the values that the page after a refusal shows again.
    private static let forms: [(path: String, fields: [(name: String, value: String)], kept: [String: String])] = [
        ("/login", [("username", "zoe"), ("password", "correct horse")], ["username": "zoe"]),
        ("/register", [("username", "new"), ("password", "long enough")], ["username": "new"]),
        ("/players/add", [("name", "Zoë <b>")], ["name": "Zoë <b>"]),
        ("/players/3/edit/age", [("value", "31")], ["value": "31"]),
        ("/players/3/edit/skill", [("value", "amateur")], ["value": "amateur"]),
        ("/players/3/delete", [], [:]),
        ("/gathers", [("team-3", "teamB"), ("team-4", "teamA")], ["team-3": "teamB", "team-4": "teamA"]),
        ("\(BadInputFixture.match)/timer", [("action", "start")], [:]),
        ("\(BadInputFixture.match)/score", [("team", "teamA"), ("change", "1"), ("token", "t")], [:]),
        ("\(BadInputFixture.match)/scorer", [("goal", "1"), ("player", "3")], [:]),
        ("\(BadInputFixture.match)/undo", [("goal", "1")], [:]),
        ("\(BadInputFixture.match)/restore", [("goal", "1")], [:]),
        ("\(BadInputFixture.match)/end", [], [:]),
    ]

    @Test(
        "A form without a valid form token of its session is answered with 403, and keeps what was typed, such as names",
        arguments: Language.allCases)
    func formTokens(_ language: Language) async throws {
        try await BadInputFixture().browse(in: language) { fixture, browser in
            var stranger = Browser(port: browser.port)
            try await stranger.login("max")
            let before = try await fixture.snapshot()
            let own = try browser.formToken
            let tokens = [nil, "", "forged", "%00", String(own.dropLast()), own + "x", try stranger.formToken]
            for form in Self.forms {
                for token in tokens {
                    let fields = form.fields + (token.map { [("formToken", $0)] } ?? [])
                    let reply = try await browser.post(form.path, Form.encode(fields))
                    let page = try Page(address: form.path, reply: reply)
                    #expect(page.status == 403, "\(form.path)")
                    #expect(page.language == language.rawValue, "\(form.path)")
                    #expect(page.problems == [Words.expired(language)], "\(form.path)")
                    for (name, value) in form.kept {
                        #expect(page.forms.contains { $0[name] == value }, "\(form.path) \(name)")
                    }
                }
            }
            #expect(try await fixture.snapshot() == before)
        }
    }

    @Test("A rejected form is shown again, and can be sent again")
    func again() async throws {
        try await TestSite().browseSignedIn { browser in
            try await browser.open("/players/add")
            let reply = try await browser.post("/players/add", "name=Ann&formToken=old")
            var form = try Page(address: "/players/add", reply: reply).form("/players/add")
            #expect(form["name"] == "Ann")
            let sent = try await browser.post("/players/add", Form.encode(form.fields))
            #expect(sent.status == 303)
            form = try await browser.open("/players/add").form("/players/add")
            #expect(form["name"] == "")
        }
    }

    @Test(
        "A form from another site, or without a header that says where it comes from, is answered with 403",
        arguments: Language.allCases)
    func crossSite(_ language: Language) async throws {
        let refused: [[String: String]] = [
            ["Origin": ""],
            ["Origin": "https://evil.example"],
            ["Origin": "null"],
            ["Origin": "http://localhost"],
            ["Origin": "http://localhost:1"],
            ["Sec-Fetch-Site": "cross-site"],
            ["Sec-Fetch-Site": "same-site"],
            ["Sec-Fetch-Site": "SAME-ORIGIN"],
            ["Origin": "", "Sec-Fetch-Site": "cross-site"],
        ]
        try await BadInputFixture().expectRefused(
            refused.flatMap { headers in
                Self.forms.map {
                    BadRequest("POST \($0.path)", Form.encode($0.fields), headers: headers, 403, says: .crossSite)
                }
                    + [BadRequest("POST /logout", headers: headers, 403, says: .crossSite)]
            }, in: language)
    }

    @Test(
        "A form from this site is accepted",
        arguments: [["Origin": "", "Sec-Fetch-Site": "same-origin"], ["Sec-Fetch-Site": "none"], [:]])
    func sameSite(_ headers: [String: String]) async throws {
        try await TestSite().browseSignedIn { browser in
            let reply = try await browser.post("/players/add", try browser.signed(["name": "Ann"]), headers: headers)
            #expect(reply.status == 303)
        }
    }

    @Test("With a public URL only its origin is accepted")
    func publicOrigin() async throws {
        try await TestSite(publicOrigin: "https://gather.example").browse { browser in
            for (origin, status) in [
                ("https://gather.example", 422), ("HTTPS://Gather.Example", 422), ("http://gather.example", 403),
                ("http://\(browser.host)", 403), ("https://gather.example.evil.example", 403),
            ] {
                try await browser.open("/login")
                let reply = try await browser.post("/login", try browser.signed([:]), headers: ["Origin": origin])
                #expect(reply.status == status, "\(origin)")
            }
        }
    }

    @Test("A form over 64 KiB is answered with 413", arguments: Language.allCases)
    func tooLarge(_ language: Language) async throws {
        let limit = 64 * 1024
        let words = Words("This is too much at once.", "C’est trop volumineux.")
        try await TestSite().browseSignedIn(in: language) { browser in
            let token = try browser.signed([:]) + "&name="
            for (size, status) in [(limit, 422), (limit + 1, 413), (1_000_000, 413)] {
                let body = token + String(repeating: "x", count: size - token.utf8.count)
                let page = try Page(address: "", reply: try await browser.post("/players/add", body))
                #expect(page.status == status, "\(size)")
                #expect(page.language == language.rawValue)
                #expect(page.text.contains(words(language)) == (status == 413))
            }
            // A chunked body, whose length is not known in advance.
            let chunk = "1000\r\n" + String(repeating: "x", count: 0x1000) + "\r\n"
            let chunks = String(repeating: chunk, count: 17) + "0\r\n\r\n"
            let reply = try await browser.post(
                "/players/add", chunks, headers: ["Transfer-Encoding": "chunked", "Content-Length": ""])
            #expect(reply.status == 413)
            #expect(try await browser.open("/players").state == "empty")
        }
    }
}
