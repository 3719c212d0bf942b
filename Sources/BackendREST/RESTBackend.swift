// The services over a server with the REST contract, which `--backend-url` names.

internal import AsyncHTTPClient
public import BackendServices
internal import Entities
public import Logging
internal import RESTContract

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A client of any server with the REST contract, including older ones.
///
/// Reads that fail because the server is unavailable are repeated a few times within the deadline of the request (`CallContext`), and
/// not before the time that the server names (`Retry-After`). A write that the server may have made is not repeated, except the
/// deletion of a gather whose start failed. The match store has the data for which the contract has no calls, such as clocks of
/// matches and links for spectators.
///
/// Call ``close()`` at the end. Without it, connections are closed when the last copy is released.
public struct RESTBackend: BackendServices {
    public let users: any UserService
    /// The contract has no calls for sessions, changes of passwords and recovery codes.
    public var credentials: (any CredentialService)? { nil }
    private let remote: Remote
    private let probe: Probe

    /// - Parameters:
    ///   - url: `http` or `https`, a host, and optionally a port and a path before `/api`. All requests go below this
    ///     URL.
    ///   - matches: the store for what the contract has no calls for.
    ///   - invitations: the invitations that registration needs; nil when it needs none.
    ///   - logger: logs security events and failures, without tokens, passwords and names.
    /// - Throws: an error that tells the operator why the URL is invalid.
    public init(
        url: String, matches: any MatchStore, invitations: (any InvitationStore)? = nil,
        configuration: Configuration = .init(), logger: Logger
    ) throws(BackendURLProblem) {
        let url = try BackendURL(url)
        if !url.isEncrypted, !url.isOfThisMachine {
            logger.warning(
                "Calls to the backend are not encrypted. Everybody on the network path can read the digests of passwords."
            )
        }
        let client = ContractClient(url: url, configuration: configuration, logger: logger)
        remote = Remote(
            client: client, store: matches, invitations: invitations, starts: RunningStarts(),
            running: RunningGathers(limit: configuration.runningLimit)
        )
        users = RESTUserService(remote: remote)
        probe = Probe(now: configuration.now)
    }

    /// - Throws: the same error as the initializer when the URL is invalid.
    public static func check(url: String) throws(BackendURLProblem) {
        _ = try BackendURL(url)
    }

    /// Whether a server with the REST contract answers at the URL. Nothing is stored or logged.
    /// - Parameter limit: the time limit.
    /// - Throws: the same error as the initializer when the URL is invalid.
    public static func isAnswering(url: String, within limit: Duration) async throws(BackendURLProblem) -> Bool {
        var configuration = Configuration()
        configuration.callLimit = limit
        let logger = Logger(label: "backend") { _ in SwiftLogNoOpLogHandler() }
        let client = ContractClient(url: try BackendURL(url), configuration: configuration, logger: logger)
        let isAnswering = await client.isAnswering()
        await client.close()
        return isAnswering
    }

    public func players(as token: AccessToken) -> any PlayerService {
        RESTPlayerService(remote: remote, token: token)
    }

    public func gathers(as token: AccessToken) -> any GatherService {
        RESTGatherService(remote: remote, token: token)
    }

    public func matches(as token: AccessToken) -> any MatchService {
        RESTMatchService(remote: remote, token: token)
    }

    public func season(as token: AccessToken) -> any SeasonService {
        RESTSeasonService(remote: remote, token: token)
    }

    public var spectators: any SpectatorService {
        RESTSpectatorService(remote: remote)
    }

    /// Whether the match store takes changes, and the server answers a request for players. The answer of the server is reused for
    /// a second.
    public func isReachable() async -> Bool {
        guard await remote.store.isReachable() else { return false }
        return await probe.succeeds { [client = remote.client] in await client.isAnswering() }
    }

    /// Cancels pending calls and closes the connections. Later calls fail.
    public func close() async {
        await remote.client.close()
    }
}

extension ContractClient {
    /// Whether the server answers a request for players. The request has no token, so the usual answer is 401.
    fileprivate func isAnswering() async -> Bool {
        let call = ContractCall(.get, ContractPath.players, answer: .ok)
        switch await result(of: call, in: window, attempts: 1) {
        case .success: return true
        case .failure(let failure): return failure.error == .unauthorized
        }
    }
}

/// The state that the services share.
struct Remote: Sendable {
    let client: ContractClient
    let store: any MatchStore
    let invitations: (any InvitationStore)?
    let starts: RunningStarts
    let running: RunningGathers
    let corrections = RunningCorrections()
    /// Makes ends and corrections of one match wait for each other, because each takes several calls to the backend.
    /// Before a request waits here, it must have read the match with its token, as pages do. Otherwise strangers who know or guess
    /// the id of the match could take the turns of the owner.
    let results: KeyedSemaphore<Gather.ID> = Self.oneForEach()
    /// Makes changes of one player wait for each other. As with ``results``, the request must have read the player before.
    let playerChanges: KeyedSemaphore<Player.ID> = Self.oneForEach()
    /// Makes new links and moves of one match wait for each other, because both can store names for spectators. Otherwise names that
    /// were read before a change could replace those that were read after it. As with ``results``, the request must have read the
    /// match before.
    let shownNames: KeyedSemaphore<Gather.ID> = Self.oneForEach()
    /// Limits the histories that are in memory at the same time, because the lineups of a large account take many megabytes. A call
    /// that waits has the gathers and the players of its account in memory already, so the number of waiting calls has a low limit.
    let seasons = KeyedSemaphore<UUID>(concurrency: 8, waitingLimit: 64, waitingLimitPerKey: 16)

    private static func oneForEach<Key>() -> KeyedSemaphore<Key> {
        KeyedSemaphore(concurrency: 1_024, waitingLimit: 1_024, waitingLimitPerKey: 64)
    }

    /// Reads the gather from the backend; `.notFound` when it is not a gather of the caller. Changes nothing in the
    /// match store.
    func gather(_ id: Gather.ID, as token: AccessToken) async throws(ServiceError) -> Gather {
        try await client.gather(id, as: token, in: client.window)
    }

    /// Reads the gather for a call that changes it. Changes by other clients of the backend are stored in the match store,
    /// so that spectators see them: results of gathers that have ended, and the deletion of this gather.
    func gatherForChange(_ id: Gather.ID, as token: AccessToken) async throws(ServiceError) -> Gather {
        let age = corrections.age()
        let gathers = try await client.gathers(as: token, in: client.window)
        await tidy { store async throws(ServiceError) in try await store.storeResults(of: gathers, age: age) }
        if let gather = gathers.first(where: { $0.id == id }) { return gather }
        if let owner = gathers.first?.ownerID ?? CallContext.current?.userID {
            await tidy { store async throws(ServiceError) in try await store.forget(id, of: owner) }
        }
        throw .notFound
    }

    /// Takes back a change of the match store when the backend may not have stored the result that belongs to it. If the match was
    /// deleted meanwhile (`.notFound`), there is nothing to take back.
    func takeBack(_ body: (any MatchStore) async throws(ServiceError) -> Void) async {
        await tidy { store async throws(ServiceError) in
            do throws(ServiceError) {
                try await body(store)
            } catch {
                if error != .notFound { throw error }
            }
        }
    }

    /// Makes the match store agree with the backend. A failure is logged, and does not fail the request.
    func tidy(_ body: (any MatchStore) async throws(ServiceError) -> Void) async {
        do {
            try await body(store)
        } catch {
            client.logger.warning("The match store may differ from the backend.", metadata: ["error": "\(error)"])
        }
    }
}
