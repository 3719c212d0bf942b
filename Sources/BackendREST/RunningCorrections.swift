// The corrections that this server sends to the backend.

internal import BackendServices
internal import Entities
internal import Synchronization

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// When corrections of results were under way. The backend may send the old result of a gather until the correction has ended.
final class RunningCorrections: Sendable {
    private struct Entry {
        /// The number of corrections that are under way.
        var running = 0
        /// When the last one ended.
        var ended: ContinuousClock.Instant?
    }

    private let entries = Mutex<[Gather.ID: Entry]>([:])
    /// How long an entry is kept after the end. Lists of gathers are stored much sooner after they were asked for.
    private let limit = Duration.seconds(60)

    /// Makes a correction: changes the match store, and sends the result to the backend.
    func run<Value: Sendable>(
        _ gather: Gather.ID, _ correct: () async throws(ServiceError) -> Value
    ) async throws(ServiceError) -> Value {
        entries.withLock { entries in
            let now = ContinuousClock.now
            entries = entries.filter { $1.running > 0 || $1.ended.map { now < $0 + limit } ?? false }
            entries[gather, default: Entry()].running += 1
        }
        defer {
            entries.withLock { entries in
                entries[gather]?.running -= 1
                entries[gather]?.ended = .now
            }
        }
        return try await correct()
    }

    /// The age of the results that the backend is asked for now.
    func age() -> ResultAge {
        let asked = ContinuousClock.now
        return ResultAge(asked: .now) { [self] gather in
            entries.withLock { entries in
                entries[gather].map { $0.running > 0 || $0.ended.map { asked <= $0 } ?? false }
            }
        }
    }
}
