// The rules of HTTP/1.1 for connections, over raw sockets.

import Foundation
import TestBrowser
import TestGate
import Testing
import WebFront

@Suite("Connections")
struct ConnectionTests {
    private static func request(_ line: String, _ fields: String...) -> [UInt8] {
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
        "After a request for another protocol a bounded number of bytes is accepted",
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

    @Test("When too many bytes of responses are unread, some connections are closed and the others are served")
    func unreadResponses() async throws {
        var site = TestSite()
        site.connections.unreadSize = 700_000
        // Connections must be closed only because of the bytes that they hold.
        site.connections.writeLimit = .unreachable
        let log = site.log
        try await site.serve { [site] port in
            let request = Self.request("GET /login HTTP/1.1", "Host: localhost")
            let first = try await Connection(port: port)
            try await first.send(request)
            let style = try #require(try await first.receive().text.firstMatch(of: #/"(/assets/app\.[^"]+\.css)"/#)?.1)
            let file = Self.request("GET \(style) HTTP/1.1", "Host: localhost")
            try await first.send(file)
            // The server accepts at least sixteen requests of a connection. The buffers of the system do not take so many
            // responses, so each connection holds at least one of them.
            let closings = 16 - site.connections.unreadSize / (try await first.receive().body.count)
            try #require(closings > 4)
            var slow: [Connection] = []
            for _ in 1...16 {
                slow.append(try await Connection(port: port))
                try await slow.last?.send(Array(repeatElement(file, count: 1_000).joined()))
            }
            let isClosed = { (line: LogRecorder.Line) in line.message.hasPrefix("connection closed: ") }
            for _ in 0..<3_000 where log.lines.count(where: isClosed) < closings {
                let other = try await Connection(port: port)
                try await other.send(request)
                #expect(try await other.receive().status == 200)
                try await Task.sleep(for: .milliseconds(20))
            }
            #expect(log.lines.count(where: isClosed) >= closings)
        }
    }

    @Test(
        "When unfinished requests hold too many bytes, some connections are closed and the others are served",
        arguments: [false, true])
    func unfinishedRequests(_ isBody: Bool) async throws {
        var site = TestSite()
        site.connections.unfinishedSize = 200_000
        // Connections must be closed only because of the bytes that they hold.
        site.connections.headTime = .unreachable
        let log = site.log
        try await site.serve { port in
            let filling = String(repeating: "a", count: 40_000)
            let start =
                isBody
                ? Self.request(
                    "POST /login HTTP/1.1", "Host: localhost", "Origin: http://localhost", "Content-Length: 65500")
                    + Array(filling.utf8)
                : Array("GET /login HTTP/1.1\r\nHost: localhost\r\nA: \(filling)".utf8)
            var slow: [Connection] = []
            for _ in 1...12 {
                slow.append(try await Connection(port: port))
                try await slow.last?.send(start)
            }
            // At most five connections can hold 40,000 bytes each.
            let isClosed = { (line: LogRecorder.Line) in
                line.message.hasPrefix("connection closed: ") && line.message.hasSuffix("unfinished requests")
            }
            for _ in 0..<500 where log.lines.count(where: isClosed) < 7 {
                let other = try await Connection(port: port)
                try await other.send(Self.request("GET /login HTTP/1.1", "Host: localhost"))
                #expect(try await other.receive().status == 200)
                try await Task.sleep(for: .milliseconds(20))
            }
            #expect(log.lines.count(where: isClosed) >= 7)
        }
    }

    @Test("The bytes of a request do not count as held any more when its response is complete")
    func finishedRequests() async throws {
        var site = TestSite()
        site.connections.unfinishedSize = 100_000
        let log = site.log
        try await site.serve { port in
            let filling = String(repeating: "a", count: 12_000)
            var idle: [Connection] = []
            for _ in 1...12 {
                let connection = try await Connection(port: port)
                for field in ["A: \(filling)", "A: a"] {
                    try await connection.send(Self.request("GET /healthz HTTP/1.1", "Host: localhost", field))
                    #expect(try await connection.receive().status == 200)
                }
                idle.append(connection)
            }
            for connection in idle {
                try await connection.send(Self.request("GET /healthz HTTP/1.1", "Host: localhost"))
                #expect(try await connection.receive().status == 200)
            }
            #expect(!log.lines.contains { $0.message.hasPrefix("connection closed") })
        }
    }

    @Test("The head of a request must arrive within the limit; between two requests a connection may wait longer")
    func slowHead() async throws {
        var site = TestSite()
        site.connections.headTime = .milliseconds(200)
        let log = site.log
        try await site.serve { port in
            let request = Self.request("GET /healthz HTTP/1.1", "Host: localhost")
            let (slow, idle) = (try await Connection(port: port), try await Connection(port: port))
            // Each connection has made a request before, whose head came in two parts.
            for connection in [slow, idle] {
                try await connection.send(request.prefix(20))
                try await Task.sleep(for: .milliseconds(20))
                try await connection.send(request.dropFirst(20))
                #expect(try await connection.receive().status == 200)
            }
            try await slow.send(request.dropLast())
            #expect(try await slow.isClosed())
            #expect(log.lines.contains { $0.message == "connection closed: the client does not complete its request" })
            try await Task.sleep(for: .milliseconds(200))
            try await idle.send(request)
            #expect(try await idle.receive().status == 200)
        }
    }

    @Test("A client that does not send the rest of its request is disconnected after the response")
    func silent() async throws {
        var site = TestSite()
        site.connections.drainTime = .milliseconds(100)
        try await site.serve { port in
            let connection = try await Connection(port: port)
            try await connection.send(Self.request("GET /healthz HTTP/1.1", "Host: localhost", "Content-Length: 10"))
            #expect(try await connection.receive().status == 200)
            try await Task.sleep(for: .milliseconds(500))
            // After the server has closed the connection, only what fits into the buffers of the system is accepted.
            #expect(try await connection.offer(64 * 1024 * 1024) < 8 * 1024 * 1024)
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

    @Test("An event stream has no chunks in HTTP/1.0, and for HEAD the same head, no body, and an open connection")
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
            // A body that is too large gets the final status at once.
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

    @Test("A connection whose client does not read is closed")
    func slowReader() async throws {
        var site = TestSite()
        site.connections.writeLimit = .milliseconds(300)
        try await site.browse { [site] browser in
            let page = try await browser.open("/login").reply.text
            let script = try #require(page.firstMatch(of: #/\/assets\/[^"]+\.js/#)).output
            let length = try await browser.send("GET", String(script)).body.count
            let count = 24 * 1024 * 1024 / length
            let connection = try await Connection(port: browser.port)
            let request = Self.request("GET \(script) HTTP/1.1", "Host: a")
            try await connection.send(Array([[UInt8]](repeating: request, count: count).joined()))
            for _ in 0..<40 where !site.log.lines.contains(where: { $0.message.contains("does not read") }) {
                try await Task.sleep(for: .milliseconds(100))
            }
            #expect(site.log.lines.contains { $0.message == "connection closed: the client does not read" })
            var received = 0
            while case let part = try await connection.receiveSome(), !part.isEmpty, received < count * length {
                received += part.count
            }
            #expect(received < count * length)
        }
    }

    @Test("A connection above the limit is answered with 503 and Retry-After")
    func tooMany() async throws {
        var site = TestSite()
        site.connections.connections = 3
        // Only a connection that has waited longer than this for a request makes room for a new one.
        site.connections.idleTime = .seconds(60)
        try await site.serve { [site] port in
            let request = Self.request("GET /healthz HTTP/1.1", "Host: a")
            func connect() async throws -> (connection: Connection, reply: Reply) {
                let connection = try await Connection(port: port)
                try await connection.send(request)
                return (connection, try await connection.receive())
            }
            // One of the three connections can be that of the test framework, which the server can close after it has waited a minute.
            var open: [Connection] = []
            var (surplus, reply) = try await connect()
            while reply.status == 200, open.count < 3 {
                open.append(surplus)
                (surplus, reply) = try await connect()
            }
            #expect(open.count >= 2)
            #expect(reply.status == 503)
            #expect(reply["Retry-After"] == "5")
            #expect(reply["Connection"] == "close")
            #expect(try await surplus.isClosed())
            #expect(site.log.lines.contains { $0.message == "too many connections" })
            open.removeAll()
            for _ in 0..<50 {
                let next = try await Connection(port: port)
                try await next.send(request)
                if try await next.receive().status == 200 { return }
                try await Task.sleep(for: .milliseconds(20))
            }
            Issue.record("closed connections still count")
        }
    }
}
