// Renderings of events that take turns, so that other work gets the processors.

import BackendServices
import Entities

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Limits how many events are rendered at the same time. The matches take turns.
struct RenderingTurns: Sendable {
    private let turns: KeyedSemaphore<Gather.ID>
    private let pause: @Sendable () async -> Void

    /// - Parameters:
    ///   - concurrency: how many events are rendered at the same time; by default on half of the processors, or on the only one.
    ///   - waitingLimit: the maximum number of renderings that wait.
    ///   - pause: follows each rendering before the next one gets the turn. Without it, other tasks would wait behind
    ///     thousands of renderings.
    init(
        concurrency: Int = max(1, ProcessInfo.processInfo.activeProcessorCount / 2), waitingLimit: Int = 4_096,
        pause: @escaping @Sendable () async -> Void = { try? await Task.sleep(for: .milliseconds(1)) }
    ) {
        turns = KeyedSemaphore(
            concurrency: concurrency, concurrencyPerKey: concurrency, waitingLimit: waitingLimit,
            waitingLimitPerKey: waitingLimit)
        self.pause = pause
    }

    /// The number of renderings that wait, for tests.
    var waitingCount: Int { turns.waitingCount }

    /// Waits for a turn and calls `render`.
    /// - Parameter render: returns whether it has rendered. Otherwise no pause follows.
    /// - Returns: false when too many renderings wait; `render` is not called then. When the queue is full, a rendering of a match
    ///   with few waiting ones takes the place of one of the match with the most.
    func take(for match: Gather.ID, _ render: () -> Bool) async -> Bool {
        do throws(ServiceError) {
            try await turns.wait(as: match, session: match.uuidString) { () async throws(ServiceError) in
                if render() { await pause() }
            }
            return true
        } catch {
            return false
        }
    }
}
