// Accounts and tokens: the contract of `UserService`. Exports and further cases of deletions are in `AccountContractTests`.

import BackendServices
import Entities
import Foundation
import TestGate
import Testing

@Suite struct UserContractTests {
    @Test(arguments: Backend.withoutMatches)
    func registersAndSignsIn(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let user = try await fixture.users.register(Credentials(username: "  Ann ", password: "correct horse"))
            #expect(user.username == "Ann")
            let signedIn = try await fixture.users.signIn(Credentials(username: "Ann", password: "correct horse"))
            #expect(signedIn.userID == user.id)
            #expect(signedIn.username == "Ann")
            let expiry = Fixture.start.addingTimeInterval(Fixture.tokenLifetime)
            #expect(signedIn.expiresAt == (backend.reportsExpiry ? expiry : nil))
            #expect(try await fixture.users.user(user.id, as: signedIn.token) == user)
        }
    }

    @Test(arguments: Backend.withoutMatches)
    func rejectsInvalidValues(_ backend: Backend) async throws {
        try await backend.run { fixture in
            for name in ["", "   ", "a:b", "123456789012345678901"] {
                await #expect(throws: ServiceError.invalid) {
                    try await fixture.users.register(Credentials(username: name, password: "correct horse"))
                }
            }
            await #expect(throws: ServiceError.invalid) {
                try await fixture.users.register(Credentials(username: "ann", digest: ""))
            }
        }
    }

    /// Both names of a pair belong to the same account. Names of different pairs belong to different accounts.
    private static let oneAccount = [
        ("ann", "ANN"), ("STRASSE", "straße"), ("weiß", "WEIẞ"), ("ΣΊΣΥΦΟΣ", "σίσυφος"), ("Zoë", "Zoe\u{308}"),
        ("E\u{301}lan", "élan"), ("İ", "i\u{307}"), ("bob", " bob "),
    ]

    @Test(arguments: Backend.withoutMatches)
    func namesAreComparedWithoutCase(_ backend: Backend) async throws {
        try await backend.run { fixture in
            for (one, other) in Self.oneAccount {
                let session = try await fixture.signUp(one)
                await #expect(throws: ServiceError.conflict, "\(other)") {
                    try await fixture.users.register(Credentials(username: other, password: "another one"))
                }
                let again = try await fixture.users.signIn(Credentials(username: other, password: "correct horse"))
                #expect(again.userID == session.signedIn.userID)
                #expect(again.username == session.signedIn.username)
            }
        }
    }

    @Test(arguments: Backend.withoutMatches)
    func namesThatOnlyLookAlikeAreDifferentAccounts(_ backend: Backend) async throws {
        try await backend.run { fixture in
            var ids: Set<UUID> = []
            for name in ["ilgaz", "ılgaz", "ïlgaz", "11gaz"] {
                ids.insert(try await fixture.signUp(name).signedIn.userID)
            }
            #expect(ids.count == 4)
        }
    }

    @Test(arguments: Backend.withoutMatches)
    func aWrongPasswordAndAnUnknownUserGiveTheSameError(_ backend: Backend) async throws {
        try await backend.run { fixture in
            _ = try await fixture.signUp("ann")
            for credentials in [
                Credentials(username: "ann", password: "Correct horse"),
                Credentials(username: "bob", password: "correct horse"),
                Credentials(username: "", password: ""),
            ] {
                await #expect(throws: ServiceError.unauthorized) { try await fixture.users.signIn(credentials) }
            }
        }
    }

    @Test(arguments: Backend.withoutMatches)
    func eachSignInHasItsOwnToken(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            let other = try await fixture.users.signIn(Credentials(username: "ann", password: "correct horse"))
            #expect(other.token != session.token)
            try await fixture.users.signOut(session.token)
            if backend.revokesTokens {
                await #expect(throws: ServiceError.unauthorized) { try await session.players.players() }
            }
            #expect(try await fixture.backend.players(as: other.token).players().isEmpty)
        }
    }

    @Test(arguments: Backend.withoutMatches)
    func signingOutWithAnUnknownTokenIsNoError(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            try await fixture.users.signOut(AccessToken(value: "unknown"))
            try await fixture.users.signOut(session.token)
            try await fixture.users.signOut(session.token)
        }
    }

    @Test(arguments: Backend.withoutMatches)
    func tokensExpire(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            fixture.clock.advance(by: Fixture.tokenLifetime - 0.001)
            #expect(try await session.players.players().isEmpty)
            fixture.clock.advance(by: 0.001)
            await #expect(throws: ServiceError.unauthorized) { try await session.players.players() }
            let credentials = Credentials(username: "ann", password: "correct horse")
            let fresh = try await fixture.users.signIn(credentials)
            #expect(try await fixture.backend.players(as: fresh.token).players().isEmpty)
            await #expect(throws: ServiceError.unauthorized) { try await session.players.players() }
        }
    }

    @Test(arguments: Backend.withoutMatches)
    func usersSeeTheNamesOfOthers(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let ann = try await fixture.signUp("ann")
            let bob = try await fixture.signUp("bob")
            #expect(try await fixture.users.user(bob.signedIn.userID, as: ann.token).username == "bob")
            await #expect(throws: ServiceError.notFound) { try await fixture.users.user(unknownID, as: ann.token) }
        }
    }

    @Test(arguments: Backend.allCases)
    func deletingAnAccountDeletesItsData(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let ann = try await fixture.signUp("ann")
            let bob = try await fixture.signUp("bob")
            let annsPlayers = try await ann.roster("Cleo", "Dan")
            let bobsPlayers = try await bob.roster("Eve", "Fay")
            _ = try await ann.gathers.start(Lineup(teamA: [annsPlayers[0]], teamB: [annsPlayers[1]]))
            let kept = try await bob.gathers.start(Lineup(teamA: [bobsPlayers[0]], teamB: [bobsPlayers[1]]))

            try await fixture.users.deleteAccount(as: ann.token)

            await #expect(throws: ServiceError.unauthorized) { try await ann.players.players() }
            await #expect(throws: ServiceError.notFound) {
                try await fixture.users.user(ann.signedIn.userID, as: bob.token)
            }
            #expect(try await bob.players.players().map(\.id) == bobsPlayers)
            #expect(try await bob.gathers.players(in: kept).map(\.player.name) == ["Eve", "Fay"])

            // The name is free again, and the new account has no data.
            let again = try await fixture.signUp("ann")
            #expect(again.signedIn.userID != ann.signedIn.userID)
            #expect(try await again.players.players().isEmpty)
            #expect(try await again.gathers.gathers().isEmpty)
            let newID = try await again.players.create(PlayerDraft(name: "Gus"))
            #expect(!(annsPlayers + bobsPlayers).contains(newID))
        }
    }

    @Test(arguments: Backend.withoutMatches)
    func oneOfManyConcurrentRegistrationsSucceeds(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let outcomes = await withTaskGroup(of: Result<User, ServiceError>.self) { group in
                for name in ["ann", "Ann", "aNn", "anN", "ANN"] {
                    group.addTask {
                        do throws(ServiceError) {
                            return .success(
                                try await fixture.users.register(Credentials(username: name, password: "correct horse"))
                            )
                        } catch {
                            return .failure(error)
                        }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.filter { (try? $0.get()) != nil }.count == 1)
            #expect(outcomes.filter { $0 == .failure(.conflict) }.count == 4)
        }
    }

    @Test("A backend is reachable when its database and its server work", arguments: Backend.allCases)
    func isReachable(_ backend: Backend) async throws {
        try await backend.run { fixture in
            #expect(await fixture.backend.isReachable())
        }
    }
}
