// The turns of accounts whose histories are read.

internal import BackendServices
internal import Foundation
internal import Synchronization

/// Two queues: one reads two histories at a time, and the other reads one at a time, for accounts whose last history was long or
/// could not be read. Each queue reads at most one history of an account at a time. A history at the limits of an account can take
/// seconds and a hundred megabytes of memory. After such a history was read once, accounts with short histories no longer wait for
/// it. Most callers that wait have no lineups and goals in memory yet, so many can wait.
final class HistoryTurns: Sendable {
    /// A history of a larger size is long: its size is about the number of its matches, players of lineups and goals together. Reading
    /// so many takes about 40 ms.
    static let longSize = 20_000

    private let turns = KeyedSemaphore<UUID>(
        concurrency: 2, waitingLimit: 1_024, waitingLimitPerKey: 64, rejectsDisconnected: true)
    private let longTurns = KeyedSemaphore<UUID>(
        concurrency: 1, waitingLimit: 1_024, waitingLimitPerKey: 64, rejectsDisconnected: true)
    /// Accounts whose last history was long or could not be read, at most ``capacity`` of them.
    private let long = Mutex<Set<UUID>>([])
    private static let capacity = 1_024

    /// The number of callers that wait because the last history of their account was long.
    var waitingWithLongHistory: Int { longTurns.waitingCount }

    /// Waits for a turn and calls `body`.
    /// - Parameter size: returns the size of the history that was read, see ``longSize``.
    func wait<Value: Sendable>(
        as account: UUID, size: (Value) -> Int, _ body: () async throws(ServiceError) -> Value
    ) async throws(ServiceError) -> Value {
        let isLong = long.withLock { $0.contains(account) }
        return try await (isLong ? longTurns : turns).wait(as: account, session: account.uuidString) {
            () async throws(ServiceError) in
            do throws(ServiceError) {
                let value = try await body()
                note(account, hasLongHistory: size(value) > Self.longSize)
                return value
            } catch {
                // Reads of the longest histories fail at their deadline.
                note(account, hasLongHistory: true)
                throw error
            }
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
