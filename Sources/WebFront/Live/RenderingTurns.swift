// Lets the renderings of events take turns, so that other work gets processor time.

import BackendServices
import Entities
import Modules

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Limits how many events are rendered at the same time. The matches take turns. In a match, the organiser and the spectators take
/// turns, and in each of these two audiences the networks of the listeners. So a client with many streams delays listeners in other
/// networks only a little.
struct RenderingTurns: Sendable {
    /// The line in which listeners of a match wait behind each other: those of one audience in one network
    /// (``ClientNetwork/site``).
    struct Line: Hashable {
        let audience: Page.Audience
        let network: ClientNetwork

        /// - Parameter address: the client's address.
        init(_ audience: Page.Audience, at address: String) {
            self.audience = audience
            network = ClientNetwork(of: address).site
        }
    }

    private let turns: KeyedSemaphore<Gather.ID>
    private let pause: @Sendable () async -> Void

    /// - Parameters:
    ///   - concurrency: how many events are rendered at the same time; by default half of the number of processors, at least one.
    ///   - waitingLimit: the maximum number of renderings that wait.
    ///   - pause: called after each rendering, before the next one gets the turn. Without a pause, other tasks would wait behind
    ///     thousands of renderings.
    init(
        concurrency: Int = max(1, ProcessInfo.processInfo.activeProcessorCount / 2), waitingLimit: Int = 4_096,
        pause: @escaping @Sendable () async -> Void = { try? await Task.sleep(for: .milliseconds(1)) }
    ) {
        turns = KeyedSemaphore(
            concurrency: concurrency, concurrencyPerKey: concurrency, waitingLimit: waitingLimit,
            waitingLimitPerKey: .max)
        self.pause = pause
    }

    /// The number of renderings that wait, for tests.
    var waitingCount: Int { turns.waitingCount }

    /// Waits for a turn and calls `render`.
    /// - Parameter render: returns whether it has rendered the event. A pause follows only when it has.
    /// - Returns: false when too many renderings wait; `render` is not called then. When the queue is full, a rendering for a match
    ///   with few waiting renderings takes the place of one for the match with the most. Within a match, the same applies to organiser
    ///   and spectators, and then to networks.
    func take(for match: Gather.ID, in line: Line, _ render: () -> Bool) async -> Bool {
        let names = [match.uuidString, line.audience == .viewer ? "organiser" : "spectators", line.network.name]
        do throws(ServiceError) {
            try await turns.wait(as: match, turns: names) { () async throws(ServiceError) in
                if render() { await pause() }
            }
            return true
        } catch {
            return false
        }
    }
}
