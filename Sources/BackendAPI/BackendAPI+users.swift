// The calls for accounts.

import BackendServices
import Crypto
import Entities
import Hummingbird
import RESTContract

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension BackendAPI {
    static let userEndpoints: [Endpoint] = [
        .open(
            .post, ContractPath.users, takesBody: true, hashesPassword: true, conflict: "The username is taken.",
            throttled: "Too many registrations from this address."
        ) { call in
            guard call.isRegistrationOpen else { throw APIProblem.registrationClosed }
            let credentials = try credentials(of: call.json(RegistrationBody.self))
            let user = try await call.throttle.register(address: call.clientAddress) { () throws(ServiceError) in
                try await call.services.users.register(credentials)
            }
            return .empty(.created, location: ContractPath.user(user.id))
        },
        .basic(.post, ContractPath.login) { call, credentials in
            let signedIn = try await call.checking(credentials) { users, credentials throws(ServiceError) in
                try await users.signIn(credentials)
            }
            var response = Response.json(
                LoginBody(
                    id: UUID(namingToken: signedIn.token), token: signedIn.token.value, userID: signedIn.userID))
            response.headers[.knownBrowser] = call.proof(for: credentials.username)
            return response
        },
        .bearer(.delete, ContractPath.login) { call, token in
            try await requireSignedIn(token, call)
            try await call.services.users.signOut(token)
            return .empty(.noContent)
        },
        .bearer(.get, ContractPath.user("{id}")) { call, token in
            let user = try await call.services.users.user(try call.user(), as: token)
            return .json(UserBody(id: user.id, username: user.username))
        },
        .basicOrBearer(.delete, ContractPath.users) { call, authorization in
            switch authorization {
            case .credentials(let credentials):
                _ = try await call.checking(credentials) { users, credentials throws(ServiceError) in
                    try await users.deleteAccount(credentials)
                }
            case .token(let token): try await call.services.users.deleteAccount(as: token)
            }
            return .empty(.noContent)
        },
    ]

    /// Applies the rules of usernames and digests; a violation is described for developers.
    private static func credentials(of body: RegistrationBody) throws(APIProblem) -> Credentials {
        do {
            _ = try Username.validated(body.username)
        } catch {
            throw switch error {
            case .blank: .invalid("The username is blank.")
            case .tooLong: .invalid("The username has more than \(Username.length) characters.")
            case .forbiddenCharacter: .invalid("The username has a colon or a control character.")
            }
        }
        guard Credentials.isDigest(body.password) else {
            throw .invalid("The password must be the SHA-256 of the password: 64 lower-case hexadecimal digits.")
        }
        return Credentials(username: body.username, digest: body.password)
    }

    /// By the contract, signing out with an invalid token is answered with 401, but `signOut` accepts any token. So the token is
    /// checked first, by asking for a user that does not exist.
    private static func requireSignedIn(_ token: AccessToken, _ call: APICall) async throws {
        do {
            _ = try await call.services.users.user(UUID(), as: token)
        } catch ServiceError.notFound {
            return
        }
    }
}

extension APICall {
    /// Makes a call that checks a password. The number of failures is limited, see `AttemptThrottle.signIn`.
    fileprivate func checking<Value: Sendable>(
        _ credentials: Credentials,
        _ body: (any UserService, Credentials) async throws(ServiceError) -> Value
    ) async throws -> Value {
        guard Username.canExist(credentials.username) else { throw ServiceError.unauthorized }
        let browser = knownBrowser(of: credentials.username)
        return try await throttle.signIn(
            account: credentials.username, address: clientAddress, browser: browser
        ) { () throws(ServiceError) in
            try await CallContext.with(knownBrowser: browser) { () throws(ServiceError) in
                try await body(services.users, credentials)
            }
        }
    }
}

extension UUID {
    /// An id that is derived from a token and does not reveal it: the first bytes of the SHA-256 of `token-id:` and the
    /// token, as a UUID of version 8 (RFC 9562, 5.8). Tokens of this server have 128 random bits, so a token cannot be found from its
    /// id. Because of the prefix the id differs from the hash that a backend stores.
    init(namingToken token: AccessToken) {
        var bytes = Array(SHA256.hash(data: Data("token-id:\(token.value)".utf8)).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        self.init(
            uuid: (
                bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
                bytes[8], bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
            )
        )
    }
}
