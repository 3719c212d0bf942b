// Each call that is listed here rejects an invalid token, and calls for one player or gather do not find the data of other users.

import BackendServices
import Entities
import Foundation
import Testing

@Suite struct AuthorizationContractTests {
    /// The arguments of a call: a token, and a player and a gather, which may belong to another user than the token.
    struct Attempt: Sendable {
        let backend: any BackendServices
        let token: AccessToken
        let player: Player.ID
        let gather: Gather.ID

        var players: any PlayerService { backend.players(as: token) }
        var gathers: any GatherService { backend.gathers(as: token) }
        var matches: any MatchService { backend.matches(as: token) }
    }

    typealias Calls = [String: @Sendable (Attempt) async throws -> Void]

    /// Calls that name neither a player nor a gather.
    static let unspecificCalls: Calls = [
        "players": { _ = try await $0.players.players() },
        "create player": { _ = try await $0.players.create(PlayerDraft(name: "Ann")) },
        "create players": { _ = try await $0.players.create([PlayerDraft(name: "Ann")]) },
        "gathers": { _ = try await $0.gathers.gathers() },
        "running gathers": { _ = try await $0.gathers.runningGathers() },
        "playing history": { _ = try await $0.gathers.history() },
        "last chosen minutes": { _ = try await $0.gathers.lastChosenMinutes() },
        "season": { _ = try await $0.backend.season(as: $0.token).read { try $0.unknownLineups() } },
        "create gather": { _ = try await $0.gathers.create(nil) },
        "user": { _ = try await $0.backend.users.user(unknownID, as: $0.token) },
        "export": { _ = try await $0.backend.users.export(unknownID, as: $0.token) },
        "delete account": { try await $0.backend.users.deleteAccount(as: $0.token) },
    ]

    /// Calls for one player or one gather.
    static let specificCalls: Calls = [
        "player": { _ = try await $0.players.player($0.player) },
        "update player": { try await $0.players.update($0.player, to: PlayerDraft(name: "Ann")) },
        "delete player": { try await $0.players.delete($0.player) },
        "gathers of player": { _ = try await $0.players.gathers(of: $0.player) },
        "gather": { _ = try await $0.gathers.gather($0.gather) },
        "add": { try await $0.gathers.add($0.player, to: $0.gather, in: .teamA) },
        "players in": { _ = try await $0.gathers.players(in: $0.gather) },
        "end": { try await $0.gathers.end($0.gather, with: MatchResult(.zero)) },
        "delete gather": { try await $0.gathers.delete($0.gather) },
        "start": { _ = try await $0.gathers.start(Lineup(teamA: [$0.player], teamB: [])) },
        "watched": { _ = try await $0.matches.watched($0.gather) },
        "change clock": {
            _ = try await $0.matches.change($0.gather, .clock(.start), token: nil, at: Fixture.start)
        },
        "change score": {
            let goal = MatchChange.goal(.teamA)
            _ = try await $0.matches.change($0.gather, goal, token: "1", at: Fixture.start)
        },
        "change teams": {
            _ = try await $0.matches.change($0.gather, .move($0.player, to: .teamA), token: nil, at: Fixture.start)
        },
        "correct": {
            _ = try await $0.matches.correct(
                $0.gather, .add(.teamA), shown: nil, token: "1", revision: 0, at: Fixture.start)
        },
        "end match": { _ = try await $0.matches.end($0.gather) },
    ]

    @Test(arguments: Backend.allCases)
    func invalidTokensAreRejected(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            let player = try await session.roster("Cleo")[0]
            let gather = try await session.gathers.create(nil)
            let revoked = try await fixture.users.signIn(Credentials(username: "ann", password: "correct horse")).token
            try await fixture.users.signOut(revoked)
            let unknown = [AccessToken(value: "unknown"), AccessToken(value: "")]
            for token in unknown + (backend.revokesTokens ? [revoked] : []) {
                let attempt = Attempt(backend: fixture.backend, token: token, player: player, gather: gather)
                for (name, call) in Self.unspecificCalls.merging(Self.specificCalls, uniquingKeysWith: { $1 }) {
                    await #expect(throws: ServiceError.unauthorized, "\(name)") { try await call(attempt) }
                }
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func unknownDataAndDataOfOthersIsNotFound(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let ann = try await fixture.signUp("ann")
            let bob = try await fixture.signUp("bob")
            let player = try await ann.roster("Cleo")[0]
            let gather = try await ann.gathers.create(nil)
            let foreign = Attempt(backend: fixture.backend, token: bob.token, player: player, gather: gather)
            let unknown = Attempt(backend: fixture.backend, token: ann.token, player: 4711, gather: unknownID)
            for (name, call) in Self.specificCalls {
                await #expect(throws: ServiceError.notFound, "\(name) of another user") { try await call(foreign) }
                await #expect(throws: ServiceError.notFound, "\(name) of nobody") { try await call(unknown) }
            }
            #expect(try await ann.players.player(player).name == "Cleo")
            #expect(try await ann.gathers.gather(gather).isEnded == false)
            #expect(try await bob.players.players().isEmpty)
            #expect(try await bob.gathers.gathers().isEmpty)
        }
    }

    @Test(arguments: Backend.allCases)
    func playersAndGathersOfDifferentUsersDoNotMix(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let ann = try await fixture.signUp("ann")
            let bob = try await fixture.signUp("bob")
            let annsPlayer = try await ann.roster("Cleo")[0]
            let bobsGather = try await bob.gathers.create(nil)
            await #expect(throws: ServiceError.notFound) {
                try await bob.gathers.add(annsPlayer, to: bobsGather, in: .teamA)
            }
            await #expect(throws: ServiceError.notFound) {
                try await ann.gathers.add(annsPlayer, to: bobsGather, in: .teamA)
            }
            #expect(try await bob.gathers.players(in: bobsGather).isEmpty)
        }
    }
}
