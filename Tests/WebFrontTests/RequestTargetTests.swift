// Targets of requests in all forms of RFC 9112, 3.2.

import NIOEmbedded
import NIOHTTP1
import TestBrowser
import Testing

@testable import WebFront

@Suite("Targets of requests") struct RequestTargetTests {
    @Test(
        "The path of a target in absolute form is what follows the host; a target in another form is its own path",
        arguments: [
            ("/", "/"), ("/players?q=a#b", "/players?q=a#b"), ("//host/a", "//host/a"), ("*", "*"), ("", ""),
            ("http://host/players?q=a", "/players?q=a"), ("HTTPS://host:8080/a://b", "/a://b"),
            ("http://host", "/"), ("http://host?locale=fr", "/?locale=fr"), ("http://", "/"), ("http://host/%%", "/%%"),
            ("host:443", "host:443"), (":", ":"), ("a:/b", "a:/b"),
        ])
    func paths(target: String, path: String) {
        #expect(RequestTarget.path(of: target) == path)
    }

    @Test("Pages are found by targets in absolute form, and each request of a connection has its own target")
    func forms() async throws {
        try await TestSite().serve { port in
            let connection = try await Connection(port: port)
            func send(_ target: String, _ method: String = "GET") async throws -> Reply {
                try await connection.send("\(method) \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
                return try await connection.receive()
            }
            #expect(try await send("http://localhost/login?locale=fr").text.contains("<html lang=\"fr\""))
            #expect(try await send("/login?locale=en").text.contains("<html lang=\"en\""))
            #expect(try await send("http://localhost").status == 303)
            #expect(try await send("http://localhost/missing").status == 404)
            #expect(try await send("http://localhost/" + String(repeating: "%", count: 40_000)).status == 414)
            #expect(try await send("/" + String(repeating: "a", count: 40_000)).status == 414)
            #expect(try await send("/login").status == 200)
        }
    }

    @Test("The codec gets a short target, because it parses each target, which takes milliseconds for a long one")
    func shortTarget() throws {
        let target = RequestTarget()
        let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "http://host/%%%%%%%%")
        #expect(target.take(from: head).uri == "/")
    }
}
