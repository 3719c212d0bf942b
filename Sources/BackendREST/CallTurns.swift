// Limits the calls to the backend that are under way at the same time.

internal import BackendServices
internal import RESTContract

/// Shares the connections to the remote backend among the networks of clients (IPv4 address, IPv6 /48). A call uses a connection
/// only while it has a turn. No network can take all connections, whatever number of accounts it uses. A call keeps its connection
/// while it waits in the backend, for other calls of its network or for a password hash. So calls that need a password hash
/// have connections of their own, of which a network has at most half. Of the other connections a network has at most a
/// third, and an account at most half of that third, because many people can share a network.
struct CallTurns: Sendable {
    /// The maximum number of calls that are under way.
    static let connections = hashes + others
    private static let hashes = 8
    private static let others = 48

    private let ofHashes = KeyedSemaphore<ClientNetwork?>(
        concurrency: hashes, concurrencyPerKey: 4, waitingLimit: 256, waitingLimitPerKey: 128)
    private let ofOthers = KeyedSemaphore<ClientNetwork?>(
        concurrency: others, concurrencyPerKey: 16, waitingLimit: 1_024, waitingLimitPerKey: 512)

    private let ofAccounts = KeyedSemaphore<String?>(
        concurrency: .max, concurrencyPerKey: 8, waitingLimit: 2_048, waitingLimitPerKey: 512)

    /// The number of calls that have a turn of their account, and wait for a turn of their network.
    var waitingCount: Int { ofOthers.waitingCount }

    /// Waits for a turn until the end of the window, and calls `body`.
    /// - Parameter account: names the account of the call.
    /// - Returns: the result of `body`, or ``CallFailure/noTurn`` when the call got no turn.
    func wait(
        for call: ContractCall, of account: String?, in window: CallWindow,
        _ body: () async -> Result<ContractAnswer, CallFailure>
    ) async -> Result<ContractAnswer, CallFailure> {
        var context = CallContext.current ?? CallContext(deadline: window.deadline, requestID: window.requestID)
        // The window of one call can end before or after the deadline of the request.
        context.deadline = window.deadline
        let network = context.clientSite
        return await CallContext.$current.withValue(context) {
            do throws(ServiceError) {
                if call.needsHash { return try await ofHashes.wait(as: network, session: account, body) }
                return try await ofAccounts.wait(as: account, session: account) { () async throws(ServiceError) in
                    try await ofOthers.wait(as: network, session: account, body)
                }
            } catch {
                return .failure(.noTurn)
            }
        }
    }
}

extension ContractCall {
    /// Whether the backend hashes a password for the call.
    fileprivate var needsHash: Bool {
        authorization?.hasPrefix("Basic ") ?? (method == .post && path == ContractPath.users)
    }
}
