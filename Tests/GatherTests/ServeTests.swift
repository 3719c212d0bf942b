// The server as a process: it prints its address, shuts down gracefully, and loses no data when it is killed.

import Foundation
import GRDB
import TestGate
import Testing
import TestBrowser

@testable import gather

@Suite("Serving", .takingTurns)
struct ServeTests {
    @Test("SIGTERM and SIGINT end the process with status 0 despite idle connections", arguments: [SIGTERM, SIGINT])
    func graceful(_ signal: Int32) async throws {
        let folder = try TestFolder()
        let (process, port) = try await GatherProcess.serve(in: folder)
        #expect(process.output == "Football Gather is listening on http://127.0.0.1:\(port)\n")
        var browser = Browser(port: port, language: "fr")
        #expect(try await browser.open("/").heading == "Connexion")
        let idle = try await Connection(port: port)
        try await idle.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
        #expect(try await idle.receive().status == 200)
        let silent = try await Connection(port: port)
        // Connections are accepted in their order, so after this page `silent` is accepted too. A connection that is not yet accepted
        // when the process ends would be reset.
        try await browser.open("/privacy")
        process.signal(signal)
        #expect(try await process.exit().status == 0)
        #expect(try await idle.isClosed())
        #expect(try await silent.isClosed())
        #expect(try folder.mode(of: "gather.secret") == 0o600)
        #expect(try folder.mode(of: "gather.sqlite") == 0o600)
        // The write-ahead log was moved into the database file.
        #expect(try folder.size(of: "gather.sqlite-wal") == 0)
    }

    @Test("A request in progress is answered before the process ends", .timeLimit(.minutes(10)))
    func underWay() async throws {
        let (process, port) = try await GatherProcess.serve(in: try TestFolder())
        var browser = Browser(port: port)
        try await browser.open("/login")
        let connection = try await Connection(port: port)
        let head = [
            "POST /login HTTP/1.1", "Host: localhost:\(port)", "Origin: http://localhost:\(port)",
            "Content-Type: application/x-www-form-urlencoded", "Content-Length: 9", "", "",
        ]
        try await connection.send(Array(head.joined(separator: "\r\n").utf8) + Array("user".utf8))
        try await Task.sleep(for: .milliseconds(500))
        process.signal(SIGTERM)
        // Waits until the server accepts no new connections.
        while (try? await browser.send("GET", "/healthz")) != nil { try await Task.sleep(for: .milliseconds(20)) }
        try await connection.send("name=".utf8)
        let reply = try await connection.receive()
        #expect(reply.status == 403)
        #expect(try Page(address: "/login", reply: reply).screen == "login")
        #expect(try await process.exit().status == 0)
    }

    @Test("No data is lost when the process is killed during a match and restarted")
    func killed() async throws {
        let folder = try TestFolder()
        var (process, port) = try await GatherProcess.serve(in: folder)
        var browser = Browser(port: port)
        try await browser.register("Zoë")
        try await browser.add(players: "Ann", "Bob & <Co>")
        try await browser.open("/gathers/confirm?player=1&player=2")
        let match = try await browser.submit("/gathers", ["team-1": "teamB", "team-2": "teamA"]).address
        try await browser.submit("\(match)/timer", ["minutes": "42", "seconds": "0"], pressing: "set")
        try await browser.submit("\(match)/timer", pressing: "start")
        for team in ["teamA", "teamB", "teamB"] {
            try await browser.submit("\(match)/score", where: ["team": team, "change": "1"])
        }
        let spent = try browser.page.form("\(match)/score", where: ["team": "teamA", "change": "1"])
        try await browser.submit("\(match)/score", where: ["team": "teamA", "change": "1"])
        let before = Picture(try browser.page)
        #expect(before.score == "2 – 2")
        #expect(before.state == "running")

        process.signal(SIGKILL)
        _ = try await process.exit()
        (process, port) = try await GatherProcess.serve(["--port", String(port)], in: folder)

        let after = Picture(try await browser.open(match))
        #expect(after.score == before.score)
        #expect(after.state == "running")
        #expect(after.teams == before.teams)
        #expect((0..<20_000).contains(before.remaining - after.remaining))
        // The counted tap is still remembered, and the form's token is still valid.
        #expect(try await browser.post("\(match)/score", Form.encode(spent.fields)).status == 303)
        #expect(Picture(try await browser.open(match)).score == before.score)
        process.signal(SIGTERM)
        #expect(try await process.exit().status == 0)
    }

    /// The state of a match that is compared before and after a restart.
    private struct Picture {
        let state: String
        let score: String?
        let teams: [String]
        let remaining: Int

        init(_ page: Page) {
            state = page.state
            score = page.main?.first("strong")?.text
            teams = page.main?.all("section").map(\.text) ?? []
            let clock = page.main?.all("span").first { $0["data-clock"] != nil }
            remaining = clock?["data-remaining"].flatMap { Int($0) } ?? -1
        }
    }

    @Test("A public URL with HTTPS turns on Secure cookies and HSTS, and a misspelt variable is logged")
    func publicURL() async throws {
        let (process, port) = try await GatherProcess.serve(
            in: try TestFolder(),
            environment: ["GATHER_PUBLIC_URL": "https://Gather.example/", "GATHER_TRUSTED_PROXIES": "127.0.0.1"])
        var browser = Browser(port: port)
        let reply = try await browser.open("/login").reply
        #expect(reply["Strict-Transport-Security"] != nil)
        #expect(reply.cookie("__Host-visitor")?.contains("Secure") == true)
        #expect(reply.text.contains("https://gather.example/login?locale=fr"))
        process.signal(SIGTERM)
        let exit = try await process.exit()
        #expect(exit.status == 0)
        #expect((exit.output + exit.errors).contains("did you mean GATHER_TRUSTED_PROXY?"))
    }

    @Test("The API is served unless the operator disables it")
    func api() async throws {
        let folder = try TestFolder()
        try folder.write(#"{"api": "off"}"#, to: "config.json")
        #expect(try await Settings(given: [:], file: nil).servesAPI)
        #expect(try await !Settings(given: [.api: "off"], file: nil).servesAPI)
        #expect(try await !Settings(given: [:], file: folder.path("config.json")).servesAPI)
        for (arguments, status) in [(["--api", "on"], 401), ([], 404)] {
            let (process, port) = try await GatherProcess.serve(
                arguments, in: folder, environment: ["GATHER_API": "off"])
            var browser = Browser(port: port)
            let reply = try await browser.send("GET", "/api/players")
            #expect(reply.status == status)
            #expect(reply["Content-Type"]?.hasPrefix("application/json") == (status == 401))
            #expect(try await browser.send("GET", "/login").status == 200)
            process.signal(SIGTERM)
            #expect(try await process.exit().status == 0)
        }
    }

    @Test("The log is text or JSON, one line per request, without secrets")
    func log() async throws {
        for format in ["text", "json"] {
            let (process, port) = try await GatherProcess.serve(["--log-format", format], in: try TestFolder())
            var browser = Browser(port: port)
            try await browser.open("/login?next=/secret-next")
            _ = try await browser.post("/login", "username=secret-name&password=secret-password")
            process.signal(SIGTERM)
            let errors = try await process.exit().errors
            let lines = errors.split(separator: "\n").filter { $0.contains("/login") }
            #expect(lines.count == 2, "\(errors)")
            #expect(!lines.contains { $0.contains("secret") })
            guard format == "json" else { continue }
            for line in lines {
                let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String]
                let keys = Set(try #require(object).keys)
                #expect(keys.isSuperset(of: ["time", "level", "message", "route", "status", "ms"]))
            }
        }
    }

    @Test("The demo prints how to sign in, and removes its data when it ends")
    func demo() async throws {
        let folder = try TestFolder()
        let process = try GatherProcess(["demo", "--port", "0", "--resources", TestFolder.project.path], in: folder)
        var browser = Browser(port: try await process.port())
        let hint = try await process.outputMatch(of: #/Log in as (\S+) with the password (\S+)\./#)
        try await browser.open("/login")
        try await browser.submit("/login", ["username": String(hint.1), "password": String(hint.2)])
        #expect(try browser.page.state == "list")
        #expect(try browser.page.text.contains("Zoë Ünal"))
        let main = try #require(try await browser.open("/gathers").main)
        let matches = Set(main.all("a").compactMap { $0["href"] }.filter { $0.hasPrefix("/gathers/") })
        var states: [String] = []
        for address in matches {
            let page = try await browser.open(address)
            guard page.screen == "gather" else { continue }
            states.append(page.state)
            #expect(page.main?.all("li").contains { $0["data-goal"] != nil } == true)
        }
        #expect(states.count { $0 == "ended" } == 10)
        #expect(states.count { $0 == "running" } == 1)
        process.signal(SIGTERM)
        #expect(try await process.exit().status == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("tmp")).isEmpty)
        #expect(!folder.has("gather.sqlite"))
    }

    @Test("All demo players have played, each match on a day of its own, and scorers are in the team of their goal")
    func season() async throws {
        let folder = try TestFolder()
        let path = folder.path("demo.sqlite")
        try await DemoData(database: path).fill()
        let exceptions = try await DatabaseQueue(path: path).read { db in
            try [
                """
                SELECT count(*) FROM player WHERE id NOT IN (
                    SELECT player FROM gatherPlayer JOIN gather ON gather.id = gatherPlayer.gather
                    WHERE endedAt IS NOT NULL)
                """,
                "SELECT count(endedAt) - count(DISTINCT endedAt / 86400000) FROM gather",
                """
                SELECT count(*) FROM goal LEFT JOIN gatherPlayer
                ON gatherPlayer.gather = goal.gather AND gatherPlayer.team = goal.team AND player = scorer
                WHERE player IS NULL
                """,
                "SELECT count(*) FROM goal JOIN gather ON gather.id = goal.gather WHERE endedAt < scoredAt",
            ].map { try Int.fetchOne(db, sql: $0) }
        }
        #expect(exceptions == [0, 0, 0, 0])
    }
}
