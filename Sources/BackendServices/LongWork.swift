// Work that takes many milliseconds of a processor, such as reading the list of ten thousand matches.

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Runs long work outside of the event loops, because it would delay all connections of its event loop.
///
/// It takes at most half of the processors, so that the other tasks of Swift's pool of threads, such as the starts of matches, find a free
/// thread. Networks of clients take turns, and sessions in them.
public enum LongWork {
    private static let turns: KeyedSemaphore<ClientNetwork?> = {
        let concurrency = max(1, ProcessInfo.processInfo.activeProcessorCount / 2)
        return KeyedSemaphore(
            concurrency: concurrency, concurrencyPerKey: concurrency, waitingLimit: 1_024, waitingLimitPerKey: 512)
    }()

    /// Waits for a turn and calls `work`, which must not wait for long work itself.
    /// - Parameter session: names the session or the account among those of its network.
    /// - Throws: `.unavailable` without a turn, see ``KeyedSemaphore/wait(as:session:_:)``; otherwise what `work` throws.
    public static func run<Value: Sendable>(
        for session: String?, _ work: () throws(ServiceError) -> Value
    ) async throws(ServiceError) -> Value {
        let network = CallContext.current.flatMap { $0.clientAddress.map { ClientNetwork(of: $0).site } }
        return try await turns.wait(as: network, session: session) { () async throws(ServiceError) in
            try await withTaskExecutorPreference(globalConcurrentExecutor) { () async throws(ServiceError) in
                try work()
            }
        }
    }
}
