// Requests that are made to be expensive are rejected, or cost little.

import Foundation
import Modules
import TestBrowser
import TestGate
import Testing

@testable import WebFront

@Suite("Hostile requests")
struct HostileTests {
    @Test("A request target over 32 KiB is answered with 414, in the browser's language", arguments: Language.allCases)
    func targets(_ language: Language) async throws {
        let words = Words("The address is too long.", "L’adresse est trop longue.")
        try await TestSite().browse(in: language) { browser in
            for path in ["/login", "/healthz", "/assets/app.css", "/nowhere", "/service-worker.js"] {
                for length in [32 * 1024 + 1, 60_000] {
                    let address = path + "?q=" + String(repeating: "x", count: length - path.utf8.count - 3)
                    let page = try Page(address: path, reply: try await browser.send("GET", address))
                    #expect(page.status == 414, "\(path)")
                    #expect(page.language == language.rawValue)
                    #expect(page.text.contains(words(language)), "\(path)")
                }
            }
            let address = "/login?q=" + String(repeating: "x", count: 32 * 1024 - 9)
            #expect(try await browser.send("GET", address).status == 200)
        }
    }

    @Test(
        "Header fields over 16 KiB together are answered with 431, in the browser's language",
        arguments: Language.allCases)
    func fields(_ language: Language) async throws {
        let words = Words(
            "Your browser sent too much along with the request.", "Votre navigateur a envoyé trop de données")
        try await TestSite().browseSignedIn(in: language) { browser in
            let cookies = browser.cookies
            for (name, value) in [
                ("Cookie", "a\(combiningMarks(bytes: 70_000))=1"), ("Accept-Encoding", combiningMarks(bytes: 64_000)),
                ("X-Text", String(repeating: "x", count: 16_384)),
            ] {
                for path in ["/login", "/healthz", "/assets/app.css", "/players"] {
                    let page = try Page(
                        address: path, reply: try await browser.send("GET", path, headers: [name: value]))
                    #expect(page.status == 431, "\(name) \(path)")
                    #expect(page.language == language.rawValue)
                    #expect(page.text.contains(words(language)), "\(name) \(path)")
                    #expect(page.reply["Page-Reader"] == nil)
                }
            }
            // The viewer stays signed in.
            #expect(browser.cookies == cookies)
            #expect(try await browser.open("/players").screen == "player-list")
        }
    }

    @Test("The API answers with JSON when the head of a request is too large")
    func api() async throws {
        try await TestSite().serve { port in
            var browser = Browser(port: port)
            for (address, headers, status) in [
                ("/api/players?" + String(repeating: "x", count: 40_000), [:], 414),
                ("/api/players", ["X-Text": String(repeating: "x", count: 20_000)], 431),
            ] {
                let reply = try await browser.send("GET", address, headers: headers)
                #expect(reply.status == status)
                #expect(reply["Content-Type"] == "application/json; charset=utf-8")
            }
        }
    }

    @Test("Neither white space nor a cookie with a byte above 0x7F prevents reading the session cookie")
    func cookies() async throws {
        try await TestSite().browseSignedIn { browser in
            let session = try #require(browser.cookies["session"])
            for cookies in [
                "session=\(session); a\(combiningMarks(bytes: 10_000))=1", "a=é;session=\(session)",
                "é; session=\(session); é=é",
                "session=é; session=\(session)", "a=b ;  session=\(session)  ; c=d", "session=\(session) ",
            ] {
                let reply = try await browser.send("GET", "/players", headers: ["Cookie": cookies])
                #expect(reply.status == 200, "\(cookies.prefix(40))")
            }
            for cookies in ["session=\(session)é", "sessioné=\(session)", "session=\(combiningMarks(bytes: 8_000))"] {
                let reply = try await browser.send("GET", "/players", headers: ["Cookie": cookies])
                #expect(reply.status == 303, "\(cookies.prefix(40))")
            }
        }
    }

    @Test(
        "A header field with a byte above 0x7F counts as absent",
        arguments: [
            "Accept-Language", "Accept-Encoding", "If-None-Match", "X-Forwarded-For", "Last-Event-ID", "Prefer",
            "Sec-Fetch-Dest", "X-Anything",
        ])
    func unreadableFields(_ name: String) async throws {
        try await TestSite().browseSignedIn { browser in
            for value in ["é", "fr,é", "a" + combiningMarks(bytes: 14_000)] {
                let reply = try await browser.send("GET", "/players", headers: [name: value])
                #expect(reply.status == 200)
                #expect(reply["Content-Language"] == "en")
            }
        }
    }

    @Test("A form whose Origin or Sec-Fetch-Site has a byte above 0x7F is refused")
    func unreadableOrigin() async throws {
        try await TestSite().browse { browser in
            try await browser.open("/login")
            let body = try browser.signed(["username": "zoe", "password": "x"])
            for headers in [
                ["Origin": "é"], ["Origin": "", "Sec-Fetch-Site": "same-originé"],
                ["Origin": "http://a" + combiningMarks(bytes: 14_000)],
            ] {
                #expect(try await browser.post("/login", body, headers: headers).status == 403)
            }
        }
    }

    @Test(
        "Queries, paths and forms with more than 30 combining marks in a row are answered with 400",
        arguments: Language.allCases)
    func marks(_ language: Language) async throws {
        let allowed = Form.encode([("q", "e" + combiningMarks(bytes: 60))]).dropFirst(2)
        let refused = [allowed + "%CC%81", Substring(Form.encode([("q", combiningMarks(bytes: 10_000))]).dropFirst(2))]
        try await TestSite().browseSignedIn(in: language) { browser in
            #expect(try await browser.open("/players?q=\(allowed)&\(allowed)=1").status == 200)
            #expect(try await browser.send("GET", "/\(allowed)").status == 404)
            try await browser.open("/players/add")
            let token = try browser.signed([:])
            for marks in refused {
                for address in ["/players?q=\(marks)", "/players?\(marks)=1", "/\(marks)", "/assets/\(marks)"] {
                    let page = try Page(address: "", reply: try await browser.send("GET", address))
                    #expect(page.status == 400, "\(address.prefix(40))")
                    #expect(page.text.contains(Words.malformed(language)))
                }
                for body in ["\(token)&name=\(marks)", "\(token)&name=Ann&\(marks)=1"] {
                    #expect(try await browser.post("/players/add", body).status == 400)
                }
            }
            let raw = "\(token)&a\(combiningMarks(bytes: 60_000))=1"
            #expect(try await browser.post("/players/add", raw).status == 400)
            #expect(try await browser.open("/players").state == "empty")
        }
    }

    @Test("Many combining marks and long texts in the forms of accounts are refused, and the account stays as it is")
    func accountForms() async throws {
        let long = String(repeating: "x", count: 60_000)
        let marks = combiningMarks(bytes: 10_000)
        try await TestSite().browseSignedIn { browser in
            try await browser.open("/account")
            var stranger = Browser(port: browser.port)
            try await stranger.open("/recover")
            let (token, strangerToken) = (try browser.signed([:]), try stranger.signed([:]))
            for (path, field) in [
                ("/account/password", "current"), ("/account/password", "new"), ("/account/recovery", "password"),
                ("/account/delete", "password"),
            ] {
                #expect(try await browser.post(path, "\(token)&\(field)=\(marks)").status == 400, "\(path) \(field)")
                #expect(try await browser.post(path, "\(token)&\(field)=\(long)").status == 422, "\(path) \(field)")
            }
            for (path, fields) in [
                ("/recover", ["username", "code", "password"]), ("/register", ["invite", "username", "password"]),
            ] {
                for field in fields {
                    let others = "\(strangerToken)&\(field)="
                    #expect(try await stranger.post(path, others + marks).status == 400, "\(path) \(field)")
                    #expect(try await stranger.post(path, others + long).status == 422, "\(path) \(field)")
                }
            }
            let end = "/account/sessions/\(String(repeating: "x", count: 10_000))/end"
            #expect(try await browser.post(end, token).status == 404)
            #expect(try await stranger.send("GET", "/register?invite=\(long.prefix(10_000))").status == 200)
            #expect(try await browser.open("/players").screen == "player-list")
            try await stranger.login()
            #expect(try stranger.page.screen == "player-list")
        }
    }

    @Test("Requests with a long `X-Forwarded-For` behind a trusted proxy, or a long cookie `username`, are answered")
    func longFields() async throws {
        var site = TestSite()
        site.trustsProxy = true
        try await site.browse { browser in
            for value in [
                String(repeating: "127.0.0.1,", count: 1_400), String(repeating: "203.0.113.7,", count: 1_100),
                String(repeating: ",", count: 14_000), String(repeating: ":", count: 14_000),
                "fe80::1%" + String(repeating: "a", count: 14_000), combiningMarks(bytes: 14_000),
            ] {
                let reply = try await browser.send("GET", "/login", headers: ["X-Forwarded-For": value])
                #expect(reply.status == 200, "\(value.prefix(20))")
            }
            for path in ["/login", "/recover"] {
                let known = ["Cookie": "username=" + String(repeating: "A", count: 14_000)]
                #expect(try await browser.send("GET", path, headers: known).status == 200, "\(path)")
            }
        }
    }

    @Test("A form or query has at most 4,096 items")
    func items() async throws {
        try await TestSite().browseSignedIn { browser in
            let most = repeatElement("a=", count: FormFields.countLimit).joined(separator: "&")
            try await browser.open("/players?\(most)")
            #expect(try browser.page.status == 200)
            #expect(try await browser.send("GET", "/players?\(most)&a").status == 400)
            #expect(try await browser.send("GET", "/players?\(most)&a=%ff&locale=%ff").status == 400)
            #expect(try await browser.post("/players/add", "\(most)&a").status == 400)
        }
    }

    @Test("A password has at most 1,024 bytes", arguments: Language.allCases)
    func passwords(_ language: Language) async throws {
        let words = Words("The password is too long.", "Le mot de passe est trop long.")
        try await TestSite().browse(in: language) { browser in
            let longest = String(repeating: "x", count: 1024)
            try await browser.open("/register")
            let refused = try await browser.submit("/register", ["username": "zoe", "password": longest + "x"])
            #expect(refused.status == 422)
            #expect(refused.text.contains(words(language)))
            try await browser.submit("/register", ["username": "zoe", "password": longest])
            #expect(try browser.page.screen == "player-list")
            try await browser.logout()
            try await browser.login("zoe", password: longest + "x")
            #expect(try browser.page.status == 422)
            try await browser.login("zoe", password: longest)
            #expect(try browser.page.screen == "player-list")
        }
    }

    @Test("Reading chosen players and their teams takes time proportional to their number")
    func players() throws {
        func time(_ count: Int) throws -> Double {
            let players = (1...count).map { "player=\($0)&team-\($0)=teamA" }.joined(separator: "&")
            let places = (1...count).map { "team-\($0)=teamA&from-\($0)=bench" }.joined(separator: "&")
            let (query, form) = (try FormFields(players), try FormFields(places))
            return try (0..<3).map { _ in
                let start = threadTime()
                #expect(query.chosenPlayers()?.entries.count == count)
                let changes = try form.teamChanges()
                #expect(changes?.count == count)
                return Double(threadTime() - start) / 1e6
            }.min() ?? 0
        }
        let (small, large) = (try time(500), try time(2000))
        #expect(large <= max(small * 8, 20), "\(small) ms, then \(large) ms")
    }
}
