// Passwords, sessions and recovery codes: the contract of `CredentialService`.

import BackendServices
import Foundation
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

    @Test("A backend over the REST contract cannot manage passwords", arguments: Backend.allCases)
    func capability(_ backend: Backend) async throws {
        try await backend.run { fixture in
            #expect((fixture.backend.credentials != nil) == backend.managesCredentials)
        }
    }

    @Test("The sessions of an account: the caller's first, then the latest first", arguments: backends)
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
            // Expired sessions are not listed.
            fixture.clock.advance(by: Fixture.tokenLifetime - 30)
            #expect(try await credentials.overview(as: latest.token).sessions.count == 1)
        }
    }

    @Test("At most a hundred sessions are listed, the caller's among them", arguments: backends)
    func manySessions(_ backend: Backend) async throws {
        try await run(backend) { fixture, credentials, ann in
            for _ in 1...CredentialOverview.sessionLimit {
                fixture.clock.advance(by: 1)
                _ = try await fixture.users.signIn(old)
            }
            let sessions = try await credentials.overview(as: ann.token).sessions
            #expect(sessions.count == CredentialOverview.sessionLimit)
            #expect(sessions.first?.isCurrent == true)
        }
    }

    @Test("A session is ended by its id, and nobody else's is", arguments: backends)
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
            try await credentials.endSession(id, as: ann.token)
            await #expect(throws: ServiceError.unauthorized) { try await credentials.overview(as: other.token) }
            await #expect(throws: ServiceError.notFound) { try await credentials.endSession(id, as: ann.token) }
            #expect(try await credentials.overview(as: ann.token).sessions.count == 1)
            #expect(try await bob.players.players().isEmpty)
        }
    }

    @Test("A new password ends all other sessions, and only this account's", arguments: backends)
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

            try await credentials.changePassword(from: present, to: new.digest, as: ann.token)

            #expect(try await credentials.overview(as: ann.token).sessions.map(\.isCurrent) == [true])
            await #expect(throws: ServiceError.unauthorized) { try await credentials.overview(as: other.token) }
            await #expect(throws: ServiceError.unauthorized) { try await fixture.users.signIn(old) }
            #expect(try await fixture.users.signIn(new).userID == ann.signedIn.userID)
            #expect(try await bob.players.players().isEmpty)
        }
    }

    @Test("A recovery code sets a password once, and ends all sessions", arguments: backends)
    func recovering(_ backend: Backend) async throws {
        try await run(backend) { fixture, credentials, ann in
            let bob = try await fixture.signUp("bob")
            fixture.clock.advance(by: 5)
            let replaced = try await credentials.makeRecoveryCode(as: ann.token)
            fixture.clock.advance(by: 5)
            let code = try await credentials.makeRecoveryCode(as: ann.token)
            #expect(code != replaced)
            let madeAt = Fixture.start.addingTimeInterval(10)
            #expect(try await credentials.overview(as: ann.token).recoveryCodeMadeAt == madeAt)
            try await fixture.restart()
            let service = try #require(fixture.backend.credentials)

            let unknown = Credentials(username: "cleo", password: "battery staple")
            let bobs = Credentials(username: "bob", password: "battery staple")
            for (attempt, wrong) in [(new, replaced), (unknown, code), (bobs, code)] {
                await #expect(throws: ServiceError.unauthorized) { try await service.recover(attempt, with: wrong) }
            }
            for invalid in ["", String(repeating: "a", count: 257)] {
                await #expect(throws: ServiceError.invalid) {
                    try await service.recover(Credentials(username: "ann", digest: invalid), with: code)
                }
            }
            #expect(try await fixture.users.signIn(old).userID == ann.signedIn.userID)

            try await service.recover(
                Credentials(username: " ANN ", digest: new.digest), with: try #require(RecoveryCode(code.text)))

            await #expect(throws: ServiceError.unauthorized) { try await ann.players.players() }
            await #expect(throws: ServiceError.unauthorized) { try await fixture.users.signIn(old) }
            #expect(try await bob.players.players().isEmpty)
            await #expect(throws: ServiceError.unauthorized) { try await service.recover(old, with: code) }
            let again = try await fixture.users.signIn(new)
            #expect(again.userID == ann.signedIn.userID)
            #expect(try await service.overview(as: again.token).recoveryCodeMadeAt == nil)
        }
    }

    @Test("Every call rejects a token that does not sign in", arguments: backends)
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
                    _ = try await credentials.makeRecoveryCode(as: token)
                }
            }
            #expect(try await fixture.users.signIn(old).userID == ann.signedIn.userID)
        }
    }
}
