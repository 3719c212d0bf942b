// A deterministic backend in memory for tests, which can fail on demand.

public import BackendServices
public import Entities
internal import Synchronization

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Stores everything in memory. By default, ids and tokens have consecutive numbers, and the clock stands still.
public final class InMemoryBackend: BackendServices {
    /// Called before each ``Call``. When it throws, the call does nothing and throws the same error, except ``isReachable()``,
    /// which returns false.
    public typealias Interceptor = @Sendable (Call) async throws(ServiceError) -> Void

    public let users: any UserService
    public let credentials: (any CredentialService)?
    /// The invitations, of which there are none at first.
    public let invitations = InMemoryInvitationStore()
    private let store: InMemoryStore

    /// - Parameters:
    ///   - tokenLifetime: seconds until a token expires.
    ///   - limits: how much an account can hold.
    ///   - now: the clock, for all times that are not an argument of the call.
    ///   - makeID: makes the ids of users and gathers; by default 00000000-…-000000000001 and so on.
    ///   - makeToken: makes the tokens; by default `token-1` and so on.
    ///   - managesCredentials: false for a backend that cannot manage passwords, like one over the REST contract.
    public init(
        tokenLifetime: TimeInterval = 30 * 24 * 60 * 60,
        limits: AccountLimits = AccountLimits(),
        now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 1_750_000_000) },
        makeID: @escaping @Sendable () -> UUID = InMemoryBackend.countedIDs(),
        makeToken: @escaping @Sendable () -> String = InMemoryBackend.countedTokens(),
        managesCredentials: Bool = true
    ) {
        store = InMemoryStore(
            tokenLifetime: tokenLifetime, limits: limits, now: now, makeID: makeID, makeToken: makeToken)
        users = InMemoryUserService(store: store, invitations: invitations)
        credentials = managesCredentials ? InMemoryCredentialService(store: store) : nil
    }

    public func players(as token: AccessToken) -> any PlayerService {
        InMemoryPlayerService(store: store, token: token)
    }

    public func gathers(as token: AccessToken) -> any GatherService {
        InMemoryGatherService(store: store, token: token)
    }

    public func matches(as token: AccessToken) -> any MatchService {
        InMemoryMatchService(store: store, token: token)
    }

    public func season(as token: AccessToken) -> any SeasonService {
        InMemorySeasonService(store: store, token: token)
    }

    public var spectators: any SpectatorService {
        InMemorySpectatorService(store: store)
    }

    /// False when the interceptor throws for ``Call/isReachable``.
    public func isReachable() async -> Bool {
        (try? await store.intercept(.isReachable)) != nil
    }

    /// Sets the interceptor of all later calls, in place of the one before.
    public func intercept(_ interceptor: @escaping Interceptor) {
        store.setInterceptor(interceptor)
    }

    /// Makes a call throw this error, except the first `successes` times that it is made. Replaces the interceptor.
    public func fail(_ call: Call, with error: ServiceError, after successes: Int = 0) {
        let remaining = Counter(successes)
        intercept { made throws(ServiceError) in
            guard made == call else { return }
            guard remaining.decrement() else { throw error }
        }
    }

    /// Removes the interceptor.
    public func stopFailing() {
        store.setInterceptor(nil)
    }

    /// Ends a gather with any text as its score, even one that is not a score: a remote server may send such a text.
    public func end(_ gather: Gather.ID, score text: String) async throws(ServiceError) {
        try await store.perform(.endGather) { state throws(ServiceError) in
            guard let index = state.gathers.firstIndex(where: { $0.gather.id == gather }) else { throw .notFound }
            state.gathers[index].gather.take(score: text)
            state.gathers[index].gather.endedAt = store.now
            state.gathers[index].match.close()
        }
    }

    /// 00000000-0000-0000-0000-000000000001 and so on.
    public static func countedIDs() -> @Sendable () -> UUID {
        let count = Counter(0)
        return {
            let n = count.increment()
            let bytes = (0..<8).map { UInt8(truncatingIfNeeded: n >> (56 - 8 * $0)) }
            return UUID(
                uuid: (
                    0, 0, 0, 0, 0, 0, 0, 0,
                    bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]
                )
            )
        }
    }

    /// `token-1` and so on.
    public static func countedTokens() -> @Sendable () -> String {
        let count = Counter(0)
        return { "token-\(count.increment())" }
    }
}

private final class Counter: Sendable {
    private let value: Mutex<Int>

    init(_ value: Int) {
        self.value = Mutex(value)
    }

    func increment() -> Int {
        value.withLock { value in
            value += 1
            return value
        }
    }

    /// Returns false and changes nothing when the count is zero.
    func decrement() -> Bool {
        value.withLock { value in
            guard value > 0 else { return false }
            value -= 1
            return true
        }
    }
}
