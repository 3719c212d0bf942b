// Connections that wait for a request give their places to new ones.

import TestBrowser
import Testing

@testable import WebFront

@Suite("Idle connections")
struct IdleConnectionTests {
    private var site = TestSite()

    init() {
        site.connections.connections = 4
    }

    /// Sends a request that is complete, or the beginning of one.
    private func open(
        _ port: Int, _ request: String = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"
    ) async throws -> Connection {
        let connection = try await Connection(port: port)
        try await connection.send(Array(request.utf8))
        return connection
    }

    @Test("Above the limit, the connection that has waited longest for a request is closed, and no other")
    func longest() async throws {
        var site = site
        site.connections.idleTime = .milliseconds(50)
        try await site.serve { port in
            // A request whose body does not arrive.
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
            // The last one is open. The server has not answered the request without its body, and gets it now.
            try await waiting[8].send(Array("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
            #expect(try await waiting[8].receive().status == 200)
            try await busy.send(Array("username=".utf8))
            #expect(try await busy.receive().status != 503)
        }
    }

    @Test("A connection that has just been used is not closed, so a new one is 503")
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
}
