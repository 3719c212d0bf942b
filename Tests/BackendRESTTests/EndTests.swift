// Ending a match with a remote backend: the match is closed, and the result is sent. A refusal of the result reopens the match,
// except after an earlier end that was not confirmed.
// Two tests are about moves of late players, whom the backend has to add.

import BackendREST
import BackendServices
import Entities
import Foundation
import Synchronization
import TestServer
import Testing

@Suite struct EndTests {
    private static let result = "PUT /api/gathers/\(Canned.gather)"
    private static let start = Date(timeIntervalSince1970: 1_750_000_000)
    private let gather = Gather(id: Canned.gather, ownerID: Canned.user)

    /// - Parameter answer: the reply to each request that sends a result.
    private func withServer(
        _ answer: @escaping @Sendable () -> TestReply, _ test: (Remote, TestServer) async throws -> Void
    ) async throws {
        try await withRemote(
            configure: { $0.attempts = 1 },
            respond: { $0.line == Self.result ? answer() : Canned.respond($0) }
        ) { remote, server in
            _ = try await remote.matches.change(Canned.gather, .goal(.teamB), token: nil, at: Self.start)
            try await test(remote, server)
        }
    }

    @Test("Ending a match sends its result once, and closes the match in the store")
    func ending() async throws {
        try await withServer({ .status(204) }) { remote, server in
            let result = try await remote.matches.end(Canned.gather)
            #expect(result.score.wire == "0-1" && result.winner == .teamB)
            let sent = server.requests.filter { $0.line == Self.result }
            #expect(sent.count == 1)
            #expect(try await remote.store.match(of: gather).isClosed)
        }
    }

    @Test(
        "When it is not known whether the server stored the result, the match stays closed and can be ended again",
        arguments: [TestReply.status(500), .reset])
    func unconfirmed(_ answer: TestReply) async throws {
        let isBroken = Mutex(true)
        try await withServer({ isBroken.withLock { $0 } ? answer : .status(204) }) { remote, _ in
            await #expect(throws: ServiceError.unconfirmed) { try await remote.matches.end(Canned.gather) }
            let watched = try await remote.matches.watched(Canned.gather)
            #expect(!watched.isOpen && !watched.isEnded)
            // A goal that is counted now would be lost if the server stored the first result late.
            await #expect(throws: ServiceError.conflict) {
                try await remote.matches.change(Canned.gather, .goal(.teamB), token: nil, at: Self.start)
            }
            isBroken.withLock { $0 = false }
            #expect(try await remote.matches.end(Canned.gather).score.wire == "0-1")
        }
    }

    @Test("When the server refuses the result, the match continues", arguments: [TestReply.status(409), .status(503)])
    func notSent(_ answer: TestReply) async throws {
        let isBroken = Mutex(true)
        try await withServer({ isBroken.withLock { $0 } ? answer : .status(204) }) { remote, server in
            await #expect(throws: ServiceError.self) { try await remote.matches.end(Canned.gather) }
            #expect(try await remote.matches.watched(Canned.gather).isOpen)
            _ = try await remote.matches.change(Canned.gather, .goal(.teamB), token: nil, at: Self.start)
            isBroken.withLock { $0 = false }
            #expect(try await remote.matches.end(Canned.gather).score.wire == "0-2")
        }
    }

    @Test("A refused end does not reopen a match after an earlier end that was not confirmed")
    func unconfirmedAndRefused() async throws {
        let answers = Mutex<[TestReply]>([.reset, .status(503), .status(204)])
        try await withServer({ answers.withLock { $0.removeFirst() } }) { remote, _ in
            await #expect(throws: ServiceError.unconfirmed) { try await remote.matches.end(Canned.gather) }
            await #expect(throws: ServiceError.unavailable) { try await remote.matches.end(Canned.gather) }
            let watched = try await remote.matches.watched(Canned.gather)
            #expect(!watched.isOpen)
            let result = try await remote.matches.end(Canned.gather)
            #expect(result.score.wire == "0-1")
        }
    }

    @Test("Concurrent ends of a match are sent one after the other")
    func twoEnds() async throws {
        let running = Mutex(0)
        let most = Mutex(0)
        let respond: TestServer.Responder = { request in
            guard request.line == Self.result else { return Canned.respond(request) }
            let count = running.withLock { running in
                running += 1
                return running
            }
            most.withLock { $0 = max($0, count) }
            try? await Task.sleep(for: .milliseconds(20))
            running.withLock { $0 -= 1 }
            return .status(503)
        }
        try await withRemote(configure: { $0.attempts = 1 }, respond: respond) { remote, _ in
            _ = try await remote.matches.change(Canned.gather, .goal(.teamB), token: nil, at: Self.start)
            let succeeded = await withTaskGroup(of: Bool.self) { group in
                for _ in 1...3 {
                    group.addTask { (try? await remote.matches.end(Canned.gather)) != nil }
                }
                return await group.contains(true)
            }
            #expect(!succeeded)
            #expect(most.withLock { $0 } == 1)
            #expect(try await remote.matches.watched(Canned.gather).isOpen)
        }
    }

    @Test("A match that was closed without sending its result has no result, and ending the match sends the result")
    func halfDone() async throws {
        try await withServer({ .status(204) }) { remote, server in
            // The state after a crash between closing the match and sending the result.
            _ = try await remote.store.close(gather)
            let watched = try await remote.matches.watched(Canned.gather)
            #expect(!watched.isEnded && !watched.isOpen)
            #expect(!server.requests.contains { $0.line == Self.result })
            #expect(try await remote.matches.end(Canned.gather).score.wire == "0-1")
            #expect(server.requests.filter { $0.line == Self.result }.count == 1)
        }
    }

    @Test("Reading sends only GET requests")
    func reading() async throws {
        try await withServer({ .status(204) }) { remote, server in
            let before = server.requests.count
            _ = try await remote.matches.watched(Canned.gather)
            _ = try await remote.gathers.gathers()
            _ = try await remote.gathers.runningGathers()
            _ = try await remote.gathers.gather(Canned.gather)
            #expect(server.requests.dropFirst(before).allSatisfy { $0.method == "GET" })
        }
    }

    @Test("When one of several late players cannot be added, those added before stay, and no move is stored")
    func halfDoneMoves() async throws {
        let respond: TestServer.Responder = { request in
            request.line == "POST /api/gathers/\(Canned.gather)/players/3" ? .status(404) : Canned.respond(request)
        }
        try await withRemote(respond: respond) { remote, server in
            let moves = [MatchChange.Placement(1, to: .teamB), .init(2, to: .teamA), .init(3, to: .teamB)]
            await #expect(throws: ServiceError.notFound) {
                try await remote.matches.change(Canned.gather, .moves(moves), token: nil, at: Self.start)
            }
            let added = server.requests.filter { $0.method == "POST" }.map(\.line)
            #expect(added == [2, 3].map { "POST /api/gathers/\(Canned.gather)/players/\($0)" })
            let match = try await remote.store.match(of: gather)
            #expect(match.moves == [])
        }
    }

    @Test("A player whom another phone added meanwhile is moved")
    func addedMeanwhile() async throws {
        let isAdded = Mutex(false)
        let respond: TestServer.Responder = { request in
            if request.method == "POST" {
                isAdded.withLock { $0 = true }
                return .status(409)
            }
            guard request.line == "GET /api/gathers/\(Canned.gather)/players", isAdded.withLock({ $0 }) else {
                return Canned.respond(request)
            }
            return .json(#"[{"id":1,"name":"Ann","team":"Team A"},{"id":2,"name":"Bob","team":"Team A"}]"#)
        }
        try await withRemote(respond: respond) { remote, _ in
            let match = try await remote.matches.change(Canned.gather, .move(2, to: .teamA), token: nil, at: Self.start)
            #expect(match.moves.map(\.player) == [2])
        }
    }
}
