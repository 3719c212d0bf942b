// Every fault of the server with every call: the error for the caller, and the number of requests.

import BackendREST
import BackendServices
import Foundation
import TestGate
import Testing
import TestServer

@Suite struct FaultTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let call: ServiceCall
        let fault: Fault
        var testDescription: String { "\(call.name): \(fault.name)" }
    }

    static func cases(_ isIncluded: (Fault) -> Bool) -> [Case] {
        ServiceCall.all.flatMap { call in
            Fault.all.filter { isIncluded($0) && $0.applies(to: call) }.map { Case(call: call, fault: $0) }
        }
    }

    @Test(
        "A fault is a service error, a write is never sent twice, a read is tried again", .serialized,
        arguments: cases { !$0.isSlow }
    )
    func fault(_ tested: Case) async throws {
        try await run(tested, within: .seconds(60)) { error, server, remote, _ in
            #expect(error == tested.fault.error(of: tested.call))
            let isTriedAgain = tested.call.isRead && tested.fault.error == .unavailable
            #expect(server.requests.filter { $0.line == tested.call.line }.count == (isTriedAgain ? 4 : 1))
            if isTriedAgain {
                #expect(remote.pauses == [.milliseconds(100), .milliseconds(200), .milliseconds(400)])
            }
        }
    }

    @Test("A call of a slow server ends at the deadline", arguments: cases(\.isSlow))
    func slow(_ tested: Case) async throws {
        let limit = Duration.seconds(1)
        try await run(tested, within: limit) { error, server, _, took in
            #expect(error == .unavailable)
            // None when the machine was too busy to get so far.
            #expect(server.requests.filter { $0.line == tested.call.line }.count <= 1)
            // The server would take forever, or as good as that.
            #expect(took >= limit && took < .seconds(60))
        }
    }

    /// Makes the call while its request fails, and looks for secrets in the log.
    private func run(
        _ tested: Case, within limit: Duration,
        _ check: (ServiceError?, TestServer, Remote, _ took: Duration) -> Void
    ) async throws {
        let (call, fault) = (tested.call, tested.fault)
        try await withRemote(
            configure: { configuration in
                configuration.answerLimit = Fault.answerLimit
                configuration.undoLimit = .milliseconds(400)
            },
            respond: { $0.line == call.line ? fault.reply(call.success) : Canned.respond($0) }
        ) { remote, server in
            let began = ContinuousClock.now
            let error = await withinPage(of: limit) { await self.error(of: call, remote) }
            check(error, server, remote, began.duration(to: .now))
            let secrets = [Canned.token.value, Canned.credentials.digest, "Bearer", "Basic", "correct horse", "Cleo"]
            for line in remote.log.lines {
                #expect(secrets.allSatisfy { !line.contains($0) }, "\(line)")
            }
        }
    }

    @Test("Without a fault every call succeeds", arguments: ServiceCall.all)
    func noFault(_ call: ServiceCall) async throws {
        try await withRemote(respond: { Canned.respond($0) }) { remote, server in
            #expect(await error(of: call, remote) == nil)
            #expect(server.requests.filter { $0.line == call.line }.count == 1)
            #expect(remote.log.lines.isEmpty)
        }
    }

    @Test("Without a connection, reads and writes are repeated", arguments: ServiceCall.all)
    func refused(_ call: ServiceCall) async throws {
        try await inTurn {
            let port = try ClosedPort()
            let remote = try Remote(port.url)
            #expect(await error(of: call, remote) == .unavailable)
            #expect(remote.pauses.count >= 3)
            await remote.backend.close()
        }
    }

    /// The error of a call; nil for success. Whatever is no service error fails the test.
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
