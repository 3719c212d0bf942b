// Passwords, sessions and recovery codes: the contract of `CredentialService`.

import BackendServices
import Foundation
import TestGate
import Testing

@Suite struct CredentialContractTests {
    static let backends = Backend.allCases.filter(\.managesCredentials)

    private let present = Credentials.digest(of: "correct horse")
    private let new = Credentials(username: "ann", password: "battery staple")
    private let old = Credentials(username: "ann", password: "correct horse")

    private func run(
        _ backend: Backend, _ test: (Fixture, any CredentialService, Session) async throws -> Void
    ) async throws {
        try await backend.run { fixture in
            try await test(fixture, try #require(fixture.backend.credentials), try await fixture.signUp())
        }
    }

    @Test("Every backend manages passwords, except over the REST contract", arguments: Backend.allCases)
    func capability(_ backend: Backend) async throws {
        try await backend.run { fixture in
            #expect((fixture.backend.credentials != nil) == backend.managesCredentials)
        }
    }

    @Test("The session of the caller is the first in the list; the others follow, latest first", arguments: backends)
    func sessions(_ backend: Backend) async throws {
        try await run(backend) { fixture, credentials, ann in
            _ = try await fixture.signUp("bob")
            fixture.clock.advance(by: 60)
            _ = try await fixture.users.signIn(old)
            fixture.clock.advance(by: 60)
            let latest = try await fixture.users.signIn(old)
            let overview = try await credentials.overview(as: ann.token)
            #expect(overview.recoveryCodeMadeAt == nil)
            #expect(overview.sessions.map(\.isCurrent) == [true, false, false])
            #expect(overview.sessions.map { $0.startedAt.timeIntervalSince(Fixture.start) } == [0, 120, 60])
            let ids = Set(overview.sessions.map(\.id))
            #expect(ids.count == 3)
            let seenByLatest = try await credentials.overview(as: latest.token).sessions
            #expect(Set(seenByLatest.map(\.id)) == ids)
            #expect(seenByLatest.first?.id == overview.sessions[1].id)
            fixture.clock.advance(by: Fixture.tokenLifetime - 30)
            #expect(try await credentials.overview(as: latest.token).sessions.count == 1)
        }
    }

    @Test(
        "A session is fresh within ten minutes of its start, also before its start when the clock was set back",
        arguments: backends)
    func freshSession(_ backend: Backend) async throws {
        try await run(backend) { fixture, credentials, ann in
            let limit = AccessToken.deletionLimit
            var results: [Bool] = []
            for step in [limit, 0.001, -2 * limit - 0.001, -0.001] {
                fixture.clock.advance(by: step)
                results.append(try await credentials.overview(as: ann.token).isFresh)
            }
            #expect(results == [true, false, true, false])
        }
    }

    @Test("A sign-in ends the oldest sessions beyond 50, and no others", arguments: backends)
    func manySessions(_ backend: Backend) async throws {
        try await run(backend) { fixture, credentials, ann in
            let bob = try await fixture.signUp("bob")
            var tokens = [ann.token]
            for number in 2...52 {
                // Several sessions start in the same millisecond.
                if number % 10 == 0 { fixture.clock.advance(by: 1) }
                tokens.append(try await fixture.users.signIn(old).token)
                let last = try #require(tokens.last)
                let count = try await credentials.overview(as: last).sessions.count
                #expect(count == min(number, AccountSession.limit))
            }
            #expect(AccountSession.limit == 50)
            fixture.clock.advance(by: 1)
            for _ in 1...40 { tokens.append(try await fixture.users.signIn(old).token) }
            var ended = 0
            for (index, token) in tokens.enumerated() {
                do {
                    _ = try await fixture.users.user(ann.signedIn.userID, as: token)
                } catch {
                    #expect(error as? ServiceError == .unauthorized && index < 49)
                    ended += 1
                }
            }
            #expect(ended == tokens.count - 50)
            await #expect(throws: ServiceError.unauthorized) { try await ann.players.players() }
            #expect(try await bob.players.players().isEmpty)
        }
    }

    @Test("A session is ended by its id, and only by its own account", arguments: backends)
    func ending(_ backend: Backend) async throws {
        try await run(backend) { fixture, credentials, ann in
            let bob = try await fixture.signUp("bob")
            let other = try await fixture.users.signIn(old)
            let id = try #require(try await credentials.overview(as: other.token).sessions.first?.id)
            for foreign in [id, unknownID] {
                await #expect(throws: ServiceError.notFound) {
                    try await credentials.endSession(foreign, as: bob.token)
                }
            }
            #expect(try await credentials.endSession(id, as: ann.token) == ann.signedIn.userID)
            await #expect(throws: ServiceError.unauthorized) { try await credentials.overview(as: other.token) }
            await #expect(throws: ServiceError.notFound) { try await credentials.endSession(id, as: ann.token) }
            #expect(try await credentials.overview(as: ann.token).sessions.count == 1)
            #expect(try await bob.players.players().isEmpty)
        }
    }

    @Test("A new password ends the other sessions of the account, and none of another account", arguments: backends)
    func changing(_ backend: Backend) async throws {
        try await run(backend) { fixture, credentials, ann in
            let bob = try await fixture.signUp("bob")
            let other = try await fixture.users.signIn(old)
            for wrong in ["", "wrong", new.digest] {
                await #expect(throws: ServiceError.unauthorized) {
                    try await credentials.changePassword(from: wrong, to: new.digest, as: ann.token)
                }
            }
            for invalid in ["", String(repeating: "a", count: 257)] {
                await #expect(throws: ServiceError.invalid) {
                    try await credentials.changePassword(from: present, to: invalid, as: ann.token)
                }
            }
            #expect(try await credentials.overview(as: ann.token).sessions.count == 2)

            let changed = try await credentials.changePassword(from: present, to: new.digest, as: ann.token)

            #expect(changed == ann.signedIn.userID)
            #expect(try await credentials.overview(as: ann.token).sessions.map(\.isCurrent) == [true])
            await #expect(throws: ServiceError.unauthorized) { try await credentials.overview(as: other.token) }
            await #expect(throws: ServiceError.unauthorized) { try await fixture.users.signIn(old) }
            #expect(try await fixture.users.signIn(new).userID == ann.signedIn.userID)
            #expect(try await bob.players.players().isEmpty)
        }
    }

    @Test("A recovery code sets a password once, and ends an open session of the account", arguments: backends)
    func recovering(_ backend: Backend) async throws {
        try await run(backend) { fixture, credentials, ann in
            let bob = try await fixture.signUp("bob")
            fixture.clock.advance(by: 5)
            let replaced = try await credentials.makeRecoveryCode(with: present, as: ann.token)
            fixture.clock.advance(by: 5)
            let code = try await credentials.makeRecoveryCode(with: present, as: ann.token)
            #expect(code != replaced)
            let madeAt = Fixture.start.addingTimeInterval(10)
            #expect(try await credentials.overview(as: ann.token).recoveryCodeMadeAt == madeAt)
            try await fixture.restart()
            let service = try #require(fixture.backend.credentials)

            let unknown = Credentials(username: "cleo", password: "battery staple")
            let bobs = Credentials(username: "bob", password: "battery staple")
            for (attempt, wrong) in [(new, replaced), (new, nil), (unknown, code), (bobs, code)] {
                await #expect(throws: ServiceError.unauthorized) { try await service.recover(attempt, with: wrong) }
            }
            for invalid in ["", String(repeating: "a", count: 257)] {
                await #expect(throws: ServiceError.invalid) {
                    try await service.recover(Credentials(username: "ann", digest: invalid), with: code)
                }
            }
            #expect(try await fixture.users.signIn(old).userID == ann.signedIn.userID)

            let typed = try #require(RecoveryCode(code.text))
            try await service.recover(Credentials(username: " ANN ", digest: new.digest), with: typed)

            await #expect(throws: ServiceError.unauthorized) { try await ann.players.players() }
            await #expect(throws: ServiceError.unauthorized) { try await fixture.users.signIn(old) }
            #expect(try await bob.players.players().isEmpty)
            await #expect(throws: ServiceError.unauthorized) { try await service.recover(old, with: code) }
            let again = try await fixture.users.signIn(new)
            #expect(again.userID == ann.signedIn.userID)
            #expect(try await service.overview(as: again.token).recoveryCodeMadeAt == nil)
        }
    }

    @Test(
        "With a wrong password no recovery code is made, even in a fresh session; a new password invalidates the code",
        arguments: backends)
    func recoveryCodeAndPassword(_ backend: Backend) async throws {
        try await run(backend) { fixture, credentials, ann in
            let kept = try await credentials.makeRecoveryCode(with: present, as: ann.token)
            let madeAt = try await credentials.overview(as: ann.token).recoveryCodeMadeAt
            fixture.clock.advance(by: 1)
            for wrong in ["", "wrong", new.digest] {
                await #expect(throws: ServiceError.unauthorized) {
                    try await credentials.makeRecoveryCode(with: wrong, as: ann.token)
                }
            }
            #expect(try await credentials.overview(as: ann.token).recoveryCodeMadeAt == madeAt)

            try await credentials.changePassword(from: present, to: new.digest, as: ann.token)

            #expect(try await credentials.overview(as: ann.token).recoveryCodeMadeAt == nil)
            await #expect(throws: ServiceError.unauthorized) { try await credentials.recover(old, with: kept) }
            await #expect(throws: ServiceError.unauthorized) {
                try await credentials.makeRecoveryCode(with: present, as: ann.token)
            }
            let another = try await credentials.makeRecoveryCode(with: new.digest, as: ann.token)
            #expect(try await credentials.recover(old, with: another) == ann.signedIn.userID)
        }
    }

    @Test("Without a password, a recovery code is made only within ten minutes after signing in", arguments: backends)
    func recoveryCodeOfFreshSession(_ backend: Backend) async throws {
        try await run(backend) { fixture, credentials, ann in
            let token = ann.token
            fixture.clock.advance(by: 600)
            #expect(try await credentials.overview(as: token).isFresh)
            let code = try await credentials.makeRecoveryCode(with: nil, as: token)
            fixture.clock.advance(by: 1)
            #expect(try await !credentials.overview(as: token).isFresh)
            await #expect(throws: ServiceError.unauthorized) {
                try await credentials.makeRecoveryCode(with: nil, as: token)
            }
            await #expect(throws: ServiceError.unauthorized) {
                try await credentials.makeRecoveryCode(with: nil, as: AccessToken(value: "unknown"))
            }
            #expect(try await credentials.recover(new, with: code) == ann.signedIn.userID)
        }
    }

    @Test("Every call with a token rejects an invalid token", arguments: backends)
    func unauthorized(_ backend: Backend) async throws {
        try await run(backend) { fixture, credentials, ann in
            let session = try #require(try await credentials.overview(as: ann.token).sessions.first?.id)
            try await fixture.users.signOut(ann.token)
            for token in [ann.token, AccessToken(value: "unknown"), AccessToken(value: "")] {
                await #expect(throws: ServiceError.unauthorized) { try await credentials.overview(as: token) }
                await #expect(throws: ServiceError.unauthorized) {
                    try await credentials.endSession(session, as: token)
                }
                await #expect(throws: ServiceError.unauthorized) {
                    try await credentials.changePassword(from: present, to: new.digest, as: token)
                }
                await #expect(throws: ServiceError.unauthorized) {
                    _ = try await credentials.makeRecoveryCode(with: present, as: token)
                }
            }
            #expect(try await fixture.users.signIn(old).userID == ann.signedIn.userID)
        }
    }
}
