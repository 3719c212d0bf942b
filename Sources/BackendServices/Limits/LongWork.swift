// Work that takes many milliseconds of processor time, such as reading the list of ten thousand matches.

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Runs long work on ``WorkThreads``. On an event loop it would delay all connections of the loop, and in Swift's
/// pool of threads it would delay other tasks, such as the starts of matches.
///
/// Long work takes at most half of the processors, or the only processor. Networks of clients take turns, and sessions of the same
/// network take turns.
public enum LongWork {
    private static let turns: KeyedSemaphore<ClientNetwork?> = {
        let concurrency = max(1, ProcessInfo.processInfo.activeProcessorCount / 2)
        return KeyedSemaphore(
            concurrency: concurrency, concurrencyPerKey: concurrency, waitingLimit: 1_024, waitingLimitPerKey: 512,
            rejectsDisconnected: true)
    }()

    /// Waits for a turn and calls `work`, which must not call this function itself.
    /// - Parameters:
    ///   - session: names the session or the account among those of its network; nil for the signed-in user.
    ///   - places: limits the callers that wait for a turn, for work that keeps so much in memory that not all callers can wait; nil
    ///     for no such limit.
    /// - Throws: `.unavailable` without a place or a turn, see ``KeyedSemaphore/wait(as:session:turns:_:)``; otherwise what `work`
    ///   throws.
    public static func run<Value: Sendable>(
        for session: String?, in places: KeyedSemaphore<ClientNetwork?>? = nil, _ work: () throws(ServiceError) -> Value
    ) async throws(ServiceError) -> Value {
        let site = CallContext.current?.clientSite
        guard let places else { return try await run(for: session, of: site, work) }
        return try await places.wait(as: site, session: session) { () async throws(ServiceError) in
            try await run(for: session, of: site, work)
        }
    }

    private static func run<Value: Sendable>(
        for session: String?, of site: ClientNetwork?, _ work: () throws(ServiceError) -> Value
    ) async throws(ServiceError) -> Value {
        try await turns.wait(as: site, session: session) { () async throws(ServiceError) in
            try await withTaskExecutorPreference(WorkThreads.shared) { () async throws(ServiceError) in try work() }
        }
    }
}
