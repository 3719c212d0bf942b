// The settings: their table in the documentation, options, values, and environment variables.

import ArgumentParser
import Foundation
import Testing

@testable import gather

@Suite("Settings")
struct SettingTests {
    @Test("The table of Documentation/Configuration.md names every setting with its default")
    func table() throws {
        let document = try String(
            contentsOf: TestFolder.project.appending(path: "Documentation/Configuration.md"), encoding: .utf8)
        let lines = document.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0.hasPrefix("| option | default |") })
        var defaults: [String: String] = [:]
        for row in lines[(start + 2)...].prefix(while: { $0.hasPrefix("|") }) {
            let cells = row.split(separator: "|").map {
                $0.replacing("`", with: "").trimmingCharacters(in: .whitespaces)
            }
            let names = cells[0].components(separatedBy: ", ")
            // A row with two options has two defaults.
            let values = names.count == 1 ? [cells[1]] : cells[1].components(separatedBy: ", ")
            try #require(names.count == values.count, "\(row)")
            for (name, value) in zip(names, values) { defaults[name] = value }
        }
        let expected = Setting.allCases.map { ("--\($0.name)", $0.standard.description) }
        #expect(defaults == Dictionary(uniqueKeysWithValues: expected))
    }

    @Test("Every setting is an option of the server")
    func options() async throws {
        let exit = try await GatherProcess.run(["serve", "--help"], in: try TestFolder())
        for setting in Setting.allCases {
            #expect(exit.output.contains("--\(setting.name) <"), "\(setting.name)")
        }
    }

    @Test("Options of all groups are found, and options that are not given are left out")
    func given() throws {
        let serve = try #require(
            try GatherCommand.parseAsRoot(["--port", "1", "--backend-url", "http://a", "--log-level=debug"]) as? Serve)
        #expect(serve.given == [.port: "1", .backendURL: "http://a", .logLevel: "debug"])
    }

    @Test(
        "The public origin has the form in which browsers send `Origin`: without the default port, and in ASCII",
        arguments: [
            ("https://Example.org:443", "https://example.org"), ("http://example.org:80/", "http://example.org"),
            ("https://example.org:80", "https://example.org:80"), ("http://[::1]:443", "http://[::1]:443"),
            ("https://[::1]:443", "https://[::1]"), ("https://example.org", "https://example.org"),
            ("https://équipe.fr", "https://xn--quipe-9ra.fr"), ("https://Équipe.fr", "https://xn--quipe-9ra.fr"),
            ("https://xn--quipe-9ra.fr:8443", "https://xn--quipe-9ra.fr:8443"),
        ])
    func origin(_ url: String, _ origin: String) async throws {
        #expect(try await Settings(given: [.publicURL: url], file: nil).publicOrigin == origin)
    }

    @Test(
        "A path that contains a colon is not treated as a URL",
        arguments: [
            ":memory:", ":memory:2", "./club:2.sqlite", "data/club:2.sqlite", "/data:/gather.sqlite",
            "2026-07-31T18:00.sqlite",
        ])
    func path(_ path: String) async throws {
        #expect(try await Settings(given: [.database: path], file: nil).database.description == path)
    }

    @Test(
        "A variable that has the prefix of settings but is not a setting is named, with a setting that may be meant, if there is one"
    )
    func unknownVariables() {
        let environment = [
            "GATHER_TRUSTED_PROXIES": "127.0.0.1", "GATHER_REGISTRATIONS": "closed", "GATHER_BACKUP_FOLDER": "copies",
            "GATHER_PUBLIC_URL": "https://example.org", "GATHER_CONFIG": "gather.json", "PORT": "1",
            "GATHERER_PORT": "2",
        ]
        #expect(
            UnknownVariable.all(in: environment).map(\.description) == [
                "GATHER_BACKUP_FOLDER is not a setting.",
                "GATHER_REGISTRATIONS is not a setting; did you mean GATHER_REGISTRATION?",
                "GATHER_TRUSTED_PROXIES is not a setting; did you mean GATHER_TRUSTED_PROXY?",
            ])
    }

    @Test("An option that is given more than once becomes a list with commas, as in the environment")
    func list() async throws {
        let arguments = ["--trusted-proxy", "10.0.0.0/8", "--trusted-proxy", "::1", "--max-listeners", "7"]
        let serve = try #require(try GatherCommand.parseAsRoot(arguments) as? Serve)
        #expect(serve.given == [.trustedProxy: "10.0.0.0/8,::1", .maxListeners: "7"])
    }
}
