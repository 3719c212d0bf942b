// The export of an account, imported into another account.

import BackendSQLite
import BackendServices
import BackendStorage
import Entities
import Foundation
import Logging
import RESTContract
import TestDatabases
import TestGate
import Testing

@Suite struct ImportTests {
    @Test(
        "After the import of a random season into another account, players and matches are the same, except for ids",
        arguments: Backend.withDatabase + [.rest], 1...3)
    func randomSeasons(_ backend: Backend, _ seed: Int) async throws {
        try await backend.run { fixture in
            let caller = Caller { fixture.backend }
            var calls = RandomCalls(seed: seed)
            for name in ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn"] {
                let call = RandomCall.createPlayer(PlayerDraft(name: name))
                if try await caller.answer(call, of: 0).isSuccess { calls.count(call) }
            }
            for _ in 0..<150 {
                fixture.clock.advance(by: Double(calls.number(below: 20_000)) / 1000)
                let call = calls.next(at: fixture.clock.now())
                if try await caller.answer(call, of: 0).isSuccess { calls.count(call) }
            }
            let token = try await caller.token(of: 0)
            let user = try await fixture.users.signIn(Credentials(username: "user 0", password: "correct horse"))
            let exported = try await fixture.users.export(user.userID, as: token)
            #expect(exported.matches.count > 2)
            let json = try await AccountDocument.json(of: exported, at: fixture.clock.now())
            let read = try AccountDocument(json: json).export(within: AccountLimits())
            #expect(read == exported)

            try await backend.withDatabase(now: fixture.clock.now) { database in
                let ann = try await database.signUp("ann")
                let before = try await database.users.export(ann.userID, as: ann.token)
                try await database.importAccount(read, into: "ANN")

                let imported = try await database.users.export(ann.userID, as: ann.token)
                #expect(imported.withoutIDs == exported.withoutIDs)
                #expect(imported.user == before.user && imported.sessions == before.sessions)
                #expect(imported.registeredAt == exported.registeredAt ?? before.registeredAt)
                #expect(Set(imported.matches.map(\.gather.id)).isDisjoint(with: exported.matches.map(\.gather.id)))
                #expect(
                    try await database.gathers(as: ann.token).lastChosenMinutes()
                        == (try await fixture.backend.gathers(as: token).lastChosenMinutes()))
            }
        }
    }

    @Test("A match that runs while it is exported goes on after the import", arguments: Backend.withDatabase)
    func runningMatch(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let ann = try await fixture.signUp("ann")
            let ids = try await ann.roster("Cleo", "Dan")
            let gather = try await ann.gathers.start(Lineup(teamA: [ids[0]], teamB: [ids[1]]))
            try await ann.change(gather, .clock(.start), .goal(.teamA, scorer: .init(player: ids[0])))
            let export = try await fixture.users.export(ann.signedIn.userID, as: ann.token)
            try await backend.withDatabase(now: fixture.clock.now) { database in
                let bob = try await database.signUp("bob")
                try await database.importAccount(export, into: "bob")
                let matches = database.matches(as: bob.token)
                let running = try #require(try await database.gathers(as: bob.token).runningGathers().first)
                let now = fixture.clock.now()
                _ = try await matches.change(running.id, .goal(.teamB), token: nil, at: now)
                let result = try await matches.end(running.id)
                #expect(result.score == Score(teamA: 1, teamB: 1))
                let watched = try await matches.watched(running.id)
                #expect(watched.match.goals.first?.scorer?.player == watched.lineup.first { $0.name == "Cleo" }?.id)
            }
        }
    }

    @Test("A result that replaces a score that cannot be read is a correction", arguments: Backend.withDatabase)
    func unreadableScore(_ backend: Backend) async throws {
        try await backend.withDatabase(now: { Fixture.start }) { database in
            let ann = try await database.signUp("ann")
            var gather = Gather(
                id: UUID(), ownerID: ann.userID, winner: .teamA, createdAt: Fixture.start, endedAt: Fixture.start)
            gather.take(score: "3 to 2")
            let match = AccountExport.Match(gather: gather, lineup: [], live: LiveMatch(isClosed: true, revision: 7))
            let export = AccountExport(user: User(id: ann.userID, username: "ann"), players: [], matches: [match])
            try await database.importAccount(export, into: "ann")

            let imported = try #require(try await database.users.export(ann.userID, as: ann.token).matches.first)
            #expect(imported.gather.unreadableScore == "3 to 2" && imported.live.correctedAt == nil)
            let result = MatchResult(try #require(Score(wire: "3-2")))
            try await database.gathers(as: ann.token).end(imported.gather.id, with: result)
            let live = try await database.matches(as: ann.token).match(imported.gather.id)
            #expect(live.revision == 8 && live.correctedAt == Fixture.start)
        }
    }

    @Test("An invalid import changes nothing, and an import into an unknown account, or one with data, is refused")
    func refusals() async throws {
        let team = Participant(id: 1, name: "Cleo", team: .teamA)
        func match(_ lineup: [Participant], createdAt: Date? = Fixture.start) -> AccountExport.Match {
            AccountExport.Match(
                gather: Gather(id: UUID(), ownerID: unknownID, createdAt: createdAt), lineup: lineup, live: LiveMatch())
        }
        func export(_ matches: AccountExport.Match..., players: Int = 1) -> AccountExport {
            AccountExport(
                user: User(id: unknownID, username: "zoe"), registeredAt: .distantPast,
                players: (1...players).map { Player(id: $0, name: "Player \($0)") }, matches: matches)
        }
        let good = export(match([team]))
        let crowd = (1...AccountLimits().exportedLineup + 1).map { Participant(id: $0, name: "Cleo", team: .teamA) }
        var guests = good
        guests.matches = (1...6).map { number in
            match((1...1_000).map { Participant(id: 1_000 * number + $0, name: "Cleo", team: .teamA) })
        }
        try await Backend.sqlite.withDatabase(now: { Fixture.start }) { database in
            let ann = try await database.signUp("ann")
            let empty = try await database.users.export(ann.userID, as: ann.token)
            for refused in [
                export(match([team]), match([team, Participant(id: 2, name: "Dan", team: nil)])),
                export(match([team]), match([team], createdAt: nil)), export(players: AccountLimits().players + 1),
                export(match(crowd)), guests,
            ] {
                await #expect(throws: ServiceError.invalid) { try await database.importAccount(refused, into: "ann") }
                #expect(try await database.users.export(ann.userID, as: ann.token) == empty)
            }
            await #expect(throws: ServiceError.notFound) { try await database.importAccount(good, into: "bob") }

            try await database.importAccount(good, into: "ann")
            let imported = try await database.users.export(ann.userID, as: ann.token)
            await #expect(throws: ServiceError.conflict) { try await database.importAccount(good, into: "ann") }
            // An account that has matches, but no players, is not empty either.
            try await database.players(as: ann.token).delete(try #require(imported.players.first).id)
            await #expect(throws: ServiceError.conflict) { try await database.importAccount(good, into: "ann") }
        }
    }
}

extension Backend {
    /// Runs a test with a backend that has the functions for operators, such as the import. Its database is new.
    fileprivate func withDatabase(
        now: @escaping @Sendable () -> Date, _ test: (any DatabaseBackend) async throws -> Void
    ) async throws {
        let database = try await TestDatabase.makeWithTables(try #require(self.database))
        var configuration = StorageConfiguration()
        configuration.now = now
        configuration.passwordCost = .lowest
        let backend = try await database.open(configuration)
        do {
            try await test(backend)
        } catch {
            await backend.close()
            throw error
        }
        await backend.close()
        try await database.remove()
    }
}

extension DatabaseBackend {
    fileprivate func signUp(_ name: String) async throws -> SignedIn {
        let credentials = Credentials(username: name, password: "correct horse")
        _ = try await createUser(credentials)
        return try await users.signIn(credentials)
    }
}

extension AccountExport {
    /// The players and matches, with the rank of each player's id in place of the id, and the same id for all matches. A player who
    /// was moved has the last team, because the lineup in the export of a REST backend has the first team of each player.
    fileprivate var withoutIDs: AccountExport {
        let live = matches.map(\.live)
        let ids = Set(
            players.map(\.id) + matches.flatMap(\.lineup).map(\.id) + live.flatMap(\.moves).map(\.player)
                + live.flatMap { $0.goals + $0.takenBack.map(\.goal) }.compactMap(\.scorer?.player))
        let ranks = Dictionary(uniqueKeysWithValues: ids.sorted().enumerated().map { ($1, $0) })
        func ranked(_ goal: Goal) -> Goal {
            var goal = goal
            goal.scorer = goal.scorer.map { Goal.Scorer(player: ranks[$0.player]!, isOwnGoal: $0.isOwnGoal) }
            return goal
        }
        return AccountExport(
            user: User(id: unknownID, username: ""),
            players: players.map { Player(id: ranks[$0.id]!, draft: $0.draft) },
            matches: matches.map { match in
                let gather = match.gather
                var live = match.live
                let teams = Dictionary(live.moves.compactMap { move in move.section.team.map { (move.player, $0) } }) {
                    $1
                }
                live.goals = live.goals.map(ranked)
                live.takenBack = live.takenBack.map { TakenBackGoal(ranked($0.goal), at: $0.takenBackAt) }
                live.moves = live.moves.map {
                    RosterMove(
                        id: $0.id, player: ranks[$0.player]!, section: $0.section, minute: $0.minute,
                        movedAt: $0.movedAt)
                }
                return AccountExport.Match(
                    gather: Gather(
                        id: unknownID, ownerID: unknownID, score: gather.score, winner: gather.winner,
                        createdAt: gather.createdAt, endedAt: gather.endedAt),
                    lineup: match.lineup.map {
                        Participant(id: ranks[$0.id]!, name: $0.name, team: teams[$0.id] ?? $0.team)
                    },
                    live: live, minutes: match.minutes)
            })
    }
}
