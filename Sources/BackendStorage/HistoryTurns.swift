// The turns of accounts whose histories are read.

package import BackendServices
internal import Synchronization

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Two queues: one for most accounts, and one that reads one history at a time, for accounts whose last history was long. Each queue
/// reads at most one history of an account at a time. A history at the limits of an account can take seconds and a hundred megabytes
/// of memory. After such a history was read once, accounts with short histories no longer wait for it. Most callers that wait have no
/// lineups and goals in memory yet, so many can wait.
package final class HistoryTurns: Sendable {
    private let turns: KeyedSemaphore<UUID>
    private let longTurns = KeyedSemaphore<UUID>(
        concurrency: 1, waitingLimit: 1_024, waitingLimitPerKey: 64, rejectsDisconnected: true)
    /// Accounts whose last history was long, at most ``capacity`` of them.
    private let long = Mutex<Set<UUID>>([])
    private static let capacity = 1_024

    /// - Parameter concurrency: how many histories are read at the same time, besides a long one.
    package init(concurrency: Int) {
        turns = KeyedSemaphore(
            concurrency: concurrency, waitingLimit: 1_024, waitingLimitPerKey: 64, rejectsDisconnected: true)
    }

    /// The number of callers that wait because the last history of their account was long.
    package var waitingWithLongHistory: Int { longTurns.waitingCount }

    /// Waits for a turn and calls `body`, which also returns whether the history was long.
    /// - Throws: the error of the result, and `.unavailable` without a turn, see ``KeyedSemaphore/wait(as:session:turns:_:)``.
    package func wait<Value: Sendable>(
        as account: UUID, _ body: () async -> (result: Result<Value, ServiceError>, isLong: Bool)
    ) async throws(ServiceError) -> Value {
        let isLong = long.withLock { $0.contains(account) }
        return try await (isLong ? longTurns : turns).wait(as: account, session: account.uuidString) {
            () async throws(ServiceError) in
            let (result, isLong) = await body()
            note(account, hasLongHistory: isLong)
            return try result.get()
        }
    }

    private func note(_ account: UUID, hasLongHistory: Bool) {
        long.withLock { accounts in
            guard hasLongHistory else {
                accounts.remove(account)
                return
            }
            guard !accounts.contains(account) else { return }
            // A forgotten account waits with the others once, and is then noted again.
            if accounts.count == Self.capacity { accounts.removeFirst() }
            accounts.insert(account)
        }
    }
}
