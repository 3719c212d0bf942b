// A front server with another server as its backend. The backend server stores accounts, players and gathers; the front
// server stores clock, goals, changes of teams and links of matches.

import Foundation
import TestBrowser
import TestGate
import Testing

@Suite("A front server with a backend server", .takingTurns)
struct TwoServersTests {
    private static let options = ["--log-level", "warning"]

    @Test("Registration, a match and sign-out work with two servers, and both can be restarted during the match")
    func story() async throws {
        let (backFolder, frontFolder) = (try TestFolder(), try TestFolder())
        var (back, backPort) = try await GatherProcess.serve(Self.options, in: backFolder)
        let url = ["--backend-url", "http://127.0.0.1:\(backPort)", "--api", "off"]
        var (front, frontPort) = try await GatherProcess.serve(Self.options + url, in: frontFolder)
        var browser = Browser(port: frontPort, language: "fr")
        try await browser.register("Zoë")
        #expect(try browser.page.state == "empty")
        try await browser.add(players: "Ann", "Bob & <Co>", "陈伟")
        try await browser.open("/players/1/edit/position")
        try await browser.submit("/players/1/edit/position", ["value": "goalkeeper"])
        #expect(try await browser.open("/players?q=gardien").text.contains("Ann"))
        try await browser.open("/gathers/confirm?player=1&player=2&player=3")
        let match = try await browser.submit(
            "/gathers", ["team-1": "teamB", "team-2": "teamA", "team-3": "teamA"]
        ).address
        try await browser.submit("\(match)/timer", ["minutes": "42", "seconds": "0"], pressing: "set")
        try await browser.submit("\(match)/timer", pressing: "start")
        for team in ["teamA", "teamB", "teamA"] {
            try await browser.submit("\(match)/score", where: ["team": team, "change": "1"])
        }
        #expect(try browser.page.main?.first("strong")?.text == "2 – 1")

        // The backend server has the same account, players and gather. Only the front server has the running match.
        var owner = Browser(port: backPort, language: "en")
        try await owner.open("/login")
        try await owner.submit("/login", ["username": "zoë", "password": "correct horse"])
        #expect(try owner.page.main?.all("a", where: ["class": "card-title"]).count == 3)
        #expect(try await owner.open(match).main?.first("strong")?.text == "0 – 0")

        for process in [back, front] {
            process.signal(SIGKILL)
            _ = try await process.exit()
        }
        (front, frontPort) = try await GatherProcess.serve(
            Self.options + url + ["--port", String(frontPort)], in: frontFolder)
        // The front server runs without the backend server: pages show an error, and no data is lost.
        #expect(try await browser.open("/players").status == 503)
        #expect(try await browser.open("/players/1").main?["data-screen"] == "error")
        #expect(try await browser.send("GET", "/healthz").status == 200)
        #expect(try await browser.send("GET", "/readyz").status == 503)
        (back, backPort) = try await GatherProcess.serve(
            Self.options + ["--port", String(backPort)], in: backFolder)

        var page = try await browser.open(match)
        #expect(page.main?.first("strong")?.text == "2 – 1")
        #expect(page.state == "running")
        try await browser.submit("\(match)/score", where: ["team": "teamB", "change": "1"])
        page = try await browser.open("\(match)/end")
        page = try await browser.submit("\(match)/end")
        #expect(page.flash == ["Le match est terminé\u{A0}: 2 – 2."])
        #expect(try await browser.open("/gathers?locale=en").text.contains("2 – 2"))
        #expect(try await owner.open(match).state == "ended")
        #expect(try owner.page.text.contains("2 – 2"))

        // Signing out works after the restart of both servers.
        try await browser.open("/players")
        try await browser.submit("/logout")
        #expect(try browser.page.screen == "login")
        for process in [front, back] {
            process.signal(SIGTERM)
            let exit = try await process.exit()
            #expect(exit.status == 0)
            #expect(!exit.errors.contains("correct horse"))
        }
    }

    @Test("Failed sign-ins of others from the same address do not lock out browsers that have signed in")
    func knownBrowser() async throws {
        let (back, backPort) = try await GatherProcess.serve(Self.options, in: try TestFolder())
        let (front, frontPort) = try await GatherProcess.serve(
            Self.options + ["--backend-url", "http://127.0.0.1:\(backPort)"], in: try TestFolder())
        let account: KeyValuePairs = ["username": "zoe", "password": "correct horse"]
        var browser = Browser(port: frontPort, language: "en")
        try await browser.open("/register")
        try await browser.submit("/register", account)
        // `browser` is known by its session alone: its cookie with the username is removed below. `signedOut` is known by
        // its cookie with the username alone.
        var signedOut = Browser(port: frontPort, language: "en")
        try await signedOut.open("/login")
        try await signedOut.submit("/login", account)
        try await signedOut.submit("/logout")
        var stranger = Browser(port: frontPort, language: "en")
        try await stranger.open("/login")
        for attempt in 1...11 {
            let page = try await stranger.submit("/login", ["username": "zoe", "password": "wrong"])
            #expect(page.status == (attempt <= 10 ? 422 : 429))
        }
        // The limit of the backend server applies to clients that it does not know.
        let word = Data("zoe:wrong".utf8).base64EncodedString()
        var direct = Browser(port: backPort, language: "en")
        let headers = ["Authorization": "Basic \(word)"]
        #expect(try await direct.send("POST", "/api/users/login", headers: headers).status == 429)
        try await signedOut.open("/login")
        #expect(try await signedOut.submit("/login", account).screen == "player-list")
        browser.cookies["username"] = nil
        try await browser.open("/account/delete")
        let page = try await browser.submit("/account/delete", ["password": "correct horse"])
        #expect(page.status == 200)
        #expect(page.screen == "login")
        for process in [front, back] {
            process.signal(SIGTERM)
            #expect(try await process.exit().status == 0)
        }
    }

    @Test("A request waits at most until its deadline for a silent backend; a page without calls does not wait")
    func hanging() async throws {
        let silent = try SilentPort()
        let (front, port) = try await GatherProcess.serve(
            Self.options + ["--backend-url", silent.url], in: try TestFolder())
        var browser = Browser(port: port, language: "en")
        try await browser.open("/login")
        let began = ContinuousClock.now
        let login = Task { [browser] in
            var browser = browser
            let page = try await browser.submit("/login", ["username": "zoe", "password": "correct horse"])
            return (page, ContinuousClock.now)
        }
        // After this time the sign-in waits for the backend.
        try await Task.sleep(for: .milliseconds(500))
        var other = Browser(port: port, language: "en")
        try await other.open("/register")
        let opened = ContinuousClock.now
        let (page, answered) = try await login.value
        #expect(opened < answered)
        #expect(page.status == 503)
        #expect(page.screen == "login")
        #expect(try page.form("/login")["username"] == "zoe")
        // The deadline is five seconds. The additional time is for a busy machine.
        #expect(began.duration(to: answered) < .seconds(30))
        front.signal(SIGTERM)
        #expect(try await front.exit().status == 0)
    }

    @Test("An invalid address of the backend is an error, and the message does not contain its password")
    func badAddress() async throws {
        let exit = try await GatherProcess.run(
            ["serve", "--port", "0", "--resources", TestFolder.project.path, "--backend-url", "http://u:p@x"],
            in: try TestFolder())
        #expect(exit.status != 0)
        #expect(exit.errors.contains("The address of the backend cannot be used"))
        #expect(!exit.errors.contains("u:p"))
    }
}
