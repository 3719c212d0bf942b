// What every store of live matches takes over from a remote server (names of players, results and lineups), and the history.

import BackendInMemory
import BackendServices
import BackendStorage
import Entities
import Foundation
import TestDatabases
import TestGate
import Testing

@Suite struct MatchStoreContractTests {
    private let gather = Gather(id: UUID(), ownerID: UUID())
    private let key: SpectatorKey

    init() throws {
        key = try SpectatorKey(repeating: "k")
    }

    private func share(in store: any MatchStore) async throws {
        _ = try await store.apply(.share(key), to: gather, token: nil, at: Fixture.start)
    }

    @Test("Names for spectators are stored only for a match with a link", arguments: Backend.withMatchStore)
    func names(_ backend: Backend) async throws {
        try await backend.withMatchStore { store in
            let shown = [Participant(id: 7, name: "Ann", team: .teamB)]
            try await store.show(shown, of: gather)
            try await share(in: store)
            #expect(try await store.match(for: key).lineup == [])
            try await store.show(shown, of: gather)
            #expect(try await store.match(for: key).lineup == shown)
        }
    }

    @Test(
        "A new score, a new winner or an unreadable score of the remote server replaces the stored result",
        arguments: Backend.withMatchStore)
    func results(_ backend: Backend) async throws {
        try await backend.withMatchStore { store in
            try await share(in: store)
            for (score, winner) in [("1-0", Winner.teamA), ("1-0", .teamB), ("one-nil", .teamB), ("2-0", .teamA)] {
                var ended = gather
                ended.take(score: score)
                ended.winner = winner
                ended.endedAt = Fixture.start
                try await store.storeResults(of: [ended], age: .now)
                let watched = try await store.match(for: key)
                #expect(watched.result == ended.result && watched.unreadableScore == ended.unreadableScore)
                #expect(watched.isEnded && watched.match.isClosed)
            }
            // A result alone adds no match.
            let unknown = ended(Gather(id: UUID(), ownerID: gather.ownerID), .zero)
            try await store.storeResults(of: [unknown], age: .now)
            #expect(try await store.history(of: [unknown]) == [:])
        }
    }

    @Test("The chosen lengths of a user are those of the user’s own gathers", arguments: Backend.withMatchStore)
    func chosenMinutes(_ backend: Backend) async throws {
        let own = [gather, Gather(id: UUID(), ownerID: gather.ownerID), Gather(id: UUID(), ownerID: gather.ownerID)]
        let other = Gather(id: UUID(), ownerID: UUID())
        try await backend.withMatchStore { store in
            let lengths: [(Gather, Int?)] = [(own[0], 45), (own[1], 20), (own[2], nil), (other, 33)]
            for (gather, minutes) in lengths {
                try await store.kickOff(gather, with: KickOff(minutes: minutes), at: Fixture.start)
            }
            #expect(try await store.chosenMinutes(of: gather.ownerID) == [own[0].id: 45, own[1].id: 20])
            #expect(try await store.chosenMinutes(of: other.ownerID) == [other.id: 33])
            #expect(try await store.lastChosenMinutes(of: gather.ownerID) == 20)
            #expect(try await store.chosenMinutes(of: unknownID) == [:])
            #expect(try await store.lastChosenMinutes(of: unknownID) == nil)
        }
    }

    /// The gather after its end.
    private func ended(_ gather: Gather, _ score: Score) -> Gather {
        Gather(id: gather.id, ownerID: gather.ownerID, score: score, winner: Winner.none)
    }

    @Test(
        "The history has the last team of each player, and the counted goals that have a scorer",
        arguments: Backend.withMatchStore)
    func history(_ backend: Backend) async throws {
        let gathers = [gather, Gather(id: UUID(), ownerID: gather.ownerID)]
        let other = Gather(id: UUID(), ownerID: UUID())
        let changes: [MatchChange] = [
            .goal(.teamB, scorer: Goal.Scorer(player: 7)), .goal(.teamA),
            .goal(.teamA, scorer: Goal.Scorer(player: 8)), .takeBackLast(.teamA),
            .goal(.teamA, scorer: Goal.Scorer(player: -9, isOwnGoal: true)),
            // The last team of a player on the bench is the team before the bench.
            .move(7, to: .teamB), .move(7, to: .bench), .move(8, to: .bench),
            .move(-9, to: .teamB), .move(-9, to: .teamA), .move(99, to: .teamA),
        ]
        let lineup = [
            Participant(id: 7, name: "Ann", team: .teamA), Participant(id: 8, name: "Bob", team: .teamB),
            Participant(id: -9, name: "Cleo", team: .teamB), Participant(id: 10, name: "Dan", team: nil),
        ]
        try await backend.withMatchStore { store in
            for gather in gathers + [other] {
                for change in changes {
                    _ = try await store.apply(change, to: gather, token: nil, at: Fixture.start)
                }
            }
            let score = try #require(Score(teamA: 2, teamB: 1))
            let lower = try #require(Score(teamA: 1, teamB: 1))
            try await store.keep([(ended(gathers[0], score), lineup)])
            let unknown = Gather(id: UUID(), ownerID: gather.ownerID, score: score)
            let history = try await store.history(
                of: [ended(gathers[0], score), unknown, ended(gathers[1], lower), ended(other, score)])
            let first = PlayedMatch.ScoredGoal(team: .teamB, scorer: Goal.Scorer(player: 7))
            let own = PlayedMatch.ScoredGoal(team: .teamA, scorer: Goal.Scorer(player: -9, isOwnGoal: true))
            let teams: [(Player.ID, Team?)] = [(7, .teamB), (8, .teamB), (-9, .teamA), (10, nil)]
            let kept = KeptMatch(
                lineup: teams.map { PlayedMatch.Appearance(player: $0, team: $1) },
                names: [7: "Ann", 8: "Bob", -9: "Cleo", 10: "Dan"], goals: [first, own])
            // The second goal of Team A is above the score of the second match. The other match has another owner.
            #expect(history == [gathers[0].id: kept, gathers[1].id: KeptMatch(goals: [first])])
            #expect(try await store.history(of: [ended(gathers[1], score)])[gathers[1].id]?.goals == [first, own])
        }
    }

    @Test(
        "Only the newest lineup with a player gives the player's name, with unchanged bytes",
        arguments: Backend.withMatchStore)
    func names(inHistoryOf backend: Backend) async throws {
        let gathers = (1...4).map { _ in ended(Gather(id: UUID(), ownerID: gather.ownerID), .zero) }
        let names = ["Zo\u{EB}", "Zoe\u{308}", "Zo\u{EB}"]
        try await backend.withMatchStore { store in
            for (gather, name) in zip(gathers, names) {
                var players = [Participant(id: 7, name: name, team: .teamA)]
                if gather == gathers[1] { players.append(Participant(id: 8, name: "B", team: .teamB)) }
                try await store.keep([(gather, players)])
            }
            try await store.keep([(gathers[3], [])])
            let history = try await store.history(of: gathers)
            #expect(history[gathers[0].id]?.names.mapValues { Array($0.utf8) } == [7: Array(names[0].utf8)])
            #expect(history[gathers[1].id]?.names == [8: "B"])
            #expect(history[gathers[2].id]?.names == [:])
            #expect(history[gathers[3].id] == KeptMatch(lineup: []))
            let second = try await store.history(of: Array(gathers[1...]))[gathers[1].id]
            #expect(second?.names[7].map { Array($0.utf8) } == Array(names[1].utf8))
        }
    }

    @Test("A history of 600 matches is read completely", arguments: Backend.withMatchStore)
    func parts(_ backend: Backend) async throws {
        let gathers = (0..<600).map { _ in ended(Gather(id: UUID(), ownerID: gather.ownerID), .zero) }
        let lineups = gathers.enumerated().map { index, gather in
            (gather, [Participant(id: index / 2, name: "P\(index)", team: .teamA)])
        }
        try await backend.withMatchStore { store in
            try await store.keep(lineups)
            let history = try await store.history(of: gathers)
            #expect(gathers.map { history[$0.id]?.lineup?.map(\.player) } == lineups.map { $1.map(\.id) })
            let names = gathers.indices.map { $0.isMultiple(of: 2) ? [$0 / 2: "P\($0)"] : [:] }
            #expect(gathers.map { history[$0.id]?.names } == names)
        }
    }

    @Test(
        "After the deadline of a request no history is read for it; later requests are not affected",
        arguments: Backend.withMatchStore.filter { $0.database != nil })
    func deadline(_ backend: Backend) async throws {
        let match = ended(gather, .zero)
        try await backend.withMatchStore { store in
            try await store.keep([(match, [Participant(id: 7, name: "Ann", team: .teamA)])])
            for _ in 1...4 {
                await #expect(throws: ServiceError.unavailable) {
                    try await CallContext.$current.withValue(CallContext(deadline: .now, requestID: nil)) {
                        try await store.history(of: [match])
                    }
                }
            }
            #expect(try await store.history(of: [match]).count == 1)
        }
    }
}

extension Backend {
    /// One backend for each kind of match store.
    static let withMatchStore = allCases.filter { [.rest, .restInMemory, .restWithPostgreSQL].contains($0) }

    /// Runs a test with an empty match store.
    func withMatchStore(_ test: (any MatchStore) async throws -> Void) async throws {
        try await inTurn {
            guard let database else { return try await test(InMemoryMatchStore()) }
            let file = try await TestDatabase.makeWithTables(database)
            let opened = try await file.open(StorageConfiguration())
            do {
                try await test(opened.matchStore)
            } catch {
                await opened.close()
                throw error
            }
            await opened.close()
            try await file.remove()
        }
    }
}
