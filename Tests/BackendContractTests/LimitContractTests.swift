// The limits of an account. Over REST the remote server checks the limits of players, gathers and lineups, and the match store those
// of links and taps.

import BackendSQLite
import BackendServices
import BackendStorage
import Entities
import Foundation
import Logging
import TestGate
import Testing

@Suite struct LimitContractTests {
    @Test("An account can have 500 players, 5,000 former players, 10,000 gathers and 100 links, and a match 2,000 taps")
    func standard() {
        let limits = AccountLimits()
        #expect(limits.players == 500)
        #expect(limits.formerPlayers == 5_000)
        #expect(limits.gathers == 10_000)
        #expect(limits.links == 100)
        #expect(limits.taps == 2_000)
    }

    @Test("When the roster is full, no player can be added until one is deleted", arguments: Backend.allCases)
    func players(_ backend: Backend) async throws {
        try await backend.run(limits: AccountLimits(players: 3)) { fixture in
            let session = try await fixture.signUp()
            let ids = try await session.roster("Ann", "Bob", "Cat")
            let gather = try await session.gathers.start(Lineup(teamA: [ids[0]], teamB: [ids[1]]))
            await #expect(throws: ServiceError.conflict) {
                try await session.players.create(PlayerDraft(name: "Dan"))
            }
            await #expect(throws: ServiceError.invalid) { try await session.players.create(PlayerDraft(name: " ")) }
            try await session.players.update(ids[2], to: PlayerDraft(name: "Cay"))
            let other = try await fixture.signUp("max")
            _ = try await other.roster("Eve")
            // A deleted player who is kept for a match does not count.
            try await session.players.delete(ids[0])
            #expect(try await session.gathers.players(in: gather).count == 2)
            _ = try await session.players.create(PlayerDraft(name: "Dan"))
            #expect(try await session.players.players().map(\.name) == ["Bob", "Cay", "Dan"])
        }
    }

    @Test(
        "When an account has reached its limit of former players, no player can be added until a match is deleted",
        arguments: Backend.allCases)
    func formerPlayers(_ backend: Backend) async throws {
        try await backend.run(limits: AccountLimits(formerPlayers: 2)) { fixture in
            let session = try await fixture.signUp()
            let ids = try await session.roster("Ann", "Bob", "Cat")
            let gather = try await session.gathers.start(Lineup(teamA: [ids[0]], teamB: [ids[1]]))
            try await session.players.delete(ids[0])
            _ = try await session.players.create(PlayerDraft(name: "Dan"))
            try await session.players.delete(ids[1])
            await #expect(throws: ServiceError.conflict) {
                try await session.players.create([PlayerDraft(name: "Eve")])
            }
            #expect(try await session.players.create([]) == [])
            try await session.players.update(ids[2], to: PlayerDraft(name: "Cay"))
            try await session.gathers.delete(gather)
            _ = try await session.players.create(PlayerDraft(name: "Eve"))
            #expect(try await session.players.players().map(\.name) == ["Cay", "Dan", "Eve"])
        }
    }

    @Test("Several players are all created, or none is", arguments: Backend.withoutMatches)
    func severalPlayers(_ backend: Backend) async throws {
        try await backend.run(limits: AccountLimits(players: 12)) { fixture in
            let session = try await fixture.signUp()
            let drafts = (1...11).map { (number: Int) in PlayerDraft(name: "Player \(number)", age: number) }
            let ids = try await session.players.create(drafts)
            let byID = Dictionary(uniqueKeysWithValues: try await session.players.players().map { ($0.id, $0.draft) })
            #expect(ids.map { byID[$0] } == drafts)
            #expect(byID.count == drafts.count)
            for (refused, error) in [
                ([PlayerDraft(name: "Ann"), PlayerDraft(name: "Bob")], ServiceError.conflict),
                ([PlayerDraft(name: "Ann"), PlayerDraft(name: " ")], .invalid),
            ] {
                await #expect(throws: error) { try await session.players.create(refused) }
                #expect(try await session.players.players().count == drafts.count)
            }
            #expect(try await session.players.create([]) == [])
        }
    }

    @Test(
        "When an account has reached its limit of gathers, none can be started until one is deleted",
        arguments: Backend.allCases)
    func gathers(_ backend: Backend) async throws {
        try await backend.run(limits: AccountLimits(gathers: 2)) { fixture in
            let session = try await fixture.signUp()
            let ids = try await session.roster("Ann", "Bob")
            let lineup = Lineup(teamA: [ids[0]], teamB: [ids[1]])
            let first = try await session.gathers.start(lineup, token: "a")
            _ = try await session.gathers.create(MatchResult(.zero))
            await #expect(throws: ServiceError.conflict) { try await session.gathers.start(lineup, token: "b") }
            await #expect(throws: ServiceError.conflict) { try await session.gathers.create(nil) }
            #expect(try await session.gathers.start(lineup, token: "a") == first)
            #expect(try await session.gathers.gathers().count == 2)
            try await session.gathers.delete(first)
            _ = try await session.gathers.start(lineup, token: "b")
        }
    }

    @Test(
        "No more gathers than the limit run at the same time, and one that ends makes room",
        arguments: Backend.allCases)
    func running(_ backend: Backend) async throws {
        try await backend.run(limits: AccountLimits(running: 2)) { fixture in
            let session = try await fixture.signUp()
            let ids = try await session.roster("Ann", "Bob")
            let lineup = Lineup(teamA: [ids[0]], teamB: [ids[1]])
            let first = try await session.gathers.start(lineup, token: "a")
            _ = try await session.gathers.create(nil)
            await #expect(throws: ServiceError.conflict) { try await session.gathers.start(lineup, token: "b") }
            await #expect(throws: ServiceError.conflict) { try await session.gathers.create(nil) }
            #expect(try await session.gathers.start(lineup, token: "a") == first)
            _ = try await session.gathers.create(MatchResult(.zero))
            #expect(try await session.gathers.runningGathers().count == 2)
            try await session.gathers.end(first, with: MatchResult(.zero))
            _ = try await session.gathers.start(lineup, token: "b")
            await #expect(throws: ServiceError.conflict) { try await session.gathers.create(nil) }
        }
    }

    @Test("No more players than the limit can be in a gather", arguments: Backend.allCases)
    func lineup(_ backend: Backend) async throws {
        try await backend.run(limits: AccountLimits(lineup: 2)) { fixture in
            let session = try await fixture.signUp()
            let ids = try await session.roster("Ann", "Bob", "Cy")
            let gather = try await session.gathers.start(Lineup(teamA: [ids[0]], teamB: [ids[1]]))
            await #expect(throws: ServiceError.conflict) {
                try await session.gathers.add(ids[2], to: gather, in: .teamA)
            }
            await #expect(throws: ServiceError.conflict) {
                try await session.change(gather, .moves([MatchChange.Placement(ids[2], to: .teamA)]))
            }
            #expect(try await session.gathers.players(in: gather).map(\.player.id) == [ids[0], ids[1]])
            await #expect(throws: ServiceError.conflict) {
                try await session.gathers.start(Lineup(teamA: [ids[0], ids[2]], teamB: [ids[1]]))
            }
            #expect(try await session.gathers.runningGathers().map(\.id) == [gather])
        }
    }

    @Test(
        "When an account has reached its limit of links, none can be created until one is withdrawn or ends",
        arguments: Backend.allCases)
    func links(_ backend: Backend) async throws {
        try await backend.run(limits: AccountLimits(links: 1)) { fixture in
            let session = try await fixture.signUp()
            let gathers = [try await session.gathers.create(nil), try await session.gathers.create(nil)]
            let keys = [try SpectatorKey(repeating: "a"), try SpectatorKey(repeating: "b")]
            try await session.change(gathers[0], .share(keys[0]))
            await #expect(throws: ServiceError.conflict) { try await session.change(gathers[1], .share(keys[1])) }
            // Sharing the same match again does not create a second link.
            try await session.change(gathers[0], .share(keys[1]))
            let other = try await fixture.signUp("max")
            try await other.change(try await other.gathers.create(nil), .share(try SpectatorKey(repeating: "c")))
            try await session.change(gathers[0], .withdrawLink)
            try await session.change(gathers[1], .share(keys[1]))
            // A link that is over does not count.
            _ = try await session.matches.end(gathers[1])
            fixture.clock.advance(by: SpectatorLink.lifetime)
            let credentials = Credentials(username: "ann", password: "correct horse")
            let later = Session(signedIn: try await fixture.users.signIn(credentials), fixture: fixture)
            try await later.change(gathers[0], .share(try SpectatorKey(repeating: "d")))
        }
    }

    @Test("A match accepts no more taps than the limit, and counts each tap once", arguments: Backend.allCases)
    func taps(_ backend: Backend) async throws {
        try await backend.run(limits: AccountLimits(taps: 2)) { fixture in
            let session = try await fixture.signUp()
            let gather = try await session.gathers.create(nil)
            func tap(_ token: String, in gather: Gather.ID) async throws(ServiceError) -> Score {
                try await session.matches.change(
                    gather, .goal(.teamA), token: token, at: Date(timeIntervalSince1970: 1_750_000_000)
                ).score
            }
            for token in ["a", "b"] { _ = try await tap(token, in: gather) }
            await #expect(throws: ServiceError.conflict) { try await tap("c", in: gather) }
            for token in ["a", "b"] { #expect(try await tap(token, in: gather) == Score(teamA: 2, teamB: 0)) }
            await #expect(throws: ServiceError.conflict) { try await tap("c", in: gather) }
            // Changes without a token, and changes of other matches, are still made.
            try await session.change(gather, .takeBackLast(.teamA))
            #expect(try await tap("c", in: try await session.gathers.create(nil)) == Score(teamA: 1, teamB: 0))
            #expect(try await session.matches.end(gather).score == Score(teamA: 1, teamB: 0))
            // After the end, corrections can use the same number of further tokens.
            func correct(_ token: String) async throws -> Score {
                try await session.matches.correct(
                    gather, .add(.teamB), shown: nil, token: token,
                    revision: try await session.matches.match(gather).revision,
                    at: Date(timeIntervalSince1970: 1_750_000_000))
            }
            for (token, goals) in [("d", 1), ("e", 2), ("d", 2)] {
                #expect(try await correct(token) == Score(teamA: 1, teamB: goals))
            }
            await #expect(throws: ServiceError.conflict) { try await correct("f") }
        }
    }

    @Test("Players above a limit that was lowered stay readable, and can be changed and deleted")
    func existing() async throws {
        let folder = TestFolders.databases.appending(path: "limits-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func open(_ limits: AccountLimits) throws -> SQLiteBackend {
            var configuration = SQLiteBackend.Configuration()
            configuration.passwordCost = .lowest
            configuration.limits = limits
            return try SQLiteBackend(
                path: folder.appending(path: "a").path, configuration: configuration, logger: Logger(label: "test"))
        }
        let before = try open(AccountLimits())
        let credentials = Credentials(username: "ann", password: "correct horse")
        _ = try await before.users.register(credentials)
        let token = try await before.users.signIn(credentials).token
        var ids: [Player.ID] = []
        for name in ["Ann", "Bob", "Cat"] {
            ids.append(try await before.players(as: token).create(PlayerDraft(name: name)))
        }
        await before.close()
        let after = try open(AccountLimits(players: 1))
        let players = after.players(as: token)
        #expect(try await players.players().count == 3)
        await #expect(throws: ServiceError.conflict) { try await players.create(PlayerDraft(name: "Dan")) }
        try await players.update(ids[0], to: PlayerDraft(name: "Anna"))
        for id in ids { try await players.delete(id) }
        _ = try await players.create(PlayerDraft(name: "Dan"))
        await after.close()
    }
}
