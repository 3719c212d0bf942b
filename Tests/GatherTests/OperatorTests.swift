// Commands for operators: the database and its accounts.

import Foundation
import GRDB
import TestGate
import Testing
import TestBrowser

@Suite("Operator's commands", .takingTurns)
struct OperatorTests {
    @Test("Creating, changing and deleting an account takes effect in the running site")
    func accounts() async throws {
        let folder = try TestFolder()
        let (server, port) = try await GatherProcess.serve(in: folder)
        let made = try await GatherProcess.run(["user", "create", " Zoë "], in: folder, input: "correct horse\n")
        #expect(made.status == 0)
        #expect(made.output == "The account Zoë was created.\n")
        var browser = Browser(port: port)
        #expect(try await screen(&browser, afterLogin: "ZOË", "correct horse") == "player-list")

        let changed = try await GatherProcess.run(["user", "password", "zoë"], in: folder, input: "battery staple")
        #expect(changed.status == 0)
        #expect(try await browser.open("/players").screen == "login")
        #expect(try await screen(&browser, afterLogin: "Zoë", "correct horse") == "login")
        #expect(try await screen(&browser, afterLogin: "Zoë", "battery staple") == "player-list")

        #expect(try await GatherProcess.run(["user", "delete", "ZOË"], in: folder).status == 0)
        #expect(try await browser.open("/players").screen == "login")
        #expect(try await screen(&browser, afterLogin: "Zoë", "battery staple") == "login")
        server.signal(SIGTERM)
        #expect(try await server.exit().status == 0)
        #expect(![made, changed].contains { ($0.output + $0.errors).contains("horse") })
    }

    @Test("The server finishes an unfinished deletion of an account, and gather backup does not")
    func unfinishedDeletion() async throws {
        let folder = try TestFolder()
        try await folder.makeDatabase(accounts: "zoe")
        let database = try DatabaseQueue(path: folder.path("gather.sqlite"))
        try await database.write { try $0.execute(sql: "UPDATE user SET accountKey = 'Deleted 1', username = ''") }
        let accounts = { try await database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM user") } }
        #expect(try await GatherProcess.run(["backup", "copy.sqlite"], in: folder).status == 0)
        #expect(try await accounts() == 1)
        let (server, _) = try await GatherProcess.serve(in: folder)
        for _ in 0..<6_000 where try await accounts() != 0 { try await Task.sleep(for: .milliseconds(20)) }
        #expect(try await accounts() == 0)
        server.signal(SIGTERM)
        #expect(try await server.exit().status == 0)
    }

    @Test("gather user invite prints a link that works once")
    func invitation() async throws {
        let folder = try TestFolder()
        let (server, port) = try await GatherProcess.serve(["--registration", "invite"], in: folder)
        var browser = Browser(port: port)
        #expect(try await browser.open("/register").status == 403)
        let made = try await GatherProcess.run(["user", "invite", "--port", String(port)], in: folder)
        #expect(made.status == 0)
        #expect(made.output.hasPrefix("http://127.0.0.1:\(port)/register?invite="))
        let address = try #require(made.output.firstMatch(of: #/\/register\?invite=[\w-]{22}(?=\n$)/#)).output
            .description
        #expect(try await browser.open(address).status == 200)
        try await browser.submit("/register", ["username": "zoe", "password": "correct horse"])
        #expect(try browser.page.screen == "player-list")
        var other = Browser(port: port)
        #expect(try await other.open(address).status == 403)
        let elsewhere = try await GatherProcess.run(
            ["user", "invite", "--public-url", "https://gather.example.org"], in: folder)
        #expect(elsewhere.output.hasPrefix("https://gather.example.org/register?invite="))
        #expect(made.errors.contains("only on this machine; give --public-url"))
        #expect(elsewhere.errors == "")
        server.signal(SIGTERM)
        #expect(try await server.exit().status == 0)
    }

    @Test("gather user import copies the export of one account into another, which must be empty")
    func importing() async throws {
        let folder = try TestFolder()
        try await folder.makeDatabase(accounts: "zoe", "max")
        let (server, port) = try await GatherProcess.serve(in: folder)
        var browser = Browser(port: port)
        #expect(try await screen(&browser, afterLogin: "zoe", "correct horse") == "player-list")
        try await browser.open("/players/add")
        try await browser.submit("/players/add", ["name": "Ann\nBob"])
        let export = folder.url.appending(path: "zoe.json")
        try Data(try await browser.send("GET", "/account/export").body).write(to: export)

        let made = try await GatherProcess.run(["user", "import", "MAX", "zoe.json"], in: folder)
        #expect(made.status == 0, "\(made.errors)")
        #expect(made.output == "The account MAX has 2 players and 0 matches now.\n")
        var other = Browser(port: port)
        #expect(try await screen(&other, afterLogin: "max", "correct horse") == "player-list")
        #expect(try other.page.text.contains("Ann"))

        try Data(try String(contentsOf: export, encoding: .utf8).replacing("\"Bob\"", with: "\"\"").utf8)
            .write(to: folder.url.appending(path: "damaged.json"))
        for (name, file, words) in [
            ("max", "zoe.json", "has players or matches already"), ("eve", "zoe.json", "there is no account eve"),
            ("max", "damaged.json", "damaged.json: error: players[1].name: it is blank"),
            ("max", "missing.json", "missing.json: error: the file cannot be read"), ("max", ".", "cannot be read"),
        ] {
            let refused = try await GatherProcess.run(["user", "import", name, file], in: folder)
            #expect(refused.status != 0 && refused.output == "", "\(file)")
            #expect(refused.errors.contains(words), "\(refused.errors)")
        }
        server.signal(SIGTERM)
        #expect(try await server.exit().status == 0)
    }

    private func screen(_ browser: inout Browser, afterLogin username: String, _ password: String) async throws
        -> String
    {
        try await browser.open("/login")
        return try await browser.submit("/login", ["username": username, "password": password]).screen
    }

    private static let emptyExport = #"""
        {"format": "football-gather-account", "version": 1, "exportedAt": "2026-11-21T21:00:00.000Z", "players": [], "matches": [],
         "account": {"id": "C84B3452-184E-45D2-AFC9-173A7F66D7A2", "username": "zoe", "sessions": []}}
        """#

    @Test(
        "With --backend-url, a command for an account fails and creates no database",
        arguments: [
            ["create", "zoe"], ["password", "zoe"], ["delete", "zoe"], ["import", "zoe", "zoe.json"],
            ["import", "zoe", "missing.json"],
        ])
    func otherServer(_ arguments: [String]) async throws {
        let folder = try TestFolder()
        try folder.write(Self.emptyExport, to: "zoe.json")
        try folder.write(#"{"backend-url": "https://other.example"}"#, to: "front.json")
        let refused = try await GatherProcess.run(
            ["user"] + arguments + ["--config", "front.json"], in: folder, input: "long enough\n")
        #expect(refused.status != 0 && refused.output == "")
        #expect(refused.errors.contains("--backend-url is set: accounts are on that server"), "\(refused.errors)")
        #expect(!folder.has("gather.sqlite"))
    }

    @Test(
        "Without a database, each command of gather user except create fails, and creates no database",
        arguments: [["invite"], ["password", "zoe"], ["delete", "zoe"], ["import", "zoe", "zoe.json"]])
    func missingDatabase(_ arguments: [String]) async throws {
        let folder = try TestFolder()
        try folder.write(Self.emptyExport, to: "zoe.json")
        let refused = try await GatherProcess.run(["user"] + arguments, in: folder, input: "long enough\n")
        #expect(refused.status != 0 && refused.output == "")
        #expect(refused.errors.contains("gather.sqlite cannot be used: there is no such file."), "\(refused.errors)")
        #expect(!folder.has("gather.sqlite"))
    }

    @Test("gather user create refuses the database of a front server that has no accounts of its own")
    func front() async throws {
        let folder = try TestFolder()
        try await folder.makeDatabase()
        let database = try DatabaseQueue(path: folder.path("gather.sqlite"))
        let insertion = """
            INSERT INTO user (uuid, username, accountKey, passwordHash, createdAt) VALUES (randomblob(16), '', ?, '', 0)
            """
        for key in ["Deleted 1", "Remote 00"] {
            try await database.write { try $0.execute(sql: insertion, arguments: [key]) }
        }
        let refused = try await GatherProcess.run(["user", "create", "zoe"], in: folder, input: "long enough\n")
        #expect(refused.status != 0 && refused.output == "")
        #expect(refused.errors.contains("run the command on the server that has the accounts"), "\(refused.errors)")
        // A server can have accounts from the time before it became a front server.
        try await database.write {
            try $0.execute(sql: "UPDATE user SET username = 'max', accountKey = 'max' WHERE id = 1")
        }
        let made = try await GatherProcess.run(["user", "create", "zoe"], in: folder, input: "long enough\n")
        #expect(made.status == 0, "\(made.errors)")
    }

    @Test("A failing command for an account says why on standard error")
    func problems() async throws {
        let folder = try TestFolder()
        let long = String(repeating: "n", count: 21)
        try await folder.makeDatabase(accounts: "max")
        for (arguments, input, words) in [
            (["create", "MAX"], "long enough\n", "there is an account MAX already"),
            (["create", "zoe"], "short\n", "at least 8 characters"), (["create", "zoe"], "", "at least 8 characters"),
            (["create", long], "long enough\n", "1 to 20 characters"),
            (["create", "a:b"], "long enough\n", "no colon"),
            (["create", "a\u{7}b"], "long enough\n", "control character"),
            (["create", " "], "long enough\n", "1 to 20 characters"),
            (["password", "zoe"], "long enough\n", "there is no account zoe"),
            (["password", "max"], "short\n", "at least 8 characters"),
            (["delete", "zoe"], "", "there is no account zoe"), (["create"], "", "name"),
        ] {
            let exit = try await GatherProcess.run(["user"] + arguments, in: folder, input: input)
            #expect(exit.status != 0, "\(arguments)")
            #expect(exit.output == "", "\(arguments)")
            #expect(exit.errors.contains(words), "\(arguments): \(exit.errors)")
        }
    }

    @Test("A backup contains the accounts, is accessible only to its owner, and does not overwrite a file")
    func backup() async throws {
        let folder = try TestFolder()
        try await folder.makeDatabase(accounts: "zoe")
        #expect(try await GatherProcess.run(["backup", "copy.sqlite"], in: folder).status == 0)
        #expect(try folder.mode(of: "copy.sqlite") == 0o600)
        let again = try await GatherProcess.run(["backup", "copy.sqlite"], in: folder)
        #expect(again.status != 0)
        #expect(again.errors.contains("copy.sqlite"))
        let accounts = try await DatabaseQueue(path: folder.path("copy.sqlite")).read { db in
            try String.fetchAll(db, sql: "SELECT username FROM user")
        }
        #expect(accounts == ["zoe"])
    }
}
