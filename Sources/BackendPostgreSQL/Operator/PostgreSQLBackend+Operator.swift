// Sets passwords, deletes accounts and creates invitations for operators, who use the command line without signing in.

package import BackendServices
internal import BackendStorage
internal import Entities
internal import Foundation
internal import PostgreSQLClient

extension PostgreSQLBackend {
    package func setPassword(_ credentials: Credentials) async throws(ServiceError) {
        _ = try credentials.validatedUsername()
        let key = AccountKey(credentials.username).value
        let hash = try await store.hash(credentials.digest, in: .registration, of: nil).encoded
        let account = try await store.write { db in
            guard let caller = try await Caller(changing: key, in: db) else { throw ServiceError.notFound }
            try await db.execute(
                "UPDATE account SET passwordHash = $1, recoveryHash = NULL, recoveryMadeAt = NULL WHERE id = $2", hash,
                caller.rowID)
            try await db.execute("DELETE FROM token WHERE account = $1", caller.rowID)
            return caller.id
        }
        store.log(.passwordChanged, of: account)
    }

    package func deleteUser(named username: String) async throws(ServiceError) {
        let key = AccountKey(username).value
        let account = try await store.write { db in
            guard let caller = try await Caller(changing: key, in: db) else { throw ServiceError.notFound }
            try await AccountDeletion.begin(caller.rowID, in: db)
            return caller
        }
        store.log(.accountDeleted, of: account.id)
        await AccountDeletion.finish(account.rowID, in: store)
    }

    package func makeInvitation() async throws(ServiceError) -> InvitationCode {
        let code = try InvitationCode(randomBytes: store.configuration.randomBytes)
        let now = store.now
        let expiresAt = Date(millisecondsSince1970: now).addingTimeInterval(store.configuration.invitationLifetime)
            .millisecondsSince1970
        try await PostgreSQLInvitationStore(store: store).add(code, expiresAt: expiresAt, at: now)
        return code
    }
}
