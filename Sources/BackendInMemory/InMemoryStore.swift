// The state that the services share. Calls are serialized, and each is all or nothing.

internal import BackendServices
internal import Entities
internal import Synchronization

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

final class InMemoryStore: Sendable {
    let tokenLifetime: TimeInterval
    let limits: AccountLimits
    let makeID: @Sendable () -> UUID
    let makeToken: @Sendable () -> String
    private let clock: @Sendable () -> Date
    private let state = Mutex(InMemoryState())
    private let currentInterceptor = Mutex<InMemoryBackend.Interceptor?>(nil)

    init(
        tokenLifetime: TimeInterval,
        limits: AccountLimits,
        now: @escaping @Sendable () -> Date,
        makeID: @escaping @Sendable () -> UUID,
        makeToken: @escaping @Sendable () -> String
    ) {
        self.tokenLifetime = tokenLifetime
        self.limits = limits
        self.clock = now
        self.makeID = makeID
        self.makeToken = makeToken
    }

    var now: Date {
        clock().wholeMilliseconds
    }

    func intercept(_ call: InMemoryBackend.Call) async throws(ServiceError) {
        try await currentInterceptor.withLock { $0 }?(call)
    }

    func setInterceptor(_ interceptor: InMemoryBackend.Interceptor?) {
        currentInterceptor.withLock { $0 = interceptor }
    }

    /// Makes a call. The body changes a copy, which replaces the state unless the body throws.
    func perform<Value: Sendable>(
        _ call: InMemoryBackend.Call,
        _ body: (inout InMemoryState) throws(ServiceError) -> Value
    ) async throws(ServiceError) -> Value {
        try await intercept(call)
        return try state.withLock { state throws(ServiceError) in
            var copy = state
            let value = try body(&copy)
            state = copy
            return value
        }
    }

    /// Makes a call as the user of the token; `.unauthorized` when the token is unknown or expired.
    func perform<Value: Sendable>(
        _ call: InMemoryBackend.Call,
        as token: AccessToken,
        _ body: (inout InMemoryState, _ userID: UUID) throws(ServiceError) -> Value
    ) async throws(ServiceError) -> Value {
        let now = now
        return try await perform(call) { state throws(ServiceError) in
            guard let session = state.sessions[token], session.expiresAt > now else { throw .unauthorized }
            return try body(&state, session.userID)
        }
    }
}
