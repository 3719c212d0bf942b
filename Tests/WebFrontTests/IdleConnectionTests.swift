// Connections that wait for a request give their places to new ones.

import Foundation
import NIOCore
import NIOEmbedded
import TestBrowser
import Testing

@testable import WebFront

@Suite("Idle connections")
struct IdleConnectionTests {
    private var site = TestSite()

    init() {
        site.connections.connections = 4
    }

    /// Opens a connection and sends a request, or the beginning of one.
    private func open(
        _ port: Int, _ request: String = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"
    ) async throws -> Connection {
        let connection = try await Connection(port: port)
        try await connection.send(Array(request.utf8))
        return connection
    }

    @Test("Above the limit, the connection that has waited longest is closed, and none that has a request")
    func longest() async throws {
        var site = site
        site.connections.idleTime = .milliseconds(50)
        try await site.serve { port in
            // A request whose body does not arrive yet.
            let busy = try await open(port, "POST /login HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n")
            var waiting: [Connection] = []
            for _ in 0..<3 {
                let connection = try await open(port)
                #expect(try await connection.receive().status == 200)
                try await Task.sleep(for: .milliseconds(100))
                waiting.append(connection)
            }
            for _ in 0..<6 {
                let connection = try await open(port)
                #expect(try await connection.receive().status == 200)
                try await Task.sleep(for: .milliseconds(100))
                waiting.append(connection)
            }
            #expect(try await waiting[0].isClosed())
            // The newest of the waiting connections is open. So is the connection with the incomplete request, whose body arrives now.
            try await waiting[8].send(Array("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
            #expect(try await waiting[8].receive().status == 200)
            try await busy.send(Array("username=".utf8))
            #expect(try await busy.receive().status != 503)
        }
    }

    @Test("A connection whose responses have not all been passed to the system is not closed")
    func slowReaders() async throws {
        var site = site
        site.connections.connections = 12
        site.connections.idleTime = .milliseconds(50)
        try await site.serve { port in
            var browser = Browser(port: port)
            let page = try await browser.open("/login").reply.text
            let script = String(try #require(page.firstMatch(of: #/\/assets\/[^"]+\.js/#)).output)
            let request = "GET \(script) HTTP/1.1\r\nHost: a\r\n\r\n"
            let length = try await open(port, request).receive().body.count
            // The system takes some of these responses. The others wait in the server, although it has received the
            // whole requests.
            var slow: [Connection] = []
            for count in 1...8 {
                let connection = try await Connection(port: port, receiveBuffer: 8 * 1024)
                try await connection.send(Array(String(repeating: request, count: count).utf8))
                slow.append(connection)
            }
            try await Task.sleep(for: .milliseconds(300))
            var others: [Connection] = []
            for _ in 0..<24 {
                let other = try await open(port)
                #expect(try await other.receive().status == 200)
                others.append(other)
                try await Task.sleep(for: .milliseconds(60))
            }
            for (index, connection) in slow.enumerated() {
                let expected = (index + 1) * length
                var received = 0
                while received < expected, case let part = try await connection.receiveSome(), !part.isEmpty {
                    received += part.count
                }
                #expect(received >= expected, "\(index + 1) responses")
            }
        }
    }

    @Test("A connection that gets a request before it is closed stays open, and is closed when it waits again")
    func keptConnection() throws {
        let loop = EmbeddedEventLoop()
        let idle = IdleConnections(limit: 1, minimum: .milliseconds(5))
        func open() throws -> (EmbeddedChannel, IdleConnections.Place) {
            let channel = EmbeddedChannel(loop: loop)
            try channel.connect(to: SocketAddress(unixDomainSocketPath: "/a")).wait()
            let place = IdleConnections.Place(channel)
            idle.add(place)
            Thread.sleep(forTimeInterval: 0.01)
            return (channel, place)
        }
        let (first, place) = try open()
        #expect(idle.closeLongest())
        #expect(idle.count == 0)
        place.endWaiting()
        loop.run()
        #expect(first.isActive)
        #expect(idle.count == 1)
        place.beginWaiting()
        // The second connection is above the limit, so the first one is closed, although no third one comes.
        let (second, _) = try open()
        loop.advanceTime(by: .milliseconds(5))
        #expect(!first.isActive && second.isActive)
        #expect(idle.count == 1)
        // A connection that ends during its request is not counted again.
        let (_, ended) = try open()
        while idle.closeLongest() {}
        ended.endWaiting()
        idle.remove(ended)
        loop.run()
        #expect(idle.count == 0)
    }

    @Test("A connection that has just been used is not closed, so a new one is answered with 503")
    func justUsed() async throws {
        var site = site
        site.connections.idleTime = .seconds(60)
        try await site.serve { port in
            var statuses: [Int] = []
            var kept: [Connection] = []
            for _ in 0..<5 {
                let connection = try await open(port)
                statuses.append(try await connection.receive().status)
                kept.append(connection)
            }
            #expect(statuses.last == 503)
        }
    }

    @Test("A connection above the limit gives no place to a new one, and takes none from those that are served")
    func surplus() async throws {
        var site = site
        site.connections.idleTime = .milliseconds(50)
        site.connections.drainTime = .seconds(600)
        site.connections.headTime = .seconds(600)
        try await site.serve { port in
            // The client of the test framework has a connection too. After this wait it can be closed for the fourth connection below.
            try await Task.sleep(for: .milliseconds(200))
            let lines = [
                "POST /api/users HTTP/1.1", "Host: a", "Content-Type: application/json", "Content-Length: 2",
                "Connection: close", "Expect: 100-continue", "", "",
            ]
            var busy: [Connection] = []
            for _ in 0..<4 {
                let connection = try await open(port, lines.joined(separator: "\r\n"))
                // The server has received the head of the request, and waits for the body.
                let status = try await connection.receive().status
                #expect(status == 100)
                busy.append(connection)
            }
            // This connection is above the limit, sends no request, and waits longer than the time after which others can be closed.
            let silent = try await Connection(port: port)
            try await Task.sleep(for: .milliseconds(200))
            let refused = try await open(port).receive().status
            #expect(refused == 503)
            // When one of the served connections ends, a new one gets its place.
            busy.removeFirst()
            var status = 503
            while status == 503 { status = try await open(port).receive().status }
            #expect(status == 200)
            // The silent connection was not closed for the new ones.
            try await silent.send(Array("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
            #expect(try await silent.receive().status == 503)
        }
    }
}
