// Connections, headers and addresses of requests.

import AsyncHTTPClient
import BackendServices
import Entities
import Foundation
import NIOCore
import NIOSSL
import TestGate
import Testing
import TestServer

@testable import BackendREST

@Suite struct ConnectionTests {
    @Test("Calls that follow each other use the same connection")
    func pool() async throws {
        try await withRemote(respond: { Canned.respond($0) }) { remote, server in
            for _ in 1...5 {
                _ = try await remote.players.players()
                try await remote.players.delete(1)
            }
            #expect(server.connectionCount == 1)
        }
    }

    @Test("An unknown error counts as a connection that the server closed; a cancellation does not")
    func suddenEnds() {
        struct UnknownError: Error {}
        #expect(!CallFailure(beforeAnswer: CancellationError()).isSuddenEnd)
        #expect(CallFailure(beforeAnswer: UnknownError()).isSuddenEnd)
    }

    @Test("A write after the shutdown of the client is not sent, and fails with `unavailable`")
    func shutDown() async throws {
        try await withRemote(respond: { Canned.respond($0) }) { remote, server in
            await remote.backend.close()
            await #expect(throws: ServiceError.unavailable) { try await remote.players.delete(1) }
            #expect(server.requests.isEmpty)
        }
        #expect(!CallFailure(beforeAnswer: HTTPClientError.alreadyShutdown).isSuddenEnd)
    }

    @Test("A connection that was idle for longer than the limit is not reused")
    func idle() async throws {
        try await withRemote(configure: { $0.idleLimit = .milliseconds(100) }, respond: { Canned.respond($0) }) {
            remote, server in
            try await remote.players.delete(1)
            try await Task.sleep(for: .milliseconds(600))
            try await remote.players.delete(2)
            #expect(server.connectionCount == 2)
        }
    }

    @Test("A connection that the server has closed is not used for a write")
    func closedMeanwhile() async throws {
        try await withRemote(respond: { Canned.respond($0) }) { remote, server in
            for id in 1...2 {
                _ = try await remote.players.players()
                await server.closeConnections()
                try await Task.sleep(for: .seconds(1))
                try await remote.players.delete(id)
            }
            #expect(
                server.requests.filter { $0.method == "DELETE" }.map(\.target) == (1...2).map { "/api/players/\($0)" })
        }
    }

    @Test("When a server closes connections without notice, no write is sent twice, and at most one fails")
    func closesAfterEachReply() async throws {
        let isClosing: TestServer.Responder = { Canned.respond($0).then(.close) }
        try await withRemote(respond: isClosing) { remote, server in
            var failures = 0
            for id in 1...30 {
                do {
                    try await remote.players.delete(id)
                } catch ServiceError.unconfirmed {
                    failures += 1
                }
            }
            #expect(failures <= 1, "\(remote.log.lines)")
            let lines = server.requests.map(\.line)
            #expect(Set(lines).count == lines.count)
            #expect(lines.count >= 29)
        }
    }

    @Test("After a connection was closed during a call, connections are not reused for a while")
    func noReuse() async throws {
        try await withRemote(respond: { $0.target == "/api/players" ? .close : Canned.respond($0) }) { remote, server in
            try await remote.players.delete(1)
            #expect(server.requests[0].header("Connection") == nil)
            await #expect(throws: ServiceError.unavailable) { try await remote.players.players() }
            let before = server.connectionCount
            for _ in 1...3 { try await remote.players.delete(1) }
            #expect(server.connectionCount == before + 3)
            #expect(server.requests.last?.header("Connection") == "close")
        }
    }

    @Test(
        "A redirect is not followed, and the token is sent to no other host", arguments: [301, 302, 303, 307, 308],
        ServiceCall.all
    )
    func redirect(_ status: Int, _ call: ServiceCall) async throws {
        let respond: TestServer.Responder = { request in
            let other = request.header("Host")?.replacingOccurrences(of: "127.0.0.1", with: "localhost") ?? ""
            return .status(status, ["Location": "http://\(other)/elsewhere"])
        }
        try await withRemote(respond: respond) { remote, server in
            await #expect(throws: ServiceError.unexpectedResponse) { try await call.make(RESTBackendCalls(remote)) }
            #expect(!server.requests.contains { $0.target == "/elsewhere" })
        }
    }

    @Test("The URL of a backend can have a path", arguments: ["", "/", "/base", "/base/", "/a/b//"])
    func pathPrefix(_ path: String) async throws {
        let server = try await TestServer.start(respond: { _ in .json("[]") })
        let remote = try Remote(server.url + path)
        _ = try await remote.players.players()
        var prefix = path
        while prefix.hasSuffix("/") { prefix.removeLast() }
        #expect(server.requests.map(\.target) == ["\(prefix)/api/players"])
        await remote.backend.close()
        await server.close()
    }

    @Test(
        "The client address is sent with sign-ins and registrations if it is valid, and never with calls that have a token"
    )
    func clientAddress() async throws {
        try await withRemote(respond: { Canned.respond($0) }) { remote, server in
            for address in ["203.0.113.7", "2001:db8::7", "a b", "", String(repeating: "1", count: 65)] {
                let context = CallContext(deadline: .now + .unreachable, requestID: nil, clientAddress: address)
                try await CallContext.$current.withValue(context) {
                    _ = try await remote.backend.users.register(Canned.credentials)
                    _ = try await remote.backend.users.signIn(Canned.credentials)
                    _ = try await remote.players.players()
                }
            }
            let sent = server.requests.map { ($0.line, $0.header("X-Forwarded-For")) }
            let accountCalls = ["POST /api/users", "POST /api/users/login"]
            #expect(sent.filter { !accountCalls.contains($0.0) }.allSatisfy { $0.1 == nil })
            let known = ["203.0.113.7", "203.0.113.7", "2001:db8::7", "2001:db8::7"]
            #expect(sent.filter { accountCalls.contains($0.0) }.compactMap(\.1) == known)
        }
    }

    @Test("Requests have authentication, JSON bodies and the id of the page’s request")
    func headers() async throws {
        try await withRemote(respond: { Canned.respond($0) }) { remote, server in
            try await withinPage(of: .unreachable, id: "0af7651916cd43dd") {
                _ = try await remote.backend.users.signIn(Canned.credentials)
                _ = try await remote.players.create(PlayerDraft(name: " Zoë ", age: 3, position: .striker))
                try await remote.gathers.end(Canned.gather, with: MatchResult(.zero))
            }
            let requests = server.requests
            #expect(requests.allSatisfy { $0.header("X-Request-Id") == "0af7651916cd43dd" })
            #expect(requests.allSatisfy { $0.header("Accept") == "application/json" })
            let pair = Data("ann:\(Canned.credentials.digest)".utf8).base64EncodedString()
            #expect(requests[0].header("Authorization") == "Basic \(pair)")
            #expect(requests.dropFirst().allSatisfy { $0.header("Authorization") == "Bearer \(Canned.token.value)" })
            #expect(requests[2].header("Content-Type") == "application/json; charset=utf-8")
            let player = try JSONSerialization.jsonObject(with: Data(requests[2].body)) as? NSDictionary
            #expect(player == ["name": "Zoë", "age": 3, "preferredPosition": "striker"])
            let result = try JSONSerialization.jsonObject(with: Data(requests[4].body)) as? NSDictionary
            #expect(result == ["score": "0-0", "winnerTeam": "None"])
        }
    }

    @Test("Without a valid request id, no `X-Request-Id` is sent", arguments: ["", "a b", "a\r\nX: y", "é", nil])
    func requestID(_ id: String?) async throws {
        try await withRemote(respond: { Canned.respond($0) }) { remote, server in
            _ = try await withinPage(of: .unreachable, id: id) { try await remote.players.players() }
            #expect(server.requests.map { $0.header("X-Request-Id") } == [nil])
        }
    }

    @Test("A text that cannot be a token is not sent", arguments: ["", "a b", "a\r\nX: y", "é", "\u{0}"])
    func strangeToken(_ value: String) async throws {
        try await withRemote(respond: { Canned.respond($0) }) { remote, server in
            let players = remote.backend.players(as: AccessToken(value: value))
            await #expect(throws: ServiceError.unauthorized) { try await players.players() }
            #expect(server.requests.isEmpty)
        }
    }

    @Test("Informational responses before the answer are ignored", arguments: [100, 102, 103])
    func informational(_ status: Int) async throws {
        let respond: TestServer.Responder = { request in
            let hint = TestReply.raw("HTTP/1.1 \(status) Test\r\nLink: </x>; rel=preload\r\n\r\n")
            return TestReply(hint.steps + hint.steps + Canned.respond(request).steps)
        }
        try await withRemote(respond: respond) { remote, server in
            #expect(try await remote.players.players().count == 2)
            #expect(try await remote.players.create(PlayerDraft(name: "Cleo")) == 7)
            try await remote.players.delete(1)
            #expect(server.requests.count == 3)
        }
    }

    @Test("An answer of 8 MiB is read, and one byte more is an error")
    func size() async throws {
        let respond: TestServer.Responder = { request in
            let size = (8 << 20) + (request.target == "/api/gathers" ? 1 : 0)
            return .status(200, body: [91] + [UInt8](repeating: 32, count: size - 2) + [93])
        }
        try await withRemote(respond: respond) { remote, _ in
            let players = try await remote.players.players()
            #expect(players == [])
            await #expect(throws: ServiceError.unexpectedResponse) { try await remote.gathers.gathers() }
        }
    }

    @Test("An untrusted certificate is rejected")
    func tls() async throws {
        let certificate = try NIOSSLCertificate(bytes: Array(SelfSigned.certificate.utf8), format: .pem)
        let key = try NIOSSLPrivateKey(bytes: Array(SelfSigned.key.utf8), format: .pem)
        let context = try NIOSSLContext(
            configuration: .makeServerConfiguration(
                certificateChain: [.certificate(certificate)], privateKey: .privateKey(key)
            )
        )
        let server = try await TestServer.start(
            prepare: { try $0.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context)) },
            respond: { Canned.respond($0) }
        )
        let remote = try Remote("https://localhost:\(server.port)")
        for call in ServiceCall.all {
            await #expect {
                try await call.make(RESTBackendCalls(remote))
            } throws: { error in
                // The first request of a change may be a read, which fails with `unavailable`.
                error as? ServiceError == .unavailable || !call.isRead && error as? ServiceError == .unconfirmed
            }
        }
        #expect(server.requests.isEmpty)
        #expect(server.connectionCount > 0)
        await remote.backend.close()
        await server.close()
    }
}
