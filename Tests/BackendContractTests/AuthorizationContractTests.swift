// Every call that takes a token refuses one that does not sign in, and knows nothing of other users' things.

import BackendServices
import Entities
import Foundation
import Testing

@Suite struct AuthorizationContractTests {
    typealias Call = @Sendable (any BackendServices, AccessToken, Player.ID, Gather.ID) async throws -> Void

    static let result = MatchResult(.zero)

    /// Calls that name neither a player nor a gather.
    static let unspecificCalls: [String: Call] = [
        "players": { _ = try await $0.players(as: $1).players(); _ = ($2, $3) },
        "create player": { _ = try await $0.players(as: $1).create(PlayerDraft(name: "Ann")); _ = ($2, $3) },
        "gathers": { _ = try await $0.gathers(as: $1).gathers(); _ = ($2, $3) },
        "create gather": { _ = try await $0.gathers(as: $1).create(nil); _ = ($2, $3) },
        "user": { _ = try await $0.users.user(UUID(), as: $1); _ = ($2, $3) },
        "delete account": { try await $0.users.deleteAccount(as: $1); _ = ($2, $3) },
    ]

    /// Calls about one player or one gather.
    static let specificCalls: [String: Call] = [
        "player": { _ = try await $0.players(as: $1).player($2); _ = $3 },
        "update player": { try await $0.players(as: $1).update($2, to: PlayerDraft(name: "Ann")); _ = $3 },
        "delete player": { try await $0.players(as: $1).delete($2); _ = $3 },
        "gathers of player": { _ = try await $0.players(as: $1).gathers(of: $2); _ = $3 },
        "gather": { _ = ($2, try await $0.gathers(as: $1).gather($3)) },
        "add": { try await $0.gathers(as: $1).add($2, to: $3, in: .teamA) },
        "players in": { _ = ($2, try await $0.gathers(as: $1).players(in: $3)) },
        "end": { _ = ($2, try await $0.gathers(as: $1).end($3, with: result)) },
        "delete gather": { _ = ($2, try await $0.gathers(as: $1).delete($3)) },
        "start": { _ = ($3, try await $0.gathers(as: $1).start(Lineup(teamA: [$2], teamB: []))) },
        "match": { _ = ($2, try await $0.matches(as: $1).match($3)) },
        "apply": { _ = ($2, try await $0.matches(as: $1).apply(.start, to: $3, at: Fixture.start)) },
        "change score": {
            let goal = GoalChange(team: .teamA, kind: .goal)
            _ = ($2, try await $0.matches(as: $1).changeScore(of: $3, goal, token: "t", at: Fixture.start))
        },
        "close": { _ = ($2, try await $0.matches(as: $1).close($3)) },
        "reopen": { _ = ($2, try await $0.matches(as: $1).reopen($3)) },
    ]

    @Test(arguments: Backend.allCases)
    func aTokenThatDoesNotSignInIsRefused(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            let player = try await session.roster("Cleo")[0]
            let gather = try await session.gathers.create(nil)
            let revoked = try await fixture.users.signIn(Credentials(username: "ann", password: "correct horse")).token
            try await fixture.users.signOut(revoked)
            for token in [AccessToken(value: "unknown"), AccessToken(value: ""), revoked] {
                for (name, call) in Self.unspecificCalls.merging(Self.specificCalls, uniquingKeysWith: { $1 }) {
                    await #expect(throws: ServiceError.unauthorized, "\(name)") {
                        try await call(fixture.backend, token, player, gather)
                    }
                }
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func unknownThingsAndThoseOfOthersAreNotFound(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let ann = try await fixture.signUp("ann")
            let bob = try await fixture.signUp("bob")
            let player = try await ann.roster("Cleo")[0]
            let gather = try await ann.gathers.create(nil)
            for (name, call) in Self.specificCalls {
                await #expect(throws: ServiceError.notFound, "\(name) of another user") {
                    try await call(fixture.backend, bob.token, player, gather)
                }
                await #expect(throws: ServiceError.notFound, "\(name) of nobody") {
                    try await call(fixture.backend, ann.token, 4711, unknownID)
                }
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
