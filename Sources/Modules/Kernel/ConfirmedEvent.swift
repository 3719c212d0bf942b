// Events that a user confirms with the password of the account.

public import BackendServices

/// A form with the user's password. Wrong passwords count as failed sign-ins.
public protocol ConfirmedEvent: Event {
    /// The user of the session.
    var user: User { get }
    /// The network address of the client.
    var clientAddress: String { get }
    /// The browser of the client, if it can prove that it has signed in to the account before; nil otherwise.
    var knownBrowser: KnownBrowser? { get }
}

extension AttemptThrottle {
    /// Runs one check of the password, unless too many checks have failed.
    /// - Parameter check: the check, which throws `.unauthorized` for a wrong password.
    /// - Throws: the errors of ``AttemptThrottle/signIn(account:address:browser:_:)``.
    func confirm<Value: Sendable>(
        _ event: some ConfirmedEvent, _ check: () async throws(ServiceError) -> Value
    ) async throws(ServiceError) -> Value {
        try await signIn(
            account: event.user.username, address: event.clientAddress, browser: event.knownBrowser, check)
    }
}
