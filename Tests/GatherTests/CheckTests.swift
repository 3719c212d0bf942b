// `gather check`: a line for each setting, file or account that is not fit for production.

import Foundation
import TestGate
import Testing
import TestBrowser

@testable import gather

@Suite("The check for production", .takingTurns)
struct CheckTests {
    /// Settings of a site that is fit for production.
    private static let fit: [Setting: String] = [
        .publicURL: "https://gather.example", .trustedProxy: "127.0.0.1", .logFormat: "json",
        .resources: TestFolder.project.path,
    ]

    /// A folder with a database and a secret. It is not below `/tmp`, because the check reports a database there as temporary.
    private func folder() async throws -> TestFolder {
        let folder = try TestFolder(in: URL(filePath: "/var/tmp"))
        chmod(folder.path(""), 0o700)
        try await folder.makeDatabase()
        try folder.write(Data(repeating: 7, count: 32).base64EncodedString(), to: "gather.secret")
        chmod(folder.path("gather.secret"), 0o600)
        return folder
    }

    /// The names of the files, without the folders that ``GatherProcess`` creates.
    private func files(in folder: TestFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path("")).filter { !$0.hasPrefix(".run-") }.sorted()
    }

    /// The lines that `gather check` prints.
    private func lines(_ arguments: [String], in folder: TestFolder) async throws -> [String] {
        let exit = try await GatherProcess.run(["check"] + arguments, in: folder)
        let lines = exit.output.split(separator: "\n").map(String.init)
        #expect(exit.errors == "")
        #expect((exit.status == 0) == (lines == ["No problems found."]), "\(lines)")
        #expect(exit.status == 0 || exit.status == 1)
        return lines
    }

    /// The findings for the database in the folder and the settings that are fit for production, overridden by `settings`.
    private func findings(_ settings: [Setting: String] = [:], in folder: TestFolder) async throws -> [String] {
        let database: [Setting: String] = [.database: folder.path("gather.sqlite")]
        let given = database.merging(Self.fit) { $1 }.merging(settings) { $1 }
        return ProductionCheck(settings: try await Settings(given: given, file: nil)).findings()
    }

    @Test("The exit status is 0 when everything is in order, even while a server runs")
    func fit() async throws {
        let folder = try await folder()
        let before = try files(in: folder)
        let options = Self.fit.flatMap { ["--\($0.name)", $1] }
        #expect(try await lines(options, in: folder) == ["No problems found."])
        #expect(try files(in: folder) == before)
        let (server, _) = try await GatherProcess.serve(in: folder)
        #expect(try await lines(options, in: folder) == ["No problems found."])
        server.signal(SIGTERM)
        #expect(try await server.exit().status == 0)
    }

    @Test("A variable that is not a setting gives only a warning, because it may belong to another program")
    func unknownVariable() async throws {
        let exit = try await GatherProcess.run(
            ["check"] + Self.fit.flatMap { ["--\($0.name)", $1] }, in: folder(),
            environment: ["GATHER_LOG_LEVELS": "error"])
        #expect(exit.status == 0)
        #expect(exit.output == "No problems found.\n")
        #expect(exit.errors == "warning: GATHER_LOG_LEVELS is not a setting; did you mean GATHER_LOG_LEVEL?\n")
    }

    @Test("The configuration file in deploy is fit for production")
    func example() async throws {
        let folder = try await folder()
        let config = TestFolder.project.appending(path: "deploy/gather.json").path
        let files = [
            "--database", "gather.sqlite", "--secret-file", "gather.secret", "--resources", TestFolder.project.path,
        ]
        #expect(try await lines(["--config", config] + files, in: folder) == ["No problems found."])
    }

    @Test("Settings that are not fit for production are named, whether they come from options or a configuration file")
    func settings() async throws {
        let folder = try await folder()
        let resources = TestFolder.project.path
        let silent = try SilentPort()
        defer { withExtendedLifetime(silent) {} }
        try folder.write(
            #"""
            {"public-url": "http://gather.example", "log-format": "text", "log-level": "debug", "resources": "\#(resources)",
             "registration-limit": 5000, "metrics": "0.0.0.0:9090", "backend-url": "\#(silent.url)"}
            """#, to: "config.json")
        let found = try await lines(["--config", "config.json"], in: folder)
        for (setting, words) in [
            ("public-url", "http://gather.example"), ("log-format", "json"), ("log-level", "grows"),
            ("registration-limit", "5000"), ("metrics", "0.0.0.0:9090"),
            ("backend-url", "no server with the REST contract answers there"),
        ] {
            #expect(found.contains { $0.hasPrefix("--\(setting) ") && $0.contains(words) }, "\(setting): \(found)")
        }
        #expect(found.count == 6, "\(found)")
        let unproxied = ["--resources", resources, "--public-url", "https://gather.example", "--log-format", "json"]
        #expect(try await lines(unproxied, in: folder).map { $0.prefix(26) } == ["--trusted-proxy is not set"])
        let unset = try await Settings(given: [.resources: resources], file: nil)
        #expect(ProductionCheck(settings: unset).findings().contains { $0.hasPrefix("--public-url is not set") })
        let quiet = try await findings([.logLevel: "error"], in: folder)
        #expect(quiet.count == 1 && quiet[0].contains("not logged"), "\(quiet)")
    }

    @Test(
        "Metrics and a backend on a loopback address are fit for production",
        arguments: ["127.0.0.1", "[::1]", "localhost", "LocalHost"])
    func loopback(_ host: String) async throws {
        let local: [Setting: String] = [.metrics: "\(host):9090", .backendURL: "http://\(host):8081"]
        #expect(try await findings(local, in: folder()) == [])
    }

    @Test("A backend that does not answer is named, and one that answers is not")
    func answeringBackend() async throws {
        let (folder, other) = (try await folder(), try TestFolder())
        let (server, port) = try await GatherProcess.serve(in: other)
        let given = Self.fit.merging([.backendURL: "http://127.0.0.1:\(port)"]) { $1 }
        let check = ProductionCheck(settings: try await Settings(given: given, file: nil))
        #expect(await check.unansweringBackend(within: .unreachable) == [])
        server.signal(SIGTERM)
        #expect(try await server.exit().status == 0)
        // The port of the ended server can belong to a server of another test.
        let silent = try SilentPort()
        defer { withExtendedLifetime(silent) {} }
        let unanswered = given.merging([.backendURL: silent.url]) { $1 }
        let options = unanswered.flatMap { ["--\($0.name)", $1] }
        let found = try await lines(options, in: folder)
        let beginning = "--backend-url is \(silent.url): no server "
        #expect(found.count == 1 && found[0].hasPrefix(beginning), "\(found)")
    }

    @Test(
        "A backend that is reached without encryption is named, even when the URL has capital letters",
        arguments: ["http://192.0.2.1", "HTTP://192.0.2.1", "Http://other.example:8081"])
    func unencrypted(_ url: String) async throws {
        let found = try await findings([.backendURL: url], in: folder())
        #expect(found.map { $0.contains("unencrypted") } == [true], "\(found)")
    }

    @Test(
        "A backend URL that the server would refuse is named, without its password",
        arguments: [
            "ftp://other.example", "other.example", "https://zoe:hunter2@other.example", "https://other.example?a",
        ])
    func unusableBackend(_ url: String) async throws {
        let found = try await findings([.backendURL: url], in: folder())
        #expect(found.count == 1 && found[0].hasPrefix("--backend-url cannot be used: it "), "\(found)")
        #expect(!found.joined().contains("hunter2"))
    }

    @Test(
        "127.0.0.0/8, ::1 and localhost are loopback; other addresses and names, such as 127.example.org, are not",
        arguments: [
            ("127.0.0.1", true), ("127.9.8.7", true), ("::1", true), ("localhost", true), ("127.example.org", false),
            ("127.0.0.1.example.org", false), ("128.0.0.1", false), ("::2", false), ("localhost.example.org", false),
        ])
    func loopbackNames(_ host: String, _ isLoopback: Bool) {
        #expect(HostAndPort(host: host, port: 1).isLoopback == isLoopback)
    }

    @Test(
        "A PostgreSQL server on another machine is reported unless the connection verifies it",
        arguments: [
            ("postgresql://db1/gather", false), ("postgresql://zoe:x@[fe80::7]:5433/gather", false),
            ("postgresql://db1:5432,db2:5433/gather?target_session_attrs=primary", false),
            ("postgresql://zoe:x@localhost:5432,db2/gather", false),
            ("postgresql://db1,db2/gather?sslmode=require", false),
            ("postgresql://zoe@/gather?host=db1,/run/postgresql", false),
            ("postgresql://localhost/gather?hostaddr=192.0.2.1", false), ("postgresql://127.example.org/gather", false),
            // The last of several parameters with the same name counts.
            ("postgresql://db1/gather?sslmode=verify-full&sslmode=prefer", false),
            ("postgresql://db1:5432,db2/gather?sslmode=verify-full", true), ("postgresql:///gather", true),
            ("postgresql://db1/gather?connect_timeout=1&sslmode=verify%2Dfull", true),
            ("postgresql://zoe:x@[::1]:5432,127.0.0.1:5433,localhost/gather", true),
            ("postgresql://%2Frun%2Fpostgresql:5433/gather", true), ("postgresql:///gather?host=/run/postgresql", true),
        ])
    func verifiedServer(_ url: String, _ isVerified: Bool) async throws {
        let settings = try await Settings(given: [.database: url], file: nil)
        let found = ProductionCheck(settings: settings).findings().filter { $0.hasPrefix("--database ") }
        #expect(
            found
                == (isVerified
                    ? []
                    : [
                        "--database does not verify the server of \(settings.database): add sslmode=verify-full to the parameters of"
                            + " the URL."
                    ]))
    }

    @Test("Networks of trusted proxies are named when they are too wide")
    func wideNetworks() async throws {
        let networks = ["10.0.0.0/8", "0.0.0.0/0", "10.0.0.0/7", "2001:db8::/32", "2001:d00::/24", "::/0"]
        let found = try await findings([.trustedProxy: networks.joined(separator: ",")], in: folder())
        #expect(found.count == 4 && found.allSatisfy { $0.hasPrefix("--trusted-proxy has ") }, "\(found)")
        for network in ["0.0.0.0/0", "10.0.0.0/7", "2001:d00::/24", "::/0"] {
            #expect(found.contains { $0.contains(" \(network): ") }, "\(found)")
        }
    }

    @Test("Files that are missing, temporary, accessible to others, or not a database or secret, are named")
    func files() async throws {
        let folder = try await folder()
        try folder.write(String(repeating: "These are no rows. ", count: 500), to: "text.sqlite")
        chmod(folder.path("text.sqlite"), 0o600)
        let (secret, text) = (folder.path("gather.secret"), folder.path("text.sqlite"))
        for (settings, words) in [
            (
                [.database: folder.path("none.sqlite"), .secretFile: folder.path("none")],
                ["none.sqlite does not exist", "none does not exist"]
            ),
            ([.database: "/tmp/gather.sqlite", .secretFile: secret], ["gather.sqlite is temporary"]),
            ([.database: text, .secretFile: secret], ["not an SQLite database"]), ([.secretFile: text], ["32 bytes"]),
            ([.resources: folder.path("tmp")], ["--resources"]),
        ] as [([Setting: String], [String])] {
            let found = try await findings(settings, in: folder)
            #expect(found.count == words.count, "\(found)")
            for word in words { #expect(found.contains { $0.contains(word) }, "\(word): \(found)") }
        }
        for name in ["gather.sqlite", "gather.secret"] {
            chmod(folder.path(name), 0o640)
            let found = try await findings(in: folder)
            #expect(found.count == 1 && found[0].contains("\(name) has mode 0640: run chmod 600"), "\(found)")
            chmod(folder.path(name), 0o600)
        }
        for mode: mode_t in [0o777, 0o770] {
            chmod(folder.path(""), mode)
            #expect(try await findings(in: folder).first?.contains("chmod go-w") == true, "\(mode)")
        }
    }

    @Test("Each problem of catalogs and templates with which the server would not start is named in a line")
    func invalidFiles() async throws {
        let folder = try await folder()
        try folder.copyResources()
        let login = "Resources/Templates/Login/LoginView.html"
        let privacy = "Resources/Templates/Privacy/PrivacyView.html"
        try folder.write("<h1>{{nothing}}</h1>\n{{#problems}}\n", to: login)
        try folder.write("<p>{{nothing}}</p>\n", to: privacy)
        let given = Self.fit.merging([.resources: folder.path("")]) { $1 }
        let found = try await lines(given.flatMap { ["--\($0.name)", $1] }, in: folder)
        #expect(found.count == 3, "\(found)")
        for place in ["\(login):1:5: error: ", "\(login):2:1: error: ", "\(privacy):1:4: error: "] {
            #expect(found.contains { $0.contains(place) }, "\(place): \(found)")
        }
        // The texts are read first, so the templates are not reported until the catalog is valid.
        let check = ProductionCheck(settings: try await Settings(given: given, file: nil))
        try folder.write("{", to: "Localizations/Localizable.xcstrings")
        let invalid = check.invalidFiles()
        #expect(invalid.count == 1 && invalid[0].contains("Localizable.xcstrings:1:"), "\(invalid)")
        #expect(!check.findings().contains { $0.hasPrefix("--resources") })
    }

    @Test("The account of gather demo in a database is named")
    func demo() async throws {
        let folder = try await folder()
        try await folder.makeDatabase(accounts: DemoData.username)
        #expect(try await findings(in: folder).first?.contains("account of gather demo") == true)
    }
}
