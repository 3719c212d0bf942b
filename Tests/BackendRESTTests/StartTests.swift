// Starting a match with a server that has no transactions.

import BackendREST
import BackendServices
import Entities
import Foundation
import Synchronization
import Testing
import TestServer

@Suite struct StartTests {
    static let path = "/api/gathers/\(Canned.gather)"
    static let list = "GET /api/gathers"
    static let creation = "POST /api/gathers"
    static let deletion = "DELETE \(path)"

    static func adding(_ player: Int) -> String {
        "POST \(path)/players/\(player)"
    }

    @Test("Players are added one after the other, in the order of the lineup")
    func order() async throws {
        try await withRemote(respond: { Canned.respond($0) }) { remote, server in
            let id = try await remote.gathers.start(Lineup(teamA: [9, 2], teamB: [1]))
            #expect(id == Canned.gather)
            let requests = server.requests
            #expect(
                requests.map(\.line) == [
                    Self.list, Self.creation, Self.adding(9), Self.adding(2), Self.adding(1), Self.list,
                ])
            let teams = requests.dropFirst(2).dropLast().map { String(decoding: $0.body, as: UTF8.self) }
            #expect(teams == [#"{"team":"Team A"}"#, #"{"team":"Team A"}"#, #"{"team":"Team B"}"#])
        }
    }

    /// At 50 ms for each answer, 25 calls take 1.25 of the five seconds that a page has.
    @Test("Two teams of eleven take 25 calls, one after the other, on one connection")
    func twoTeams() async throws {
        try await withRemote(respond: { Canned.respond($0) }) { remote, server in
            _ = try await remote.gathers.start(Lineup(teamA: Array(1...11), teamB: Array(12...22)))
            #expect(
                server.requests.map(\.line) == [Self.list, Self.creation] + (1...22).map(Self.adding) + [Self.list])
            #expect(server.connectionCount == 1)
        }
    }

    @Test(
        "When a player cannot be added, the gather is deleted, and the first error is thrown",
        arguments: [(404, ServiceError.notFound), (409, .conflict), (401, .unauthorized), (500, .unavailable)]
    )
    func undone(_ status: Int, _ error: ServiceError) async throws {
        try await withRemote(respond: { $0.line == Self.adding(2) ? .status(status) : Canned.respond($0) }) {
            remote, server in
            await #expect(throws: error) { try await remote.gathers.start(Canned.lineup, token: "form") }
            let calls = [Self.list, Self.creation, Self.adding(1), Self.adding(2), Self.deletion]
            #expect(server.requests.map(\.line) == calls)
            let remembered = try await remote.store.gathers(startedWith: "form")
            #expect(remembered == [])
            #expect(!remote.log.lines.contains { $0.hasPrefix("error") })
        }
    }

    @Test("A deletion that fails is tried once more, and a second failure is logged", arguments: [1, 2])
    func undoneTwice(failures: Int) async throws {
        let deleted = Mutex(0)
        let respond: TestServer.Responder = { request in
            switch request.line {
            case Self.adding(2): return .status(404)
            case Self.deletion:
                let count = deleted.withLock { count in
                    count += 1
                    return count
                }
                return count <= failures ? .status(500) : .status(204)
            default: return Canned.respond(request)
            }
        }
        try await withRemote(respond: respond) { remote, server in
            await #expect(throws: ServiceError.notFound) { try await remote.gathers.start(Canned.lineup) }
            #expect(server.requests.filter { $0.line == Self.deletion }.count == 2)
            let errors = remote.log.lines.filter { $0.hasPrefix("error") }
            #expect(errors.count == (failures == 2 ? 1 : 0))
            #expect(errors.allSatisfy { $0.contains("\(Canned.gather)") })
        }
    }

    @Test(
        "A gather that was made although the call failed is deleted, if it can be identified",
        arguments: [TestReply.status(201), .status(500), .status(205), .reset], [true, false]
    )
    func unconfirmed(_ answer: TestReply, hasPlayers: Bool) async throws {
        let isMade = Mutex(false)
        let respond: TestServer.Responder = { request in
            switch request.line {
            case Self.list:
                let gather = #"{"id":"\#(Canned.gather)","userId":"\#(Canned.user)"}"#
                return .json(isMade.withLock { $0 } ? "[\(gather)]" : "[]")
            case Self.creation:
                isMade.withLock { $0 = true }
                return answer
            case "GET \(Self.path)/players":
                return .json(hasPlayers ? #"[{"id":1,"name":"Ann"}]"# : "[]")
            default: return Canned.respond(request)
            }
        }
        try await withRemote(respond: respond) { remote, server in
            await #expect(throws: ServiceError.self) { try await remote.gathers.start(Canned.lineup, token: "form") }
            let lines = server.requests.map(\.line)
            #expect(lines.filter { $0 == Self.creation }.count == 1)
            #expect(lines.contains(Self.deletion) == !hasPlayers)
        }
    }

    @Test(
        "A gather that another phone ended meanwhile is never considered the one that the failed start made",
        arguments: [true, false])
    func unconfirmedBesideAnEndedGather(isMade: Bool) async throws {
        let isCalled = Mutex(false)
        let ended = Canned.endedGatherBody
        let other = ended.replacing("\(Canned.gather)", with: "\(UUID())")
        let respond: TestServer.Responder = { request in
            switch request.line {
            case Self.list:
                guard isCalled.withLock({ $0 }) else { return .json("[]") }
                return .json(isMade ? "[\(other),\(Canned.gatherBody)]" : "[\(ended)]")
            case Self.creation:
                isCalled.withLock { $0 = true }
                return .status(500)
            case "GET \(Self.path)/players": return .json("[]")
            default: return Canned.respond(request)
            }
        }
        try await withRemote(respond: respond) { remote, server in
            await #expect(throws: ServiceError.unconfirmed) { try await remote.gathers.start(Canned.lineup) }
            let deletions = server.requests.map(\.line).filter { $0.hasPrefix("DELETE ") }
            #expect(deletions == (isMade ? [Self.deletion] : []))
        }
    }

    @Test("A start that fails at the deadline has limited time to undo its changes", arguments: [false, true])
    func undoneAfterTheDeadline(deletionFails: Bool) async throws {
        let respond: TestServer.Responder = { request in
            let isSilent = request.line == Self.adding(2) || deletionFails && request.line == Self.deletion
            return isSilent ? .silence : Canned.respond(request)
        }
        try await withEnoughTime { limit in
            try await withRemote(configure: { $0.undoLimit = limit }, respond: respond) { remote, server in
                let began = ContinuousClock.now
                await withinPage(of: limit) {
                    await #expect(throws: ServiceError.self) { try await remote.gathers.start(Canned.lineup) }
                }
                let took = began.duration(to: .now)
                let deletions = server.requests.filter { $0.line == Self.deletion }.count
                let expected = deletionFails ? 2 : 1
                #expect(deletions <= expected)
                guard deletions == expected else { return false }
                #expect(took >= (deletionFails ? limit * 2 : limit) && took < limit * 2 + .seconds(10))
                #expect(remote.log.lines.contains { $0.hasPrefix("error") } == deletionFails)
                return true
            }
        }
    }

    @Test("A start continues when its caller is cancelled, so it leaves no incomplete match")
    func cancelled() async throws {
        let respond: TestServer.Responder = { request in
            TestReply([.pause(.milliseconds(30))] + Canned.respond(request).steps)
        }
        try await withRemote(respond: respond) { remote, server in
            let gathers = remote.gathers
            let start = Task { try await gathers.start(Lineup(teamA: [1, 2, 3], teamB: [4, 5, 6])) }
            while server.requests.count < 3 { try await Task.sleep(for: .milliseconds(5)) }
            start.cancel()
            _ = await start.result
            #expect(server.requests.count == 9)
        }
    }

    @Test("A start whose token cannot be stored is undone, because the same form could start a second match")
    func notRemembered() async throws {
        let forgotten = Mutex<[UUID]>([])
        let store = BrokenMatchStore { id throws(ServiceError) in forgotten.withLock { $0.append(id) } }
        try await withRemote(store: store, respond: { Canned.respond($0) }) { remote, server in
            await #expect(throws: ServiceError.unavailable) {
                try await remote.gathers.start(Canned.lineup, token: "form")
            }
            #expect(server.requests.last?.line == Self.deletion)
            // The store may already have the length of this match, and would propose it for the next one.
            #expect(forgotten.withLock { $0 } == [Canned.gather])
        }
    }

    @Test("The token of another user's form starts a new match")
    func someoneElsesForm() async throws {
        let body = #"[{"id":"\#(UUID())","userId":"\#(Canned.user)"}]"#
        let isFirst = Mutex(true)
        let respond: TestServer.Responder = { request in
            guard request.line == "GET /api/gathers" else { return Canned.respond(request) }
            let first = isFirst.withLock { isFirst in
                defer { isFirst = false }
                return isFirst
            }
            return first ? .json(body) : Canned.respond(request)
        }
        try await withRemote(respond: respond) { remote, server in
            let foreign = Gather(id: UUID(), ownerID: UUID())
            try await remote.store.remember("form", for: foreign)
            #expect(try await remote.gathers.start(Canned.lineup, token: "form") == Canned.gather)
            #expect(server.requests.filter { $0.line == Self.creation }.count == 1)
            let started = try await remote.store.gathers(startedWith: "form")
            #expect(Set(started) == [foreign.id, Canned.gather])
        }
    }
}
