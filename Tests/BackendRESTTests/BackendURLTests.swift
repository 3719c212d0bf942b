// Valid URLs of backends, and the errors for invalid ones.

import BackendInMemory
import Logging
import Testing

@testable import BackendREST

@Suite struct BackendURLTests {
    @Test(
        "The error for an invalid address says what is wrong with it",
        arguments: [
            ("", "not a URL"), ("localhost:8080", "begin with"), ("ftp://host", "begin with"), ("https://", "no host"),
            ("https://ann:secret@host", "username or a password"), ("https://host?a=b", "query or a fragment"),
            ("https://host/#top", "query or a fragment"), ("https://host:0", "port"), ("https://host:70000", "port"),
            ("https://host:99999999999999999999", "port"),
            ("http//host", "not a URL"), ("https:host", "no host"),
        ]
    )
    func problem(_ url: String, _ words: String) {
        let error = #expect(throws: BackendURLProblem.self) {
            _ = try RESTBackend(url: url, matches: InMemoryMatchStore(), logger: Logger(label: "test"))
        }
        #expect(error.map { "\($0)".contains(words) } == true, "\(String(describing: error))")
        #expect(error.map { "\($0)".contains("secret") } == false)
    }

    @Test(
        "A URL without TLS causes a warning in the log, unless it names this machine",
        arguments: [
            ("http://example.com", true), ("https://example.com", false), ("http://LOCALHOST:8080/base", false),
            ("http://127.0.0.1", false), ("http://127.9.8.7:8080", false), ("http://[::1]:8080", false),
            ("HTTPS://EXAMPLE.COM", false), ("http://127.example.org", true), ("http://127.0.0.1.example.org", true),
            ("http://[::2]", true), ("http://128.0.0.1", true),
        ]
    )
    func clearText(_ url: String, isLogged: Bool) async throws {
        let remote = try Remote(url)
        #expect(remote.log.lines.contains { $0.contains("not encrypted") } == isLogged)
        await remote.backend.close()
    }

    @Test(
        "The host is in the ASCII form that DNS, TLS and the header `Host` need",
        arguments: ["https://équipe.fr:8443/base", "https://xn--quipe-9ra.fr:8443/base"])
    func internationalisedHost(_ url: String) throws {
        #expect(try BackendURL(url).text == "https://xn--quipe-9ra.fr:8443/base")
    }
}
