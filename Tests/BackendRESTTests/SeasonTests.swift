// The history of a remote backend: lineups are read in parts, and stored.

import BackendServices
import Entities
import Foundation
import TestGate
import Testing
import TestServer

@testable import BackendREST

@Suite struct SeasonTests {
    private static let gathers = (1...40).map { number in
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, UInt8(number)))
    }

    private static var list: String {
        let bodies = gathers.enumerated().map { index, id in
            let score = index == 3 ? "three-two" : "2:1"
            return #"{"id":"\#(id)","userId":"\#(Canned.user)","score":"\#(score)","winnerTeam":"Team A"}"#
        }
        return "[" + bodies.joined(separator: ",") + "]"
    }

    private static func respond(_ request: TestRequest) -> TestReply {
        if request.line == "GET /api/gathers" { return .json(list) }
        if request.line.hasSuffix("/players"), request.line.contains("/gathers/") {
            return .json(#"[{"id":1,"name":"Ann"},{"id":9,"name":"Gone"}]"#)
        }
        return Canned.respond(request)
    }

    @Test("Statistics are partial until all lineups are stored, and each lineup is read once")
    func parts() async throws {
        try await withRemote(configure: { $0.lineupLimit = .unreachable }, respond: Self.respond) { remote, server in
            var unknown: [Int] = []
            for _ in 1...4 {
                let season = remote.backend.season(as: Canned.token)
                unknown.append(
                    try await withinPage(of: .unreachable) { try await season.read { try $0.unknownLineups() } })
            }
            #expect(unknown == [24, 8, 0, 0])
            #expect(server.requests.count { $0.line.hasSuffix("/players") && $0.line.contains("/gathers/") } == 40)
        }
    }

    @Test("A lineup that is read for a page has the last team of each player")
    func moves() async throws {
        try await withRemote(configure: { $0.lineupLimit = .unreachable }, respond: Self.respond) { remote, _ in
            // Servers that send no dates list the newest match last.
            let (newest, other) = (Self.gathers[39], Self.gathers[38])
            let running = Gather(id: newest, ownerID: Canned.user)
            for (player, section) in [(1, TeamSection.teamA), (1, .teamB), (9, .teamA), (9, .bench)] {
                _ = try await remote.store.apply(.move(player, to: section), to: running, token: nil, at: .now)
            }
            let lineups = try await withinPage(of: .unreachable) {
                try await remote.backend.season(as: Canned.token).read { season in
                    var lineups: [Gather.ID: [PlayedMatch.Appearance]] = [:]
                    try season.forEachMatch(of: nil, before: nil, limit: nil) { match in
                        lineups[match.id] = match.lineup
                        return true
                    }
                    return lineups
                }
            }
            #expect(lineups[newest] == [.init(player: 1, team: .teamB), .init(player: 9, team: .teamA)])
            #expect(lineups[other] == [.init(player: 1, team: nil), .init(player: 9, team: nil)])
        }
    }

    @Test("While lineups cannot be stored, they are not known, and the results are counted")
    func brokenStore() async throws {
        try await withRemote(store: BrokenMatchStore(), respond: Self.respond) { remote, _ in
            let season = remote.backend.season(as: Canned.token)
            let (unknown, tally) = try await season.read { (try $0.unknownLineups(), try $0.tally(of: nil, in: nil)) }
            #expect(unknown == 40)
            #expect(tally.matches == 39)
        }
    }

    @Test("A match whose score cannot be read counts only as unreadable")
    func unreadable() async throws {
        try await withRemote(respond: Self.respond) { remote, _ in
            let (tally, names) = try await remote.backend.season(as: Canned.token).read {
                (try $0.tally(of: nil, in: nil), try $0.players())
            }
            #expect(tally.matches == 39)
            #expect(tally.unreadable == ["three-two": 1])
            // The name of a player who was deleted comes from a lineup.
            #expect(names[9] == SeasonPlayer(name: "Gone", isOnRoster: false))
            #expect(names[1]?.isOnRoster == true)
        }
    }

    @Test("A player who was deleted has the name from the newest match")
    func nameOfDeletedPlayer() async throws {
        // Servers that send dates list the newest match first.
        let days = [(Self.gathers[0], "2025-06-03"), (Self.gathers[1], "2025-06-02"), (Self.gathers[2], "2025-06-01")]
        let list = days.map { id, day in
            #"{"id":"\#(id)","userId":"\#(Canned.user)","score":"1-0","winnerTeam":"Team A","createdAt":"\#(day)T20:00:00Z"}"#
        }
        try await withRemote { request in
            if request.line == "GET /api/gathers" { return .json("[" + list.joined(separator: ",") + "]") }
            let day = days.first { id, _ in request.line == "GET /api/gathers/\(id)/players" }?.1
            return day.map { .json(#"[{"id":9,"name":"Gone on \#($0)"}]"#) } ?? Canned.respond(request)
        } _: { remote, _ in
            let names = try await remote.backend.season(as: Canned.token).read { try $0.players() }
            #expect(names[9] == SeasonPlayer(name: "Gone on 2025-06-03", isOnRoster: false))
        }
    }

    @Test("When lineups cannot be read, the results are still counted; an invalid token is an error")
    func failures() async throws {
        let broken: TestServer.Responder = { request in
            request.line.contains("/gathers/") ? .status(500) : Self.respond(request)
        }
        try await withRemote(respond: broken) { remote, _ in
            let season = remote.backend.season(as: Canned.token)
            let (unknown, tally) = try await season.read { (try $0.unknownLineups(), try $0.tally(of: nil, in: nil)) }
            #expect(unknown == 40)
            #expect(tally.matches == 39)
        }
        let expired: TestServer.Responder = { request in
            request.line.contains("/gathers/") ? .status(401) : Self.respond(request)
        }
        try await withRemote(respond: expired) { remote, _ in
            await #expect(throws: ServiceError.unauthorized) {
                try await remote.backend.season(as: Canned.token).read { try $0.unknownLineups() }
            }
        }
    }
}
