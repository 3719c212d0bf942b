// Deleting and exporting an account.

import BackendServices
import Entities
import Foundation
import RESTContract
import TestGate
import Testing

@Suite struct AccountContractTests {
    private let right = Credentials(username: "ann", password: "correct horse")

    @Test("Username and password delete an account with its sessions and links", arguments: Backend.allCases)
    func deletion(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let ann = try await fixture.signUp("ann")
            let bob = try await fixture.signUp("bob")
            let players = try await ann.roster("Cleo", "Dan")
            let gather = try await ann.gathers.start(Lineup(teamA: [players[0]], teamB: [players[1]]))
            let key = try SpectatorKey(repeating: "k")
            try await ann.change(gather, .share(key))
            for wrong in [
                Credentials(username: "ann", password: "wrong"), Credentials(username: "cleo", digest: right.digest),
                Credentials(username: "a:nn", digest: right.digest), Credentials(username: "", digest: ""),
                Credentials(username: "ann\0x", digest: right.digest),
            ] {
                await #expect(throws: ServiceError.unauthorized) { try await fixture.users.deleteAccount(wrong) }
            }
            #expect(try await ann.players.players().count == 2)

            let deleted = try await fixture.users.deleteAccount(Credentials(username: " ANN ", digest: right.digest))

            #expect(deleted == ann.signedIn.userID)

            await #expect(throws: ServiceError.unauthorized) { try await ann.players.players() }
            await #expect(throws: ServiceError.unauthorized) { try await fixture.users.signIn(right) }
            await #expect(throws: ServiceError.notFound) { try await fixture.backend.spectators.match(for: key) }
            #expect(try await bob.players.players().isEmpty)
            await #expect(throws: ServiceError.unauthorized) { try await fixture.users.deleteAccount(right) }
        }
    }

    @Test(
        "A token can delete the account for ten minutes after the sign-in, and no longer", arguments: Backend.allCases)
    func oldToken(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let ann = try await fixture.signUp("ann")
            fixture.clock.advance(by: AccessToken.deletionLimit + 0.001)
            await #expect(throws: ServiceError.unauthorized) { try await fixture.users.deleteAccount(as: ann.token) }
            #expect(try await ann.players.players().isEmpty)
            // With the password, the age of the session does not matter.
            try await fixture.users.deleteAccount(right)

            let again = try await fixture.signUp("ann")
            fixture.clock.advance(by: AccessToken.deletionLimit)
            try await fixture.users.deleteAccount(as: again.token)
            await #expect(throws: ServiceError.unauthorized) { try await again.players.players() }
        }
    }

    @Test(
        "A token issued while the clock was ahead cannot delete the account until ten minutes before its time of issue",
        arguments: Backend.allCases)
    func futureToken(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let ann = try await fixture.signUp("ann")
            fixture.clock.advance(by: -AccessToken.deletionLimit - 0.001)
            await #expect(throws: ServiceError.unauthorized) { try await fixture.users.deleteAccount(as: ann.token) }
            fixture.clock.advance(by: 0.001)
            try await fixture.users.deleteAccount(as: ann.token)
            await #expect(throws: ServiceError.unauthorized) { try await ann.players.players() }
        }
    }

    @Test("The export of a new account has no players and no matches", arguments: Backend.allCases)
    func emptyExport(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let ann = try await fixture.signUp("Ann")
            let bob = try await fixture.signUp("bob")
            _ = try await bob.roster("Eve")
            _ = try await bob.gathers.create(nil)
            let export = try await fixture.users.export(ann.signedIn.userID, as: ann.token)
            #expect(
                export
                    == AccountExport(
                        user: User(id: ann.signedIn.userID, username: "Ann"),
                        registeredAt: backend.exportsAccountDates ? Fixture.start : nil,
                        sessions: backend.exportsAccountDates ? [Fixture.start] : [], players: [], matches: []))
            for other in backend.exportsAccountDates ? [bob.signedIn.userID, unknownID] : [unknownID] {
                await #expect(throws: ServiceError.notFound) { try await fixture.users.export(other, as: ann.token) }
            }
        }
    }

    @Test(
        "An export has the starts of the sessions of its account that have not expired, oldest first",
        arguments: Backend.allCases.filter(\.exportsAccountDates))
    func exportedSessions(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let ann = try await fixture.signUp("ann")
            _ = try await fixture.signUp("bob")
            fixture.clock.advance(by: 60)
            let second = try await fixture.users.signIn(right)
            let both = try await fixture.users.export(ann.signedIn.userID, as: ann.token)
            #expect(both.sessions == [Fixture.start, Fixture.start + 60])
            fixture.clock.advance(by: Fixture.tokenLifetime - 60)
            let left = try await fixture.users.export(ann.signedIn.userID, as: second.token)
            #expect(left.sessions == [Fixture.start + 60])
        }
    }

    @Test(
        "The export of an account has its players and matches, and is written as JSON and read back without loss",
        arguments: Backend.allCases)
    func fullExport(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let ann = try await fixture.signUp("ann")
            let full = PlayerDraft(
                name: "Zoë \"Z\" Ünal", age: 29, skill: .amateur, position: .midfielder, favouriteTeam: "Lyon")
            let zoe = try await ann.players.create(full)
            let others = try await ann.roster("Cleo", "Dan", "Eve")
            let ended = try await ann.gathers.start(
                Lineup(teamA: [zoe, others[0]], teamB: [others[1]]), kickOff: KickOff(minutes: 12), token: nil)
            try await ann.change(ended, .clock(.set(seconds: 90)), .clock(.start))
            let later = Fixture.start.addingTimeInterval(61)
            try await ann.change(ended, .goal(.teamA, scorer: .init(player: zoe)), .goal(.teamB), at: later)
            try await ann.change(ended, .goal(.teamB, scorer: .init(player: zoe, isOwnGoal: true)), at: later)
            let goals = try await ann.matches.match(ended).goals
            try await ann.change(ended, .scorer(nil, of: goals[1].id), .takeBack(goals[2].id), at: later)
            try await ann.change(ended, .move(others[0], to: .teamB), .move(others[0], to: .bench), at: later)
            try await ann.change(ended, .move(others[2], to: .teamB), at: later)
            let key = try SpectatorKey(repeating: "s")
            try await ann.change(ended, .share(key), at: later)
            fixture.clock.advance(by: 100)
            _ = try await ann.matches.end(ended)
            let running = try await ann.gathers.start(Lineup(teamA: [zoe], teamB: [others[1]]))
            try await ann.change(running, .clock(.start), .clock(.pause), at: later)
            try await ann.players.delete(others[0])

            let export = try await fixture.users.export(ann.signedIn.userID, as: ann.token)
            #expect(export.players == (try await ann.players.players()))
            #expect(export.players.first?.draft == full)
            #expect(export.matches.map(\.gather.id) == [ended, running])
            for match in export.matches {
                let id = match.gather.id
                #expect(match.gather == (try await ann.gathers.gather(id)))
                #expect(match.lineup == (try await ann.gathers.players(in: id)).map(Participant.init))
                var live = try await ann.matches.match(id)
                #expect(match.isShared == (live.spectatorKey != nil))
                (live.link, live.earlierClocks) = (nil, [])
                #expect(match.live == live)
            }
            #expect(export.matches.map(\.isShared) == [true, false])
            #expect(export.matches.map(\.minutes) == [12, nil])
            #expect(export.matches[0].lineup.map(\.name).contains("Cleo"))
            #expect(export.matches[0].live.takenBack.count == 1)

            let services = SignallingServices(fixture.backend, signals: MatchSignals())
            let signalled = try await services.users.export(ann.signedIn.userID, .everything, as: ann.token).collected()
            #expect(signalled.matches == export.matches)

            let results = try await fixture.users.export(ann.signedIn.userID, .results, as: ann.token).collected()
            #expect(results.matches.map(\.gather) == export.matches.map(\.gather))
            #expect(
                results.matches.map { $0.live.squads(of: $0.lineup) }
                    == export.matches.map { $0.live.squads(of: $0.lineup) })

            let json = try await AccountDocument.json(of: export, at: fixture.clock.now())
            let text = String(decoding: json, as: UTF8.self)
            for secret in [key.value, ann.token.value, right.digest] { #expect(!text.contains(secret)) }
            #expect(try AccountDocument(json: json).export() == export)
        }
    }
}
