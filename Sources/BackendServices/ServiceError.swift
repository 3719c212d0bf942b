// What can go wrong with a call to a backend. Every way a backend can fail is one of these; the presenters have
// words for each.

/// The only error of the services.
public enum ServiceError: Error, Sendable, Hashable {
    /// The token is unknown, revoked or expired; at sign-in: wrong password and unknown user alike.
    case unauthorized
    /// The backend refused the values sent.
    case invalid
    /// It does not exist, or belongs to another user: callers cannot tell which.
    case notFound
    /// It contradicts what is there: a name that is taken, a player who is in the gather already, a closed match.
    case conflict
    /// Too many attempts; the next is welcome in so many seconds.
    case throttled(retryAfter: Int)
    /// No answer, or an answer that says "later". Nothing is lost; trying again may help.
    case unavailable
    /// An answer that does not follow the contract.
    case unexpectedResponse
}
