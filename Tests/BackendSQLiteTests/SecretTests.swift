// Stored passwords, tokens and recovery codes, and the security log.

import BackendServices
import BackendStorage
import Foundation
import GRDB
import Synchronization
import Testing

@testable import BackendSQLite

@Suite struct SecretTests {
    let database: TemporaryDatabase

    init() throws {
        database = try TemporaryDatabase()
    }

    @Test func theFileContainsNoSecret() async throws {
        let backend = try database.open()
        let token = try await backend.signUp().token
        let code = try await #require(backend.credentials).makeRecoveryCode(with: ann.digest, as: token)
        await backend.close()
        let bytes = try Data(contentsOf: URL(fileURLWithPath: database.path))
        for secret in ["correct horse", ann.digest, token.value, code.text, code.text.replacing("-", with: "")] {
            #expect(bytes.range(of: Data(secret.utf8)) == nil)
        }
        let raw = try #require(Data(base64Encoded: token.value))
        #expect(raw.count == 16)
        #expect(bytes.range(of: raw) == nil)
        #expect(bytes.range(of: token.hash) != nil)
        #expect(bytes.range(of: code.hash) != nil)
    }

    @Test func signingInRemovesExpiredTokens() async throws {
        let days = Mutex(0.0)
        let backend = try database.open(now: { Date(timeIntervalSince1970: days.withLock { $0 } * 86_400) })
        func tokens() async throws -> Int? {
            try await backend.store.pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM token") }
        }
        _ = try await backend.signUp()
        days.withLock { $0 = 29 }
        _ = try await backend.users.signIn(ann)
        #expect(try await tokens() == 2)
        days.withLock { $0 = 30 }
        _ = try await backend.users.signIn(ann)
        #expect(try await tokens() == 2)
    }

    @Test func aWeakHashIsRenewedAtSignIn() async throws {
        func hash(_ backend: SQLiteBackend) async throws -> String? {
            try await backend.store.pool.read { try String.fetchOne($0, sql: "SELECT passwordHash FROM user") }
        }
        let weak = try database.open(cost: PasswordCost(logRounds: 2))
        _ = try await weak.signUp()
        await weak.close()

        let strong = try database.open(cost: PasswordCost(logRounds: 4))
        let wrong = Credentials(username: "ann", password: "wrong")
        await #expect(throws: ServiceError.unauthorized) { try await strong.users.signIn(wrong) }
        #expect(try await hash(strong)?.contains("ln=2,") == true)
        _ = try await strong.users.signIn(ann)
        let renewed = try await hash(strong)
        #expect(renewed?.contains("ln=4,") == true)
        _ = try await strong.users.signIn(ann)
        #expect(try await hash(strong) == renewed)
        await strong.close()

        // A lower cost does not replace an existing hash.
        let weaker = try database.open(cost: PasswordCost(logRounds: 2))
        _ = try await weaker.users.signIn(ann)
        #expect(try await hash(weaker) == renewed)
    }

    @Test("The hashes of equal passwords of two users differ")
    func saltsDiffer() async throws {
        let backend = try database.open()
        for name in ["ann", "bob"] {
            _ = try await backend.users.register(Credentials(username: name, password: "correct horse"))
        }
        let hashes = try await backend.store.pool.read { try String.fetchSet($0, sql: "SELECT passwordHash FROM user") }
        #expect(hashes.count == 2)
    }

    /// If nothing were hashed for an unknown user, the answer would come much earlier. Compares the shortest times of a few
    /// attempts with each username, with a margin for a busy machine.
    @Test func anUnknownUserTakesAboutAsLongAsAWrongPassword() async throws {
        let backend = try database.open(cost: PasswordCost(logRounds: 13, parallelism: 1))
        _ = try await backend.users.register(ann)
        var shortest = ["ann": Duration.seconds(60), "bob": .seconds(60)]
        for _ in 1...4 {
            for (username, duration) in shortest {
                let measured = await ContinuousClock().measure {
                    _ = try? await backend.users.signIn(Credentials(username: username, password: "wrong"))
                }
                shortest[username] = min(duration, measured)
            }
        }
        let wrong = try #require(shortest["ann"])
        let unknown = try #require(shortest["bob"])
        #expect(unknown > wrong / 5)
        #expect(wrong > unknown / 5)
    }

    @Test("The security log has the ids of accounts that were found, and no usernames")
    func securityLog() async throws {
        let backend = try database.open()
        let context = CallContext(deadline: .now + .seconds(600), requestID: nil, clientAddress: "203.0.113.7")
        let signedIn = try await CallContext.$current.withValue(context) { try await backend.signUp() }
        let wrong = Credentials(username: "ann", password: "wrong")
        await #expect(throws: ServiceError.unauthorized) { try await backend.users.signIn(wrong) }
        let new = Credentials(username: "ann", password: "battery staple").digest
        let passwords = SQLiteCredentialService(store: backend.store)
        await #expect(throws: ServiceError.unauthorized) {
            try await passwords.changePassword(from: wrong.digest, to: new, as: signedIn.token)
        }
        _ = try await passwords.changePassword(from: ann.digest, to: new, as: signedIn.token)
        let code = try await passwords.makeRecoveryCode(with: new, as: signedIn.token)
        _ = try await passwords.recover(ann, with: code)
        for wrong in [code, nil] {
            await #expect(throws: ServiceError.unauthorized) { try await passwords.recover(ann, with: wrong) }
        }
        try await backend.deleteUser(named: "ann")
        let id = signedIn.userID.uuidString
        #expect(
            database.log.security
                == [
                    "registration address=203.0.113.7 account=\(id)", "sign-in address=203.0.113.7 account=\(id)",
                    "sign-in-failed address=- account=\(id)", "password-failed address=- account=\(id)",
                    "password-changed address=- account=\(id)", "recovered address=- account=\(id)",
                    "recovery-failed address=- account=-", "recovery-failed address=- account=-",
                    "account-deleted address=- account=\(id)",
                ].map { "notice security event=\($0) [:]" })
    }
}
