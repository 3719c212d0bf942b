// Which calls are under way at the same time.

internal import BackendServices

/// The connections to the other server, which the networks of clients (IPv4 address, IPv6 /48) share: one network,
/// whatever number of accounts and connections it uses, cannot take all of them. A call holds a connection while it
/// waits in the other server, for other calls of its network or for a password hash. So calls for password hashes have
/// connections of their own, of which a network has at most half. Of the other connections a network has at most a
/// third, and an account at most half of that third, because many people can share a network. For the same reason
/// accounts take turns in the queue of their network, and when the queue is full, the account with the most calls gives
/// up its newest ones.
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
    /// - Returns: ``CallFailure/noTurn`` when the call got no turn.
    func wait(
        for call: ContractCall, of account: String?, in window: CallWindow,
        _ body: () async -> Result<ContractAnswer, CallFailure>
    ) async -> Result<ContractAnswer, CallFailure> {
        var context = CallContext.current ?? CallContext(deadline: window.deadline, requestID: window.requestID)
        // The window of one call can end before or after the deadline of the request.
        context.deadline = window.deadline
        let network = context.clientAddress.map { ClientNetwork(of: $0).site }
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
    /// Whether the other server hashes a password for the call.
    fileprivate var needsHash: Bool {
        authorization?.hasPrefix("Basic ") ?? (method == .post && path == "/api/users")
    }
}
