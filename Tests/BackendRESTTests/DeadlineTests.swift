// Deadlines, pauses and retries.

import BackendREST
import BackendServices
import Entities
import Foundation
import Synchronization
import Testing
import TestGate
import TestServer

@Suite struct DeadlineTests {
    @Test("All calls of a page share its deadline")
    func pageDeadline() async throws {
        try await withEnoughTime { limit in
            try await withRemote(respond: { _ in .silence }) { remote, server in
                let began = ContinuousClock.now
                await withinPage(of: limit) {
                    for _ in 1...3 {
                        await #expect(throws: ServiceError.unavailable) { try await remote.players.players() }
                    }
                }
                let isInTime = began.duration(to: .now) < limit * 2 + .seconds(1)
                #expect(server.requests.count <= 1, "no time is left for later calls")
                return isInTime && server.requests.count == 1
            }
        }
    }

    @Test("Outside a page each call has a limit of its own")
    func callLimit() async throws {
        try await withEnoughTime { limit in
            try await withRemote(configure: { $0.callLimit = limit }, respond: { _ in .silence }) { remote, server in
                for count in 1...2 {
                    let began = ContinuousClock.now
                    await #expect(throws: ServiceError.unavailable) { try await remote.players.players() }
                    #expect(began.duration(to: .now) >= limit)
                    #expect(server.requests.count <= count)
                }
                return server.requests.count == 2
            }
        }
    }

    @Test("A pause that would exceed the deadline is not made")
    func pauseBeyondDeadline() async throws {
        try await withRemote(configure: { $0.firstPause = .unreachable }, respond: { _ in .status(503) }) {
            remote, server in
            await #expect(throws: ServiceError.unavailable) { try await remote.players.players() }
            #expect(server.requests.count == 1)
            #expect(remote.pauses.isEmpty)
        }
    }

    @Test(
        "A read is not repeated earlier than `Retry-After` says",
        arguments: [
            ("2", [2, 2, 2]), ("0", [0.1, 0.2, 0.4]), ("-1", [0.1, 0.2, 0.4]), ("3600", []),
            ("Wed, 21 Oct 2026 07:28:00 GMT", []),
        ])
    func retryAfter(_ value: String, _ seconds: [Double]) async throws {
        let respond: TestServer.Responder = { _ in .status(503, ["Retry-After": value]) }
        try await withRemote(respond: respond) { remote, server in
            await withinPage(of: .seconds(50)) {
                await #expect(throws: ServiceError.unavailable) { try await remote.players.players() }
            }
            #expect(remote.pauses == seconds.map { .seconds($0) })
            #expect(server.requests.count == seconds.count + 1)
        }
    }

    @Test("Pauses grow, and half of each is random", arguments: [(0.0, [50, 100, 200]), (0.5, [75, 150, 300])])
    func jitter(_ chance: Double, _ milliseconds: [Int]) async throws {
        try await withRemote(configure: { $0.jitter = { chance } }, respond: { _ in .status(500) }) { remote, _ in
            await #expect(throws: ServiceError.unavailable) { try await remote.players.players() }
            #expect(remote.pauses == milliseconds.map { .milliseconds($0) })
        }
    }

    @Test("A read succeeds when the server has recovered")
    func recovery() async throws {
        let answered = Mutex(0)
        let respond: TestServer.Responder = { request in
            let count = answered.withLock { count in
                count += 1
                return count
            }
            return count < 4 ? .status(502) : Canned.respond(request)
        }
        try await withRemote(respond: respond) { remote, server in
            let players = try await remote.players.players()
            #expect(players.map(\.id) == [1, 2])
            #expect(server.requests.count == 4)
        }
    }

    @Test("A write is attempted until there is a connection, and then sent once")
    func writeBeforeTheServer() async throws {
        try await inTurn {
            let port = try ClosedPort()
            let late = Mutex<TestServer?>(nil)
            let number = port.number
            let remote = try Remote(
                port.url,
                whilePausing: {
                    guard late.withLock({ $0 }) == nil else { return }
                    let server = try? await TestServer.start(port: number, respond: { Canned.respond($0) })
                    late.withLock { $0 = server }
                }
            )
            #expect(try await remote.players.create(PlayerDraft(name: "Cleo")) == 7)
            let server = try #require(late.withLock { $0 })
            #expect(server.requests.map(\.line) == ["POST /api/players"])
            await remote.backend.close()
            await server.close()
        }
    }

    @Test("An attempt to connect ends at its limit, and is repeated")
    func connectLimit() async throws {
        try await inTurn {
            let host = try SilentPort(takesConnections: false)
            let remote = try Remote(
                host.url,
                configure: { configuration in
                    configuration.connectLimit = .milliseconds(200)
                    configuration.attempts = 2
                })
            let began = ContinuousClock.now
            await #expect(throws: ServiceError.unavailable) {
                try await remote.players.create(PlayerDraft(name: "Cleo"))
            }
            let took = began.duration(to: .now)
            // Without this limit, Linux would end the attempt after two minutes.
            #expect(took >= .milliseconds(200) && took < .unreachable)
            #expect(remote.pauses.count == 1)
            await remote.backend.close()
        }
    }

    @Test("A server whose host name does not exist is unavailable")
    func unknownHost() async throws {
        let remote = try Remote("http://no-such-host.invalid")
        await #expect(throws: ServiceError.unavailable) { try await remote.players.players() }
        #expect(await remote.backend.isReachable() == false)
        await remote.backend.close()
    }

    @Test("Calls of a closed client fail with `unavailable`")
    func closed() async throws {
        let remote = try Remote("http://127.0.0.1:9")
        await remote.backend.close()
        await remote.backend.close()
        await #expect(throws: ServiceError.unavailable) { try await remote.players.players() }
    }
}
