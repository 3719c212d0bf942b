// The context of the backend calls of a request: their common deadline, and the request id in logs.

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Set for the duration of a request, for all its calls to a backend. The embedded backend uses it for what waits for its turn:
/// password hashes, changes and long reads. A remote backend stops at the deadline and sends the id of the request.
public struct CallContext: Sendable {
    /// Calls without an answer by this instant throw `ServiceError.unavailable`.
    public var deadline: ContinuousClock.Instant
    /// The id of the request in the log; nil outside a request.
    public var requestID: String?
    /// The network address of the client. The embedded backend takes turns between networks where password hashes wait. It
    /// is sent to a remote backend only with sign-ins and registrations, which are limited by address.
    public var clientAddress: String?
    /// The signed-in user according to the session. When a remote backend has deleted a gather of this user, this server
    /// deletes what it has stored about the gather.
    public var userID: UUID?
    /// What a backend that counts the changes of accounts saw in this request.
    public let seen = SeenRevision()

    public init(
        deadline: ContinuousClock.Instant, requestID: String?, clientAddress: String? = nil, userID: UUID? = nil
    ) {
        self.deadline = deadline
        self.requestID = requestID
        self.clientAddress = clientAddress
        self.userID = userID
    }

    /// The context of the current task; nil outside a request.
    @TaskLocal public static var current: CallContext?

    /// Makes calls that follow a change that is done, with a new deadline: ``pageLimit`` from now.
    public static func withNewDeadline<Value: Sendable>(
        _ calls: () async throws(ServiceError) -> Value
    ) async throws(ServiceError) -> Value {
        guard var context = current else { return try await calls() }
        context.deadline = .now + pageLimit
        let result = await $current.withValue(context) { () async -> Result<Value, ServiceError> in
            do throws(ServiceError) {
                return .success(try await calls())
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// The time limit for all calls of a page together, including retries.
    public static let pageLimit = Duration.seconds(5)
}
