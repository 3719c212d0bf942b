// The output of the command line, and the sources of settings.

import Foundation
import TestGate
import Testing

@testable import gather

@Suite("The command line", .takingTurns)
struct CommandLineTests {
    @Test(
        "The help of a command, and the version, are printed",
        arguments: [
            (["--help"], ["serve", "demo", "migrate", "user", "(default)"]),
            (
                ["serve", "--help"],
                ["--port", "--database", "--resources", "--secret-file", "--public-url", "--time-zone"]
            ),
            (["demo", "--help"], ["--port", "demo user", "--reload"]),
            (["templates", "preview", "--help"], ["--port", "--resources", "--reload", "en-XA"]),
            (["user", "--help"], ["create", "password", "delete"]),
            (["--version"], ["1.0.0"]),
        ])
    func help(_ arguments: [String], _ words: [String]) async throws {
        let exit = try await GatherProcess.run(arguments, in: try TestFolder())
        #expect(exit.status == 0)
        #expect(exit.errors == "")
        for word in words { #expect(exit.output.contains(word), "\(word)") }
    }

    @Test("The command line overrides the environment, which overrides the configuration file")
    func precedence() async throws {
        let folder = try TestFolder()
        try folder.write(#"{"database": "file.sqlite", "log-format": "json"}"#, to: "config.json")
        let inFile = ["migrate", "--config", "config.json"]
        let inEnvironment = ["GATHER_DATABASE": "environment.sqlite"]
        for (arguments, environment, expected) in [
            (["migrate"], [:], "gather.sqlite"), (inFile, [:], "file.sqlite"),
            (["migrate"], ["GATHER_CONFIG": "config.json"], "file.sqlite"),
            (inFile, inEnvironment, "environment.sqlite"),
            (inFile + ["--database", "option.sqlite"], inEnvironment, "option.sqlite"),
        ] {
            try? FileManager.default.removeItem(atPath: folder.path(expected))
            let exit = try await GatherProcess.run(arguments, in: folder, environment: environment)
            #expect(exit.status == 0)
            #expect(exit.output.hasPrefix("\(expected): applied "))
            #expect(folder.has(expected))
        }
        #expect(try await GatherProcess.run(["migrate"], in: folder).output == "gather.sqlite is up to date.\n")
    }

    @Test("A number in the configuration file is accepted")
    func numbers() async throws {
        let folder = try TestFolder()
        try folder.write(#"{"port": 0, "host": "127.0.0.2"}"#, to: "config.json")
        let settings = try await Settings(given: [:], file: folder.path("config.json"))
        #expect(settings.port == 0)
        #expect(settings.host == "127.0.0.2")
    }

    @Test(
        "A command with invalid settings or unknown words fails, and its error names them",
        arguments: [
            (["--port", "abc"], ["--port", "abc", "0 to 65535"]), (["--port", "-1"], ["--port"]),
            (["--trusted-proxy", "10.0.0.1", "--trusted-proxy", "10.0.0.0/33"], ["--trusted-proxy", "10.0.0.0/33"]),
            (["--config", "none.json"], ["none.json", "cannot be read"]),
            (["--colour", "red"], ["--colour"]), (["fly"], ["fly"]),
        ])
    func unusable(_ arguments: [String], _ words: [String]) async throws {
        let exit = try await GatherProcess.run(arguments, in: try TestFolder())
        #expect(exit.status != 0)
        #expect(exit.output == "")
        for word in words { #expect(exit.errors.contains(word), "\(word): \(exit.errors)") }
    }

    @Test(
        "The error for an invalid setting names the setting",
        arguments: [
            ([.port: "65536"], ["--port", "65536"]),
            ([.publicURL: "example.org"], ["--public-url", "https://example.org"]),
            ([.publicURL: "https://example.org/path"], ["--public-url"]),
            ([.publicURL: "ftp://example.org"], ["--public-url"]),
            ([.publicURL: "https://%C3%A9quipe.fr"], ["--public-url"]),
            ([.publicURL: "https://example.org:99999"], ["--public-url: https://example.org:99999", "1 to 65535"]),
            ([.publicURL: "https://example.org:0"], ["--public-url: https://example.org:0", "1 to 65535"]),
            ([.publicURL: "https://example.org:99999999999999999999"], ["--public-url", "1 to 65535"]),
            ([.metrics: "127.0.0.1:65536"], ["--metrics: 127.0.0.1:65536"]),
            ([.trustedProxy: "proxy.example.org"], ["--trusted-proxy", "10.0.0.0/8"]),
            ([.maxConnections: "0"], ["--max-connections", "1 to 1000000"]),
            ([.registrationLimit: "0"], ["--registration-limit", "1 to 10000"]),
            ([.maxListenersPerLink: "x"], ["--max-listeners-per-link"]),
            ([.timeZone: "Mars/Olympus"], ["--time-zone", "Mars/Olympus", "Europe/Paris"]),
            ([.database: "mysql://zoe:x@h/club"], ["--database: mysql://… is neither a file"]),
            ([.database: "postgresql:gather:x@h"], ["--database: postgresql:… is neither a file"]),
            ([.database: "pgsql:gather"], ["--database: pgsql:… is neither a file"]),
            ([.database: "postgresql:"], ["--database: postgresql:… is neither a file"]),
            ([.database: "PostgreSQL://h"], ["--database: PostgreSQL://… is neither a file"]),
            ([.database: "port=1 password=Geheim host=h"], ["--database: password=… is neither a file"]),
            ([.api: "maybe"], ["--api: maybe is not on or off"]),
            ([.logLevel: "loud"], ["--log-level", "loud", "warning"]), ([.logFormat: "xml"], ["--log-format", "json"]),
            ([.metrics: "9090"], ["--metrics: 9090 is not an address such as 127.0.0.1:9090"]),
            ([.metrics: "localhost"], ["--metrics: localhost is not an address such as 127.0.0.1:9090"]),
            ([.metrics: "127.0.0.1:x"], ["--metrics: 127.0.0.1:x is not an address such as 127.0.0.1:9090"]),
            (
                [.metrics: "127.0.0.1:9090/metrics"],
                ["--metrics: 127.0.0.1:9090/metrics is not an address such as 127.0.0.1:9090"]
            ),
            ([.metrics: "a b:1"], ["--metrics: a b:1 is not an address such as 127.0.0.1:9090"]),
        ] as [([Setting: String], [String])])
    func invalid(_ given: [Setting: String], _ words: [String]) async {
        let problem = await #expect(throws: SettingsProblem.self) { try await Settings(given: given, file: nil) }
        let text = problem?.description ?? ""
        for word in words { #expect(text.contains(word), "\(word): \(text)") }
    }

    @Test(
        "An invalid configuration file is reported",
        arguments: [
            (nil, "cannot be read"), ("", "not a JSON object"), ("[]", "not a JSON object"),
            ("{\"port\": 1", "not a JSON object"),
            ("{\"prot\": 1, \"port\": 0}", "unknown settings: prot"), ("{\"port\": true}", "whole numbers: port"),
            ("{\"host\": [\"a\"], \"port\": 1.5}", "whole numbers: host, port"), ("{\"port\": \"many\"}", "many"),
        ] as [(String?, String)])
    func brokenFile(_ text: String?, _ words: String) async throws {
        let folder = try TestFolder()
        if let text { try folder.write(text, to: "my.json") }
        let problem = await #expect(throws: SettingsProblem.self) {
            try await Settings(given: [:], file: folder.path("my.json"))
        }
        let error = problem?.description ?? ""
        #expect(error.contains(words), "\(error)")
        #expect(error.contains("my.json") || error.contains("--port"), "\(error)")
    }

    @Test("A configuration file that is named by GATHER_CONFIG and cannot be read is an error")
    func missingFile() async throws {
        let exit = try await GatherProcess.run([], in: try TestFolder(), environment: ["GATHER_CONFIG": "my.json"])
        #expect(exit.status != 0)
        #expect(exit.errors.contains("my.json: error: the configuration file cannot be read"))
    }
}
