// Every fault of the server with every call that it applies to: the error for the caller, and the number of requests.

import BackendREST
import BackendServices
import Foundation
import Synchronization
import TestGate
import Testing
import TestServer

@Suite struct FaultTests {
    @Test(
        "Each fault has the expected error; a write is sent once, and a read is tried again after `unavailable`",
        arguments: ServiceCall.all)
    func fault(_ call: ServiceCall) async throws {
        // One server has these faults one after the other, because none of them makes the call wait.
        let present = Mutex(Fault.all[0])
        try await withRemote(respond: { request in
            guard request.line == call.line else { return Canned.respond(request) }
            return present.withLock { $0 }.reply(call.success)
        }) { _, server in
            for fault in Fault.all where !fault.isSlow && fault.applies(to: call) {
                present.withLock { $0 = fault }
                let before = server.requests.count
                let (error, remote, _) = try await outcome(of: call, fault, server, within: .unreachable)
                #expect(error == fault.error(of: call), "\(fault.name)")
                let requests = server.requests.dropFirst(before).filter { $0.line == call.line }
                let isTriedAgain = call.isRead && fault.error == .unavailable
                #expect(requests.count == (isTriedAgain ? 4 : 1), "\(fault.name)")
                if isTriedAgain {
                    let pauses = [Duration.milliseconds(100), .milliseconds(200), .milliseconds(400)]
                    #expect(remote.pauses == pauses, "\(fault.name)")
                }
            }
        }
    }

    @Test("A call to a slow server ends at the deadline", arguments: ServiceCall.all)
    func slow(_ call: ServiceCall) async throws {
        let limit = Duration.milliseconds(600)
        // These faults only make the call wait, so all of them are tried at the same time.
        try await inTurn {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for fault in Fault.all where fault.isSlow && fault.applies(to: call) {
                    group.addTask {
                        let server = try await TestServer.start { request in
                            request.line == call.line ? fault.reply(call.success) : Canned.respond(request)
                        }
                        let (error, _, took) = try await outcome(of: call, fault, server, within: limit)
                        // The error is `unavailable` when the deadline passed before the request was sent.
                        #expect(error == .unavailable || error == fault.error(of: call), "\(fault.name)")
                        // There is no request when the machine was too busy to send it before the deadline.
                        #expect(server.requests.filter { $0.line == call.line }.count <= 1, "\(fault.name)")
                        // The server never answers completely.
                        #expect(took >= limit && took < .unreachable, "\(fault.name)")
                        await server.close()
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    /// Makes the call with a new client, and expects that the log has no secrets.
    private func outcome(
        of call: ServiceCall, _ fault: Fault, _ server: TestServer, within limit: Duration
    ) async throws -> (error: ServiceError?, remote: Remote, took: Duration) {
        let remote = try Remote(
            server.url,
            configure: { configuration in
                configuration.answerLimit = Fault.answerLimit
                configuration.undoLimit = .milliseconds(400)
            })
        let began = ContinuousClock.now
        let error = await withinPage(of: limit) { await self.error(of: call, remote) }
        let took = began.duration(to: .now)
        await remote.backend.close()
        let secrets = [Canned.token.value, Canned.credentials.digest, "Bearer", "Basic", "correct horse", "Cleo"]
        for line in remote.log.lines {
            #expect(secrets.allSatisfy { !line.contains($0) }, "\(fault.name): \(line)")
        }
        return (error, remote, took)
    }

    @Test("Without a fault every call succeeds", arguments: ServiceCall.all)
    func noFault(_ call: ServiceCall) async throws {
        try await withRemote(respond: { Canned.respond($0) }) { remote, server in
            #expect(await error(of: call, remote) == nil)
            #expect(server.requests.filter { $0.line == call.line }.count == 1)
            #expect(remote.log.lines.allSatisfy { $0.contains("security event=") })
        }
    }

    @Test("After an answer with a status below 100, the next call has another connection")
    func lowStatus() async throws {
        let respond: TestServer.Responder = { request in
            request.connection > 1 ? Canned.respond(request) : .raw("HTTP/1.1 050 Test\r\nContent-Length: 0\r\n\r\n")
        }
        try await withRemote(respond: respond) { remote, server in
            await #expect(throws: ServiceError.unexpectedResponse) { try await remote.players.players() }
            let players = try await remote.players.players()
            #expect(players.count == 2)
            #expect(server.connectionCount == 2)
        }
    }

    @Test("When connections are refused, reads and writes are tried again", arguments: ServiceCall.all)
    func refused(_ call: ServiceCall) async throws {
        try await inTurn {
            let port = try ClosedPort()
            let remote = try Remote(port.url)
            #expect(await error(of: call, remote) == .unavailable)
            #expect(remote.pauses.count >= 3)
            await remote.backend.close()
        }
    }

    /// The `ServiceError` of a call; nil for success. Any other error fails the test.
    private func error(of call: ServiceCall, _ remote: Remote) async -> ServiceError? {
        do {
            try await call.make(RESTBackendCalls(remote))
            return nil
        } catch let error as ServiceError {
            return error
        } catch {
            Issue.record(error)
            return nil
        }
    }
}
