// Gathers that a failed start could not delete.

import BackendREST
import BackendServices
import Entities
import Foundation
import Synchronization
import Testing
import TestServer

extension StartTests {
    @Test("A gather that a failed start could not delete is not listed, and the next start deletes it")
    func orphan() async throws {
        let deletionFails = Mutex(true)
        let respond: TestServer.Responder = { request in
            switch request.line {
            case Self.adding(2): .status(404)
            case Self.deletion where deletionFails.withLock({ $0 }): .status(500)
            default: Canned.respond(request)
            }
        }
        try await withRemote(respond: respond) { remote, server in
            await #expect(throws: ServiceError.notFound) { try await remote.gathers.start(Canned.lineup) }
            let hidden = try await remote.gathers.gathers()
            #expect(hidden == [])
            deletionFails.withLock { $0 = false }
            let before = server.requests.count
            let gone = try await remote.gathers.gathers()
            #expect(gone == [])
            // Reading deletes nothing.
            #expect(server.requests.dropFirst(before).map(\.line) == [Self.list])
            _ = try await remote.gathers.start(Lineup(teamA: [1], teamB: []))
            #expect(server.requests.dropFirst(before + 1).map(\.line).prefix(2) == [Self.deletion, Self.list])
            // The server of this test still lists the gather, and the client no longer hides it.
            let listed = try await remote.gathers.gathers().map(\.id)
            #expect(listed == [Canned.gather])
            #expect(server.requests.last?.line == Self.list)
        }
    }

    @Test("A server that does not answer deletions does not prevent the next start of a match")
    func orphanOfASilentServer() async throws {
        let respond: TestServer.Responder = { request in
            switch request.line {
            case Self.adding(2): .status(404)
            case Self.deletion: .silence
            default: Canned.respond(request)
            }
        }
        try await withEnoughTime { limit in
            try await withRemote(configure: { $0.undoLimit = .milliseconds(200) }, respond: respond) { remote, server in
                // The deletion is awaited until the deadline of the page, and 200 ms more.
                do {
                    _ = try await withinPage(of: limit) { try await remote.gathers.start(Canned.lineup) }
                    Issue.record("the start succeeded without player 2")
                } catch ServiceError.unavailable, ServiceError.unconfirmed {
                    return false
                } catch {
                    #expect(error as? ServiceError == .notFound)
                }
                #expect(server.requests.contains { $0.line == Self.deletion })
                let began = ContinuousClock.now
                _ = try await remote.gathers.start(Lineup(teamA: [1], teamB: []))
                #expect(began.duration(to: .now) < .seconds(30), "the deletion did not end at its limit of 200 ms")
                return true
            }
        }
    }

    @Test("When the deletion of an incomplete gather ends with 404, the gather counts as deleted")
    func goneAlready() async throws {
        let respond: TestServer.Responder = { request in
            request.line == Self.adding(2) || request.line == Self.deletion ? .status(404) : Canned.respond(request)
        }
        try await withRemote(respond: respond) { remote, server in
            await #expect(throws: ServiceError.notFound) { try await remote.gathers.start(Canned.lineup) }
            #expect(server.requests.filter { $0.line == Self.deletion }.count == 1)
            #expect(!remote.log.lines.contains { $0.hasPrefix("error") })
        }
    }

    @Test("A start that is made again does not return the gather of a start that could not be undone")
    func startedOrphan() async throws {
        let fails = Mutex(true)
        let new = UUID()
        let respond: TestServer.Responder = { request in
            switch request.line {
            case Self.deletion: return .status(500)
            case Self.adding(2) where fails.withLock({ $0 }): return .status(404)
            case Self.creation where !fails.withLock({ $0 }): return .status(201, ["Location": "/api/gathers/\(new)"])
            case Self.list where !fails.withLock({ $0 }):
                let body = Canned.gatherBody
                return .json("[\(body.replacing("\(Canned.gather)", with: "\(new)")),\(body)]")
            case let line where line.hasPrefix("POST /api/gathers/\(new)/players/"): return .status(200)
            default: return Canned.respond(request)
            }
        }
        try await withRemote(respond: respond) { remote, _ in
            await #expect(throws: ServiceError.notFound) { try await remote.gathers.start(Canned.lineup) }
            // The state after the store has reported a failure although it had stored the token.
            try await remote.store.remember("form", for: Gather(id: Canned.gather, ownerID: Canned.user))
            fails.withLock { $0 = false }
            #expect(try await remote.gathers.start(Canned.lineup, token: "form") == new)
        }
    }
}
