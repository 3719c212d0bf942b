// Signals after changes of users: sessions that end, and accounts that are deleted.

internal import Entities

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

struct SignallingUserService: UserService {
    let service: any UserService
    let signals: MatchSignals

    func register(_ credentials: Credentials, with invitation: InvitationCode?) async throws(ServiceError) -> User {
        try await service.register(credentials, with: invitation)
    }

    func signIn(_ credentials: Credentials) async throws(ServiceError) -> SignedIn {
        try await service.signIn(credentials)
    }

    func signOut(_ token: AccessToken) async throws(ServiceError) {
        try await service.signOut(token)
        signals.send(.session(token))
    }

    func user(_ id: UUID, as token: AccessToken) async throws(ServiceError) -> User {
        try await service.user(id, as: token)
    }

    func revision(as token: AccessToken) async throws(ServiceError) -> AccountRevision? {
        try await service.revision(as: token)
    }

    func export(
        _ id: UUID, _ content: AccountExport.Content, as token: AccessToken
    ) async throws(ServiceError) -> AccountExportParts {
        try await service.export(id, content, as: token)
    }

    func deleteAccount(_ credentials: Credentials) async throws(ServiceError) -> User.ID {
        let account = try await service.deleteAccount(credentials)
        signals.send(.account(account))
        return account
    }

    func deleteAccount(as token: AccessToken) async throws(ServiceError) -> User.ID? {
        let account = try await service.deleteAccount(as: token)
        signals.send(.session(token))
        if let account { signals.send(.account(account)) }
        return account
    }
}

/// The tokens of sessions that end by these calls are not known, so all listeners of the account receive a signal.
struct SignallingCredentialService: CredentialService {
    let service: any CredentialService
    let signals: MatchSignals

    func overview(as token: AccessToken) async throws(ServiceError) -> CredentialOverview {
        try await service.overview(as: token)
    }

    func endSession(_ id: AccountSession.ID, as token: AccessToken) async throws(ServiceError) -> User.ID {
        let account = try await service.endSession(id, as: token)
        signals.send(.account(account))
        return account
    }

    func changePassword(
        from present: String, to new: String, as token: AccessToken
    ) async throws(ServiceError) -> User.ID {
        let account = try await service.changePassword(from: present, to: new, as: token)
        signals.send(.account(account))
        return account
    }

    func makeRecoveryCode(with present: String?, as token: AccessToken) async throws(ServiceError) -> RecoveryCode {
        try await service.makeRecoveryCode(with: present, as: token)
    }

    func recover(_ credentials: Credentials, with code: RecoveryCode?) async throws(ServiceError) -> User.ID {
        let account = try await service.recover(credentials, with: code)
        signals.send(.account(account))
        return account
    }
}
