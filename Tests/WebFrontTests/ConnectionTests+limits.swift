// Limits of connections: bytes, time and number.

import Foundation
import Logging
import TestBrowser
import TestGate
import Testing
import WebFront

extension ConnectionTests {
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
            // The server accepts sixteen requests of each connection. Their responses do not all fit into the buffers of the system,
            // so the server holds at least one response for each of the sixteen connections below.
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
            #expect(log.lines.count { isClosed($0) && $0.level == .warning } == 1)
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

    @Test("The head of a request must arrive within the limit; between two requests a connection can wait longer")
    func slowHead() async throws {
        var site = TestSite()
        site.connections.headTime = .milliseconds(200)
        let log = site.log
        try await site.serve { port in
            let request = Self.request("GET /healthz HTTP/1.1", "Host: localhost")
            let (slow, idle) = (try await Connection(port: port), try await Connection(port: port))
            // First each connection makes a request whose head arrives in two parts.
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
            // One of the three connections can be the one of the test framework. The server can close that one when it has been
            // idle for a minute.
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
