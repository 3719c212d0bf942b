// The context of the backend calls of a request, such as their common deadline, the id of the request, and the client's address.

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Set for the duration of a request, and for each reading of a match feed, for all calls to a backend. Password hashes, changes,
/// long reads and calls to a remote backend, and with PostgreSQL all reads, wait in queues, which use the deadline and the client's
/// address. Calls to a remote backend and to PostgreSQL also end at the deadline, except those to a remote backend that undo or
/// check a change. Calls to a remote backend carry the id of the request.
public struct CallContext: Sendable {
    /// A call that still waits at this instant throws `ServiceError.unavailable`, or `unconfirmed` when it may have made a
    /// change.
    public var deadline: ContinuousClock.Instant
    /// The id of the request in the log; nil when the calls belong to no request.
    public var requestID: String?
    /// The network address of the client. In queues the networks of clients take turns. A remote backend receives the
    /// address only with registrations, sign-ins and deletions by password, which it limits by address.
    public var clientAddress: String?
    /// The browser of the client, if it has signed in before. For each account, the queue of password hashes has separate limits for
    /// known browsers and for other clients. A remote backend receives the proof of the browser with sign-ins and deletions by
    /// password.
    public var knownBrowser: KnownBrowser?
    /// The signed-in user according to the session. When an answer of a remote backend does not name the user, this id finds what this
    /// server has stored about the user's gathers. In queues, calls that name no session take turns by this id.
    public var userID: UUID?
    /// Whether the client is still connected. Nil when the calls belong to no connection, such as those of a match feed.
    public var isConnected: (@Sendable () -> Bool)?
    /// The revision of the account that this request saw, if the backend counts the changes of accounts.
    public let seen = SeenRevision()

    public init(
        deadline: ContinuousClock.Instant, requestID: String?, clientAddress: String? = nil,
        knownBrowser: KnownBrowser? = nil, userID: UUID? = nil, isConnected: (@Sendable () -> Bool)? = nil
    ) {
        self.deadline = deadline
        self.requestID = requestID
        self.clientAddress = clientAddress
        self.knownBrowser = knownBrowser
        self.userID = userID
        self.isConnected = isConnected
    }

    /// The context of the current task; nil when its calls belong neither to a request nor to a match feed.
    @TaskLocal public static var current: CallContext?

    /// Makes calls after a successful change, with a new deadline: ``pageLimit`` from now.
    public static func withNewDeadline<Value: Sendable>(
        _ calls: () async throws(ServiceError) -> Value
    ) async throws(ServiceError) -> Value {
        guard var context = current else { return try await calls() }
        context.deadline = .now + pageLimit
        return try await within(context, calls)
    }

    /// Makes calls that go on after the answer to a request has begun, such as those for the parts of a download. The
    /// calls belong to the client of the request, and have a new deadline, ``pageLimit`` from now.
    /// - Parameter context: that of the request; nil for calls outside of a request.
    public static func continuing<Value: Sendable>(
        _ context: CallContext?, _ calls: () async throws(ServiceError) -> Value
    ) async throws(ServiceError) -> Value {
        try await within(context) { () async throws(ServiceError) in try await withNewDeadline(calls) }
    }

    /// Makes calls in the current context with another value of ``knownBrowser``.
    /// - Parameter knownBrowser: nil when the client has not proved that it has signed in before.
    public static func with<Value: Sendable>(
        knownBrowser: KnownBrowser?, _ calls: () async throws(ServiceError) -> Value
    ) async throws(ServiceError) -> Value {
        guard var context = current else { return try await calls() }
        context.knownBrowser = knownBrowser
        return try await within(context, calls)
    }

    private static func within<Value: Sendable>(
        _ context: CallContext?, _ calls: () async throws(ServiceError) -> Value
    ) async throws(ServiceError) -> Value {
        try await $current.withValue(context) { await Result(of: calls) }.get()
    }

    /// The time limit for the calls of a request together, including retries.
    public static let pageLimit = Duration.seconds(5)
}
