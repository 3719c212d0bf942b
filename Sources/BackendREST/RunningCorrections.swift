// The corrections of match results that this server sends to the backend.

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
        /// When the last one ended, by two clocks.
        var ended: (instant: ContinuousClock.Instant, date: Date)?
    }

    private let entries = Mutex<[Gather.ID: Entry]>([:])
    /// How long an entry counts after the end of the last correction. This is much longer than the time from the request for a list
    /// of gathers until the results in the list are stored.
    private let limit = Duration.seconds(60)

    /// Makes a correction, or another change of the result.
    /// - Parameter correct: changes the match store and sends the result to the backend, in any order.
    func run<Value: Sendable>(
        _ gather: Gather.ID, _ correct: () async throws(ServiceError) -> Value
    ) async throws(ServiceError) -> Value {
        entries.withLock { entries in
            let now = ContinuousClock.now
            entries = entries.filter { $1.running > 0 || $1.ended.map { now < $0.instant + limit } ?? false }
            entries[gather, default: Entry()].running += 1
        }
        defer {
            entries.withLock { entries in
                entries[gather]?.running -= 1
                entries[gather]?.ended = (.now, .now)
            }
        }
        return try await correct()
    }

    /// The age of the results that the backend is asked for now.
    func age() -> ResultAge {
        let asked = ContinuousClock.now
        return ResultAge(asked: .now) { [self] gather in
            entries.withLock { entries in
                guard let entry = entries[gather] else { return nil }
                guard entry.running == 0, let ended = entry.ended, ended.instant < asked else { return .unfinished }
                return ContinuousClock.now < ended.instant + limit ? .finished(ended.date) : nil
            }
        }
    }
}
