// What surrounds the calls that one page makes: how long they may take together, and what they are called in logs.

public import FoundationEssentials

/// Set by whoever answers a request, for all calls to a backend that are made on the way. An embedded backend has no use
/// for it; one across a network gives up at the deadline and passes the request's id on.
public struct CallContext: Sendable {
    /// Calls that have no answer by then throw `ServiceError.unavailable`.
    public var deadline: ContinuousClock.Instant
    /// The request's id in our log; none for calls outside a request.
    public var requestID: String?
    /// The network address of whoever made the request. A backend that counts failed sign-ins by address is told it with
    /// sign-ins and registrations, and with nothing else.
    public var clientAddress: String?
    /// Who is signed in, as the session says: whose data is to be forgotten when a backend has it no more.
    public var userID: UUID?

    public init(
        deadline: ContinuousClock.Instant, requestID: String?, clientAddress: String? = nil, userID: UUID? = nil
    ) {
        self.deadline = deadline
        self.requestID = requestID
        self.clientAddress = clientAddress
        self.userID = userID
    }

    /// Of the task at hand; none outside a request.
    @TaskLocal public static var current: CallContext?

    /// How long all calls of one page may take together, retries included.
    public static let pageLimit = Duration.seconds(5)
}
