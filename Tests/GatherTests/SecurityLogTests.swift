// The security log, the filter of fail2ban, and secrets that must not be in logs and files.

import Foundation
import TestGate
import Testing
import TestBrowser

@Suite("The security log", .takingTurns)
struct SecurityLogTests {
    @Test(
        "Security events are lines of a fixed format, and the filter of fail2ban matches failures and refusals",
        arguments: ["text", "json"])
    func lines(_ format: String) async throws {
        // Security events are logged whatever the level of the log is.
        let (server, port) = try await GatherProcess.serve(
            ["--log-format", format, "--log-level", "error", "--registration-limit", "1"], in: try TestFolder())
        var browser = Browser(port: port)
        try await browser.register()
        let basic = ["Authorization": "Basic " + Data("max:digest".utf8).base64EncodedString()]
        #expect(try await browser.send("POST", "/api/users/login", headers: basic).status == 401)
        var other = Browser(port: port)
        try await other.open("/login")
        try await other.submit("/login", ["username": "ZOE", "password": "wrong password"])
        try await other.open("/register")
        let refused = try await other.submit("/register", ["username": "bob", "password": "correct horse"])
        #expect(refused.status == 429)
        server.signal(SIGTERM)
        let events = Self.events(in: try await server.exit().errors)
        let kinds = ["registration", "sign-in", "sign-in-failed", "sign-in-failed", "registration-throttled"]
        try #require(events.map(\.kind) == kinds)
        #expect(events.allSatisfy { $0.address == "127.0.0.1" })
        let account = try #require(UUID(uuidString: events[0].account))
        #expect(events[1].account == account.uuidString)
        #expect(events[2].account == "-")
        #expect(events[3].account == account.uuidString)

        let filter = try Self.failures()
        for event in events {
            // In a file, fail2ban skips the time, which is at the beginning of a line in the text format. In the journal, host,
            // program and process precede the line.
            let time = event.line.prefix { $0 != " " && $0 != "{" }
            for line in [String(event.line.dropFirst(time.count)), "pitch gather[1234]: " + event.line] {
                let banned = filter.contains { line.firstMatch(of: $0)?.output[1].substring == "127.0.0.1" }
                #expect(banned == (event.kind.hasSuffix("failed") || event.kind.hasSuffix("throttled")), "\(line)")
            }
        }
    }

    @Test("Changes of accounts by the operator are in the log too, without an address")
    func commands() async throws {
        let folder = try TestFolder()
        var errors = ""
        for (arguments, input) in [
            (["create", "zoe"], "correct horse\n"), (["password", "zoe"], "battery staple\n"), (["delete", "zoe"], ""),
        ] {
            errors += try await GatherProcess.run(["user"] + arguments, in: folder, input: input).errors
        }
        let events = Self.events(in: errors)
        #expect(events.map(\.kind) == ["registration", "password-changed", "account-deleted"])
        #expect(Set(events.map(\.account)).count == 1)
        #expect(events.allSatisfy { $0.address == "-" })
    }

    @Test("The log contains no name, password, token or cookie, and the files contain no password, token or cookie")
    func secrets() async throws {
        let folder = try TestFolder()
        let (server, port) = try await GatherProcess.serve(["--log-level", "trace"], in: folder)
        var browser = Browser(port: port)
        try await browser.open("/register")
        try await browser.submit("/register", ["username": "Zoë-Secretname", "password": "secret correct horse"])
        var secrets = ["secret correct horse", "secret wrong horse", "secret query", "secret field"]
        func remember(_ browser: Browser) throws {
            for name in ["session", "username", "visitor", "flash"] {
                secrets += [browser.cookies[name]].compactMap { $0 }
            }
            secrets += try browser.page.forms.flatMap(\.fields).filter { $0.name == "formToken" }.map(\.value)
        }
        for name in ["Ann Secretplayer", "Bob Secretplayer"] {
            try await browser.open("/players/add")
            try await browser.submit("/players/add", ["name": name])
            try remember(browser)
        }
        try await browser.open("/players?q=secret+query")
        let match = try await browser.startMatch(addingPlayers: false)
        try await browser.submit("\(match)/timer", pressing: "start")
        try await browser.submit("\(match)/score", where: ["team": "teamA", "change": "1"])
        try await browser.submit("\(match)/link", pressing: "make")
        try remember(browser)
        let link = try #require(browser.page.document.first("input", where: ["id": "share-link"])?["value"])
        let key = String(try #require(link.split(separator: "/").last))
        var spectator = Browser(port: port)
        try await spectator.open("/watch/\(key)")
        _ = try await browser.post("/players/add", "name=secret+field&formToken=x")
        try await browser.open("\(match)/end")
        try await browser.submit("\(match)/end")
        try await browser.submit("/logout")
        try remember(browser)
        try await browser.submit("/login", ["username": "Zoë-Secretname", "password": "secret wrong horse"])
        try await browser.submit("/login", ["username": "Zoë-Secretname", "password": "secret correct horse"])
        try remember(browser)
        let digest = "3f1c6ee1b5a0c3e1a6fd8ce0f0f7e5e0d2b4d6a8c0e2f4a6b8d0c2e4f6a8b0c2"
        let body = Data(#"{"username": "Max-Secretname", "password": "\#(digest)"}"#.utf8)
        #expect(
            try await browser.send(
                "POST", "/api/users", headers: ["Content-Type": "application/json"], body: Array(body)
            ).status == 201)
        let basic = Data("Max-Secretname:\(digest)".utf8).base64EncodedString()
        let login = try await browser.send("POST", "/api/users/login", headers: ["Authorization": "Basic \(basic)"])
        let answer = try #require(try JSONSerialization.jsonObject(with: Data(login.body)) as? [String: Any])
        let token = try #require(answer["token"] as? String)
        let bearer = ["Authorization": "Bearer \(token)"]
        #expect(try await browser.send("GET", "/api/players", headers: bearer).status == 200)
        secrets += [digest, basic, token]
        server.signal(SIGTERM)
        let log = try await server.exit().errors
        #expect(log.split(separator: "\n").count > 30)
        // A short text could be in the log or in a file by chance.
        try #require(secrets.allSatisfy { $0.count > 8 })
        for secret in secrets + ["Secretname", "secretname", "Secretplayer", key] {
            #expect(!log.contains(secret), "the log has \(secret)")
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("")).filter {
            $0.hasPrefix("gather.")
        }
        #expect(names.contains("gather.sqlite"))
        for name in names {
            let bytes = try Data(contentsOf: folder.url.appending(path: name))
            for secret in secrets {
                #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(name) has \(secret)")
            }
        }
    }

    private struct Event {
        let line: String
        let kind: String
        let address: String
        let account: String
    }

    private static func events(in log: String) -> [Event] {
        log.split(separator: "\n").compactMap { line in
            line.firstMatch(of: #/security event=(\S+) address=(\S+) account=([-0-9A-F]+)/#).map {
                Event(line: String(line), kind: String($0.1), address: String($0.2), account: String($0.3))
            }
        }
    }

    /// The regular expressions of the filter of fail2ban.
    private static func failures() throws -> [Regex<AnyRegexOutput>] {
        let path = TestFolder.project.appending(path: "deploy/fail2ban/filter.d/football-gather.conf")
        let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
        let start = try #require(lines.firstIndex { $0.hasPrefix("failregex = ") })
        let block =
            [lines[start].dropFirst("failregex = ".count)]
            + lines[(start + 1)...].prefix { $0.hasPrefix(" ") }
        return try block.map { line in
            try Regex(line.trimmingCharacters(in: .whitespaces).replacing("<HOST>", with: "([0-9a-fA-F.:]+)"))
        }
    }
}
