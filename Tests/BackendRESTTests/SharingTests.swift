// The link for spectators with a remote backend.

import BackendREST
import BackendServices
import Entities
import Foundation
import Synchronization
import TestGate
import Testing
import TestServer

@Suite struct SharingTests {
    static let lineupLine = "GET /api/gathers/\(Canned.gather)/players"
    static let start = Date(timeIntervalSince1970: 1_750_000_000)
    let key: SpectatorKey

    init() throws {
        key = try #require(SpectatorKey(String(repeating: "k", count: 22)))
    }

    /// Runs a test with a server that answers each request for the players of the gather with the reply of `lineup`.
    func withLineup(
        _ lineup: @escaping @Sendable () -> TestReply, _ test: (Remote, TestServer) async throws -> Void
    ) async throws {
        try await withRemote(
            configure: { $0.attempts = 1 },
            respond: { $0.line == Self.lineupLine ? lineup() : Canned.respond($0) },
            test
        )
    }

    func change(_ remote: Remote, _ change: MatchChange) async throws -> LiveMatch {
        try await remote.matches.change(Canned.gather, change, token: nil, at: Self.start)
    }

    @Test("Sharing reads the players, and stores only their ids, names and teams")
    func sharing() async throws {
        let lineup = #"[{"id":1,"name":"Ann","age":33,"skill":"Amateur","team":"Team A"},{"id":2,"name":"Bob"}]"#
        try await withLineup({ .json(lineup) }) { remote, server in
            _ = try await change(remote, .share(key))
            let watched = try await remote.backend.spectators.match(for: key)
            #expect(
                watched.lineup == [
                    Participant(id: 1, name: "Ann", team: .teamA), Participant(id: 2, name: "Bob", team: nil),
                ]
            )
            // Spectators cause no requests.
            let before = server.requests.count
            _ = try await remote.backend.spectators.match(for: key)
            #expect(server.requests.count == before)
        }
    }

    @Test("When the players cannot be read, no link is made")
    func noPlayers() async throws {
        let isDown = Mutex(true)
        try await withLineup({ isDown.withLock { $0 } ? .status(503) : .json("[]") }) { remote, _ in
            await #expect(throws: ServiceError.unavailable) { try await change(remote, .share(key)) }
            await #expect(throws: ServiceError.notFound) { try await remote.backend.spectators.match(for: key) }
            isDown.withLock { $0 = false }
            let match = try await remote.matches.match(Canned.gather)
            #expect(match.spectatorKey == nil)
        }
    }

    @Test("When a link is refused because another match has its key, no names are stored")
    func refused() async throws {
        try await withLineup({ .json(#"[{"id":1,"name":"Ann"}]"#) }) { remote, _ in
            let gather = Gather(id: Canned.gather, ownerID: Canned.user)
            let other = Gather(id: UUID(), ownerID: Canned.user)
            _ = try await remote.store.apply(.share(key), to: other, token: nil, at: Self.start)
            await #expect(throws: ServiceError.conflict) { try await change(remote, .share(key)) }
            let free = try #require(SpectatorKey(String(repeating: "f", count: 22)))
            _ = try await remote.store.apply(.share(free), to: gather, token: nil, at: Self.start)
            #expect(try await remote.backend.spectators.match(for: free).lineup == [])
        }
    }

    @Test("When the names cannot be stored, sharing is unconfirmed, because the link was made")
    func unstoredNames() async throws {
        var match = LiveMatch()
        let store = BrokenMatchStore(applied: MatchChangeResult(applying: .share(key), to: &match, at: Self.start))
        try await withRemote(store: store, respond: { Canned.respond($0) }) { remote, _ in
            await #expect(throws: ServiceError.unconfirmed) { try await change(remote, .share(key)) }
        }
    }

    @Test("When the names cannot be read after a move, the move succeeds and a warning is logged")
    func move() async throws {
        // The players are read for sharing, before the move, and after it. The third request fails.
        let count = Mutex(0)
        let reply: @Sendable () -> TestReply = {
            count.withLock { count in
                count += 1
                return count == 3 ? .status(503) : .json(#"[{"id":1,"name":"Ann"}]"#)
            }
        }
        try await withLineup(reply) { remote, _ in
            _ = try await change(remote, .share(key))
            let match = try await change(remote, .move(1, to: .teamB))
            #expect(match.moves.map(\.player) == [1])
            #expect(try await remote.backend.spectators.match(for: key).match == match)
            #expect(remote.log.lines.contains { $0.hasPrefix("warning The match store may differ from the backend.") })
            #expect(!remote.log.lines.contains { $0.contains("Ann") || $0.contains(key.value) })
        }
    }

    /// A server that lists player 1 and the players who were added. It can delay the answer to one request for this list.
    private final class SlowServer: Sendable {
        private let state = Mutex((players: [1], isSlow: false))
        private let (late, delay) = AsyncStream.makeStream(of: Void.self)
        private let (released, release) = AsyncStream.makeStream(of: Void.self)

        @Sendable func respond(_ request: TestRequest) async -> TestReply {
            if request.line == SharingTests.lineupLine {
                let (players, isSlow) = state.withLock { state in
                    defer { if state.players.count > 1 { state.isSlow = false } }
                    return (state.players, state.isSlow && state.players.count > 1)
                }
                if isSlow {
                    delay.yield()
                    _ = await released.first { _ in true }
                }
                return .json("[\(players.map { #"{"id":\#($0),"name":"Player \#($0)"}"# }.joined(separator: ","))]")
            }
            if request.method == "POST", let player = request.line.split(separator: "/").last.flatMap({ Int($0) }) {
                state.withLock { $0.players.append(player) }
            }
            return Canned.respond(request)
        }

        /// Runs `first`. When a list with more than one player is requested, `body` begins, and the list is sent when `body` has
        /// ended or half a second has passed.
        func delay(_ first: () async -> Void, until body: @escaping @Sendable () async -> Void) async {
            state.withLock { $0.isSlow = true }
            async let others: Void = {
                _ = await late.first { _ in true }
                await withTaskGroup { group in
                    group.addTask { await body() }
                    // When `body` waits for `first`, as it should, `body` cannot end before the list is sent.
                    group.addTask { try? await Task.sleep(for: .milliseconds(500)) }
                    await group.next()
                    release.yield()
                }
            }()
            await first()
            await others
        }
    }

    @Test("Names that were read before another phone added a player do not replace newer ones")
    func concurrentMoves() async throws {
        let server = SlowServer()
        try await withRemote(respond: server.respond) { remote, _ in
            _ = try await change(remote, .share(key))
            let matches = remote.matches
            await server.delay {
                await #expect(throws: Never.self) { try await change(remote, .move(2, to: .teamA)) }
            } until: {
                await #expect(throws: Never.self) {
                    try await matches.change(Canned.gather, .move(3, to: .teamB), token: nil, at: Self.start)
                }
            }
            let shown = try await remote.backend.spectators.match(for: key).lineup.map(\.id)
            #expect(shown == [1, 2, 3])
        }
    }

    @Test("Moves and sharing read the players; goals, the clock and the end of the link do not")
    func questions() async throws {
        try await withLineup({ .json("[]") }) { remote, server in
            func asked() -> Int { server.requests.count { $0.line == Self.lineupLine } }
            for change in [MatchChange.goal(.teamA), .clock(.start), .withdrawLink] {
                _ = try await self.change(remote, change)
            }
            #expect(asked() == 0)
            _ = try await self.change(remote, .move(1, to: .bench))
            #expect(asked() == 1)
            for change in [MatchChange.share(key), .goal(.teamA), .move(1, to: .teamB)] {
                _ = try await self.change(remote, change)
            }
            #expect(asked() == 4)
        }
    }

    @Test("A closed match is over for spectators; one that ended on the backend is over for them after the next change")
    func ends() async throws {
        let isEnded = Mutex(false)
        let respond: TestServer.Responder = { request in
            guard request.line == "GET /api/gathers" else { return Canned.respond(request) }
            return .json("[\(isEnded.withLock { $0 } ? Canned.endedGatherBody : Canned.gatherBody)]")
        }
        try await withRemote(respond: respond) { remote, _ in
            _ = try await change(remote, .share(key))
            let spectators = remote.backend.spectators
            isEnded.withLock { $0 = true }
            #expect(try await remote.matches.watched(Canned.gather).result?.score.wire == "3-2")
            #expect(try await spectators.match(for: key).result == nil)
            await #expect(throws: ServiceError.conflict) { try await change(remote, .goal(.teamA)) }
            #expect(try await spectators.match(for: key).result?.score.wire == "3-2")
        }
        try await withRemote(respond: { Canned.respond($0) }) { remote, _ in
            _ = try await change(remote, .share(key))
            _ = try await remote.store.close(Gather(id: Canned.gather, ownerID: Canned.user))
            #expect(try await remote.backend.spectators.match(for: key).result == MatchResult(.zero))
        }
    }

    @Test(
        "A change or a result of a match that the backend has deleted removes the link, even when the user has no other match",
        arguments: ["goal", "result"])
    func gone(call: String) async throws {
        let isGone = Mutex(false)
        let owner = Canned.user
        try await withRemote(
            configure: { $0.attempts = 1 },
            respond: { request in
                if request.line == Self.lineupLine { return .json(#"[{"id":1,"name":"Ann"}]"#) }
                if request.line == "GET /api/gathers", isGone.withLock({ $0 }) { return .json("[]") }
                return Canned.respond(request)
            }
        ) { remote, _ in
            _ = try await change(remote, .share(key))
            _ = try await remote.backend.spectators.match(for: key)
            isGone.withLock { $0 = true }
            let context = CallContext(deadline: .now + .unreachable, requestID: nil, userID: owner)
            await CallContext.$current.withValue(context) {
                await #expect(throws: ServiceError.notFound) { try await remote.gathers.gather(Canned.gather) }
                // Reading changes nothing.
                let watched = try? await remote.backend.spectators.match(for: key)
                #expect(watched != nil)
                await #expect(throws: ServiceError.notFound) {
                    if call == "goal" {
                        _ = try await change(remote, .goal(.teamA))
                    } else {
                        try await remote.gathers.end(Canned.gather, with: MatchResult(.zero))
                    }
                }
            }
            await #expect(throws: ServiceError.notFound) { try await remote.backend.spectators.match(for: key) }
        }
    }
}
