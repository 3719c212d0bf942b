// The rules of HTTP/1.1 for connections, over raw sockets.

import Foundation
import TestBrowser
import TestGate
import Testing
import WebFront

@Suite("Connections")
struct ConnectionTests {
    static func request(_ line: String, _ fields: String...) -> [UInt8] {
        Array(([line] + fields + ["", ""]).joined(separator: "\r\n").utf8)
    }

    @Test(
        "Only a bounded part of a body that nobody reads is accepted, and the response arrives",
        arguments: [
            ("GET /healthz", 200), ("GET /login", 200), ("POST /healthz", 405), ("POST /nowhere", 404),
            ("GET /assets/nothing", 404), ("POST /login", 403), ("DELETE /players", 405), ("GET /api/players", 401),
            ("POST /api/players", 401), ("POST /api/nowhere", 404),
        ])
    func unreadBody(_ call: String, _ status: Int) async throws {
        try await TestSite().serve { port in
            let connection = try await Connection(port: port)
            try await connection.send(
                Self.request("\(call) HTTP/1.1", "Host: localhost", "Content-Length: 9999999999"))
            let reply = try await connection.receive()
            #expect(reply.status == status)
            #expect(reply["Connection"] == "close")
            // The buffers of the system take a part of these bytes.
            #expect(try await connection.offer(64 * 1024 * 1024) < 16 * 1024 * 1024)
        }
    }

    @Test(
        "A body in chunks that nobody reads is accepted up to a bounded number of bytes, and the connection is closed",
        arguments: [
            ("GET /healthz", 200), ("GET /assets/nothing", 404), ("GET /account", 303), ("POST /login", 403),
            ("POST /recover", 403), ("POST /account/delete", 403), ("POST /api/players", 401),
            ("POST /api/nowhere", 404),
        ])
    func unreadChunks(_ call: String, _ status: Int) async throws {
        try await TestSite().serve { port in
            let connection = try await Connection(port: port)
            // The first chunk is longer than all that is sent.
            let head = Self.request("\(call) HTTP/1.1", "Host: localhost", "Transfer-Encoding: chunked")
            try await connection.send(head + Array("40000000\r\n".utf8))
            let reply = try await connection.receive()
            #expect(reply.status == status)
            #expect(reply["Connection"] == "close")
            #expect(try await connection.offer(64 * 1024 * 1024) < 16 * 1024 * 1024)
        }
    }

    @Test(
        "After a request with `Upgrade` or `CONNECT`, only a bounded number of bytes is accepted",
        arguments: [
            ["GET /healthz HTTP/1.1", "Host: a", "Connection: Upgrade", "Upgrade: websocket"],
            ["GET /healthz HTTP/1.1", "Host: a", "Connection: close, upgrade", "Upgrade: h2c"],
            ["POST /login HTTP/1.1", "Host: a", "Connection: Upgrade", "Upgrade: x", "Content-Length: 0"],
            ["CONNECT a:1 HTTP/1.1", "Host: a:1"],
        ])
    func otherProtocol(_ lines: [String]) async throws {
        try await TestSite().serve { port in
            let connection = try await Connection(port: port)
            try await connection.send(Array((lines + ["", ""]).joined(separator: "\r\n").utf8))
            let reply = try await connection.receive()
            #expect(reply["Connection"] == "close")
            #expect(try await connection.offer(64 * 1024 * 1024) < 16 * 1024 * 1024)
        }
    }

    @Test(
        "A request without a host, with two, or with an invalid one is answered with 400",
        arguments: [
            ["GET /healthz HTTP/1.1"], ["GET /healthz HTTP/1.1", "Host: a", "Host: a"],
            ["GET /healthz HTTP/1.1", "Host: a", "Host: b"], ["GET /healthz HTTP/1.0", "Host: a", "Host: b"],
            ["GET /healthz HTTP/1.1", "Host: a/b"], ["GET /healthz HTTP/1.1", "Host: a b"],
            ["GET /healthz HTTP/1.1", "Host: é"], ["GET /api/players HTTP/1.1"],
        ])
    func badHost(_ lines: [String]) async throws {
        try await TestSite().serve { port in
            let connection = try await Connection(port: port)
            try await connection.send(Array((lines + ["", ""]).joined(separator: "\r\n").utf8))
            let reply = try await connection.receive()
            #expect(reply.status == 400)
            #expect(reply["Connection"] == "close")
            #expect(try await connection.isClosed())
        }
    }

    @Test("A host with a port, an address, an empty host, and none in HTTP/1.0 are accepted")
    func goodHost() async throws {
        try await TestSite().serve { port in
            for lines in [
                ["GET /healthz HTTP/1.1", "Host: localhost:\(port)"], ["GET /healthz HTTP/1.1", "Host: [::1]:80"],
                ["GET /healthz HTTP/1.1", "Host:"], ["GET /healthz HTTP/1.0"],
            ] {
                let connection = try await Connection(port: port)
                try await connection.send(Array((lines + ["", ""]).joined(separator: "\r\n").utf8))
                #expect(try await connection.receive().status == 200, "\(lines)")
            }
        }
    }

    @Test("Earlier requests are answered before a malformed one")
    func order() async throws {
        try await TestSite().serve { port in
            let connection = try await Connection(port: port)
            try await connection.send(
                Self.request("GET /login HTTP/1.1", "Host: a") + Self.request("GET /healthz HTTP/1.1"))
            let received = try await connection.receiveAll()
            #expect(received.hasPrefix("HTTP/1.1 200"))
            #expect(received.contains("HTTP/1.1 400"))
            #expect(received.components(separatedBy: "HTTP/1.1 ").count == 3)
        }
    }

    @Test(
        "A connection ends after a request with `Connection: close` or an upgrade, and after one of HTTP/1.0",
        arguments: [
            ["GET /healthz HTTP/1.1", "Host: a", "Connection: close"],
            ["GET /healthz HTTP/1.1", "Host: a", "Connection: Close"],
            ["GET /healthz HTTP/1.1", "Host: a", "Connection: keep-alive, CLOSE"],
            ["GET /healthz HTTP/1.1", "Host: a", "Connection: x", "Connection: close"],
            ["GET /healthz HTTP/1.0"], ["GET /healthz HTTP/1.0", "Connection: keep-alive"],
            ["GET /healthz HTTP/1.1", "Host: a", "Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c"],
        ])
    func close(_ lines: [String]) async throws {
        try await TestSite().serve { port in
            let connection = try await Connection(port: port)
            let request = Array((lines + ["", ""]).joined(separator: "\r\n").utf8)
            // What follows the request is not processed.
            try await connection.send(request + request)
            let received = try await connection.receiveAll()
            #expect(received.hasPrefix("HTTP/1.1 200"))
            #expect(received.hasSuffix("\r\n\r\nok\n"))
            #expect(received.lowercased().contains("connection: close"))
            #expect(received.components(separatedBy: "HTTP/1.1 ").count == 2)
        }
    }

    @Test("Without `close` a connection of HTTP/1.1 stays open")
    func kept() async throws {
        try await TestSite().serve { port in
            let connection = try await Connection(port: port)
            for _ in 0..<3 {
                try await connection.send(Self.request("GET /healthz HTTP/1.1", "Host: a", "Connection: closed"))
                let reply = try await connection.receive()
                #expect(reply.status == 200)
                #expect(reply["Connection"] == nil)
            }
        }
    }

    @Test("An event stream has no chunks in HTTP/1.0. HEAD gets only the head, and its connection stays open")
    func framing() async throws {
        try await TestSite().browseSignedIn { browser in
            let events = try await browser.startMatch() + "/events"
            let cookie = "Cookie: session=\(browser.cookies["session"] ?? "")"
            let old = try await Connection(port: browser.port)
            try await old.send(Self.request("GET \(events) HTTP/1.0", cookie))
            let begin = String(decoding: try await old.receiveSome(), as: UTF8.self)
            #expect(begin.contains(" 200 "))
            #expect(!begin.lowercased().contains("transfer-encoding"))
            let head = try await Connection(port: browser.port)
            let host = "Host: localhost:\(browser.port)"
            let next = Self.request("GET /healthz HTTP/1.1", host, "Connection: close")
            try await head.send(Self.request("HEAD \(events) HTTP/1.1", host, cookie) + next)
            let received = try await head.receiveAll().components(separatedBy: "\r\n\r\n")
            try #require(received.count == 3)
            #expect(received[0].hasPrefix("HTTP/1.1 200"))
            #expect(received[0].lowercased().contains("transfer-encoding: chunked"))
            #expect(received[1].hasPrefix("HTTP/1.1 200"))
            #expect(received[2] == "ok\n")
        }
    }

    @Test("Expect: 100-continue is answered with 100 before the body, or with the final status")
    func expectation() async throws {
        try await TestSite().serve { port in
            let fields = ["Host: localhost", "Content-Type: application/json", "Expect: 100-Continue"]
            func send(_ length: String, _ line: String = "POST /api/users HTTP/1.1") async throws -> Connection {
                let connection = try await Connection(port: port)
                try await connection.send(Array(([line] + fields + [length, "", ""]).joined(separator: "\r\n").utf8))
                return connection
            }
            let body = Array(#"{"username": "zoe", "password": "\#(String(repeating: "a", count: 64))"}"#.utf8)
            let known = try await send("Content-Length: \(body.count)")
            #expect(try await known.receive().status == 100)
            try await known.send(body)
            #expect(try await known.receive().status == 201)
            let chunked = try await send("Transfer-Encoding: chunked")
            #expect(try await chunked.receive().status == 100)
            try await chunked.send(Array("2\r\n{}\r\n0\r\n\r\n".utf8))
            #expect(try await chunked.receive().status == 400)
            let largest = try await send("Content-Length: 65536")
            #expect(try await largest.receive().status == 100)
            try await largest.send([UInt8](repeating: UInt8(ascii: " "), count: 65_536))
            #expect(try await largest.receive().status == 400)
            // When the body is too large, the final status is sent instead of 100.
            for length in [65_537, 100_000] {
                let large = try await send("Content-Length: \(length)")
                #expect(try await large.receive().status == 413)
            }
            // Behind another request, 100 comes after the response to that request.
            let second = try await Connection(port: port)
            let heads = ["GET /healthz HTTP/1.1", fields[0], "", "POST /api/users HTTP/1.1"] + fields
            let text = (heads + ["Content-Length: 2", "", ""]).joined(separator: "\r\n")
            try await second.send(Array(text.utf8))
            var replies = ""
            while !replies.contains("100 Continue") {
                let part = try await second.receiveSome()
                try #require(!part.isEmpty)
                replies += String(decoding: part, as: UTF8.self)
            }
            #expect(replies.hasPrefix("HTTP/1.1 200") && replies.hasSuffix("100 Continue\r\n\r\n"))
            try await second.send(Array("{}".utf8))
            #expect(try await second.receive().status == 400)
            let old = try await send("Content-Length: 0", "GET /healthz HTTP/1.0")
            #expect(try await old.receive().status == 200)
        }
    }
}
