// The contract of `GatherService`. `KickOffContractTests` has the clock of a new match and the history, and `SpectatorContractTests`
// the running gathers.

import BackendServices
import Entities
import Foundation
import TestGate
import Testing

@Suite struct GatherContractTests {
    static func result(_ wire: String, _ winner: Winner? = nil) throws -> MatchResult {
        let score = try #require(Score(wire: wire))
        return MatchResult(score: score, winner: winner ?? score.winner)
    }

    @Test(arguments: Backend.allCases)
    func aNewGatherRuns(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            let id = try await session.gathers.create(nil)
            let expected = Gather(id: id, ownerID: session.signedIn.userID, createdAt: backend.reported(Fixture.start))
            #expect(try await session.gathers.gather(id) == expected)
            #expect(try await session.gathers.gathers() == [expected])
            #expect(expected.isEnded == false)
        }
    }

    @Test(arguments: Backend.allCases)
    func aGatherWithAResultHasEnded(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            let id = try await session.gathers.create(try Self.result("3-2"))
            let gather = try await session.gathers.gather(id)
            #expect(gather.score == Score(teamA: 3, teamB: 2))
            #expect(gather.winner == .teamA)
            #expect(gather.endedAt == backend.reported(Fixture.start))
            #expect(try await session.matches.match(id).isClosed)
        }
    }

    @Test("Many calls of a session read its gathers at the same time", arguments: Backend.allCases)
    func sessions(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            let id = try await session.gathers.create(nil)
            let gathers = session.gathers
            let lists = await withTaskGroup(of: Result<[Gather.ID], ServiceError>.self) { group in
                for _ in 1...40 {
                    group.addTask {
                        await Result { () async throws(ServiceError) in try await gathers.gathers().map(\.id) }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(lists == Array(repeating: .success([id]), count: 40))
        }
    }

    @Test(
        "Gathers are listed in the reverse order of their creation, even when the clock was set back",
        arguments: Backend.allCases)
    func newestFirst(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            var ids: [Gather.ID] = []
            for seconds in [0.0, 60, -120] {
                fixture.clock.advance(by: seconds)
                ids.append(try await session.gathers.create(nil))
            }
            #expect(try await session.gathers.gathers().map(\.id) == ids.reversed())
        }
    }

    @Test(
        "The players of a gather are listed with their teams, in the order in which they were added",
        arguments: Backend.allCases)
    func playersInTheOrderTheyWereAdded(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            let ids = try await session.roster("Ann", "Bob", "Cleo")
            let gather = try await session.gathers.create(nil)
            try await session.gathers.add(ids[2], to: gather, in: .teamB)
            try await session.gathers.add(ids[0], to: gather, in: .teamA)
            #expect(
                try await session.gathers.players(in: gather) == [
                    LineupPlayer(player: Player(id: ids[2], name: "Cleo"), team: backend.reported(.teamB)),
                    LineupPlayer(player: Player(id: ids[0], name: "Ann"), team: backend.reported(.teamA)),
                ]
            )
        }
    }

    @Test(arguments: Backend.allCases)
    func aPlayerIsAddedOnce(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            let ann = try await session.roster("Ann")[0]
            let gather = try await session.gathers.create(nil)
            try await session.gathers.add(ann, to: gather, in: .teamA)
            for team in Team.allCases {
                await #expect(throws: ServiceError.conflict) {
                    try await session.gathers.add(ann, to: gather, in: team)
                }
            }
            #expect(try await session.gathers.players(in: gather).map(\.team) == [backend.reported(.teamA)])
        }
    }

    @Test(arguments: Backend.allCases)
    func endingAgainReplacesTheResult(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            let id = try await session.gathers.create(nil)
            fixture.clock.advance(by: 600.25)
            try await session.gathers.end(id, with: try Self.result("1-1"))
            let ended = try await session.gathers.gather(id)
            #expect(ended.isEnded)
            #expect(ended.score == Score(teamA: 1, teamB: 1))
            #expect(ended.winner == Winner.none)
            #expect(ended.createdAt == backend.reported(Fixture.start))
            #expect(ended.endedAt == backend.reported(Fixture.start.addingTimeInterval(600.25)))

            fixture.clock.advance(by: 1)
            try await session.gathers.end(id, with: try Self.result("9-0"))
            let replaced = try await session.gathers.gather(id)
            #expect(replaced.score == Score(teamA: 9, teamB: 0) && replaced.winner == .teamA)
            #expect(replaced.endedAt == ended.endedAt && replaced.createdAt == ended.createdAt)
            // Ending the gather on its page keeps the result.
            #expect(try await session.matches.end(id).score == Score(teamA: 9, teamB: 0))
        }
    }

    @Test("The winner is stored as it was sent, even when it contradicts the score", arguments: Backend.allCases)
    func theWinnerIsKeptAsSent(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            let id = try await session.gathers.create(nil)
            try await session.gathers.end(id, with: try Self.result("1-0", .teamB))
            #expect(try await session.gathers.gather(id).winner == .teamB)
        }
    }

    @Test(arguments: Backend.allCases)
    func aDeletedGatherIsGone(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            let ids = try await session.roster("Ann", "Bob")
            let gather = try await session.gathers.start(Lineup(teamA: [ids[0]], teamB: [ids[1]]))
            _ = try await session.matches.change(gather, .clock(.start), token: nil, at: Fixture.start)
            let goal = MatchChange.goal(.teamA)
            _ = try await session.matches.change(gather, goal, token: "1", at: Fixture.start)
            try await session.gathers.delete(gather)
            await #expect(throws: ServiceError.notFound) { try await session.gathers.gather(gather) }
            await #expect(throws: ServiceError.notFound) { try await session.matches.match(gather) }
            #expect(try await session.gathers.gathers().isEmpty)
            #expect(try await session.players.gathers(of: ids[0]).isEmpty)
            #expect(try await session.players.players().map(\.id) == ids)
        }
    }

    @Test("A started gather has its players in their teams", arguments: Backend.allCases)
    func startsALineup(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            let ids = try await session.roster("Ann", "Bob", "Cleo")
            let gather = try await session.gathers.start(Lineup(teamA: [ids[2], ids[0]], teamB: [ids[1]]))
            let lineup = try await session.gathers.players(in: gather)
            #expect(lineup.map(\.player.id) == [ids[2], ids[0], ids[1]])
            #expect(lineup.map(\.team) == [.teamA, .teamA, .teamB].map(backend.reported))
        }
    }

    @Test(arguments: Backend.allCases)
    func theSameFormStartsOneGather(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let ann = try await fixture.signUp("ann")
            let bob = try await fixture.signUp("bob")
            let ids = try await ann.roster("Ann", "Bob")
            let lineup = Lineup(teamA: [ids[0]], teamB: [ids[1]])
            let first = try await ann.gathers.start(lineup, token: "form")
            try await fixture.restart()
            #expect(try await ann.gathers.start(lineup, token: "form") == first)
            #expect(try await ann.gathers.start(Lineup(teamA: ids, teamB: []), token: "form") == first)
            #expect(try await ann.gathers.gathers().map(\.id) == [first])

            // Another form, another user, and a form without a token each start another gather.
            let second = try await ann.gathers.start(lineup, token: "other form")
            let third = try await ann.gathers.start(lineup)
            let bobs = try await bob.gathers.start(Lineup(teamA: [], teamB: []), token: "form")
            #expect(try await ann.gathers.gathers().map(\.id) == [third, second, first])
            #expect(try await bob.gathers.gathers().map(\.id) == [bobs])

            // After the end or a deletion of the gather, the same form starts another one.
            try await ann.gathers.end(first, with: try Self.result("1-1"))
            let again = try await ann.gathers.start(lineup, token: "form")
            #expect(try await ann.gathers.start(lineup, token: "form") == again)
            try await ann.gathers.delete(again)
            let last = try await ann.gathers.start(lineup, token: "form")
            #expect(try await ann.gathers.gathers().map(\.id) == [last, third, second, first])
        }
    }

    @Test("A form that is sent five times at once starts one gather", arguments: Backend.allCases)
    func aFormSentAtOnceStartsOneGather(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            let ids = try await session.roster("Ann", "Bob")
            let lineup = Lineup(teamA: [ids[0]], teamB: [ids[1]])
            let started = try await withThrowingTaskGroup(of: Gather.ID.self) { group in
                for _ in 1...5 { group.addTask { try await session.gathers.start(lineup, token: "form") } }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(started.count == 1)
            #expect(try await session.gathers.gathers().map(\.id) == Array(started))
        }
    }

    @Test(
        "The token of a start that failed can be used again, and invalid tokens are refused",
        arguments: Backend.allCases)
    func aFailedStartDoesNotUseItsToken(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            let ann = try await session.roster("Ann")[0]
            await #expect(throws: ServiceError.notFound) {
                try await session.gathers.start(Lineup(teamA: [ann], teamB: [4711]), token: "form")
            }
            let gather = try await session.gathers.start(Lineup(teamA: [ann], teamB: []), token: "form")
            #expect(try await session.gathers.gathers().map(\.id) == [gather])
            for token in ["", String(repeating: "x", count: 129)] {
                await #expect(throws: ServiceError.invalid) {
                    try await session.gathers.start(Lineup(teamA: [ann], teamB: []), token: token)
                }
            }
        }
    }

    @Test("A start with an unknown player, or with a player twice, starts no gather", arguments: Backend.allCases)
    func aStartIsAllOrNothing(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            let ids = try await session.roster("Ann", "Bob")
            await #expect(throws: ServiceError.notFound) {
                try await session.gathers.start(Lineup(teamA: [ids[0]], teamB: [ids[1], 4711]))
            }
            await #expect(throws: ServiceError.conflict) {
                try await session.gathers.start(Lineup(teamA: [ids[0]], teamB: [ids[1], ids[0]]))
            }
            #expect(try await session.gathers.gathers().isEmpty)
        }
    }
}
