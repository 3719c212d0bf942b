// The errors of calls to a backend.

/// The error type of all services.
public enum ServiceError: Error, Sendable, Hashable {
    /// The token is unknown, revoked, expired, or too old for this call. For calls with a password or a recovery code: the
    /// password or the code is wrong, or the user is unknown.
    case unauthorized
    /// The backend rejected the values.
    case invalid
    /// What the call is for does not exist, or it belongs to another user. The error does not say which.
    case notFound
    /// What the call is for has ended or was withdrawn. Also the error for an invitation that cannot be used; such an invitation
    /// may never have existed.
    case gone
    /// The current state does not allow the call, for example because a name is taken, a player is in the gather already, a match
    /// is closed, or a limit of the account is reached.
    case conflict
    /// Too many attempts; the next one is allowed after this number of seconds.
    case throttled(retryAfter: Int)
    /// The backend did not answer, or cannot serve the call now. Nothing was changed.
    case unavailable
    /// A change may have been made, and there is no answer that tells whether it was.
    case unconfirmed
    /// An answer that does not follow the contract. A change may have been made.
    case unexpectedResponse

    /// The seconds after which a client can repeat a request that was answered with 503 (`Retry-After`). By then a full
    /// queue may be shorter, and the backend available again.
    public static let retryAfterUnavailable = 5

    /// Whether the backend gave no valid answer. The other errors, such as ``notFound``, are valid answers.
    public var isFailure: Bool {
        switch self {
        case .unavailable, .unconfirmed, .unexpectedResponse: true
        case .unauthorized, .invalid, .notFound, .gone, .conflict, .throttled: false
        }
    }
}
