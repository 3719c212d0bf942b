// The times of attempts by key: a sliding window with limited memory.

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The attempts of one kind within a window. The memory of a table is limited: keys have 16 bytes, and a full table removes the keys
/// with the fewest attempts, so that many keys with one attempt each do not displace a key with many attempts.
struct AttemptTable {
    typealias Key = AttemptSubject.Key

    /// Seconds.
    let window: TimeInterval
    let capacity: Int
    /// The times of the attempts of each key, oldest first.
    private var attempts: [Key: [Date]] = [:]

    var count: Int { attempts.count }

    init(window: TimeInterval, capacity: Int = 10_000) {
        self.window = window
        self.capacity = capacity
    }

    /// The seconds until fewer than `limit` attempts count; 0 when fewer count now.
    /// - Parameter limit: 1 or more.
    func wait(for key: Key, limit: Int, at instant: Date) -> TimeInterval {
        let counting = attempts[key, default: []].filter { isCounting($0, at: instant) }
        guard counting.count >= limit else { return 0 }
        return counting[counting.count - limit].addingTimeInterval(window).timeIntervalSince(instant)
    }

    mutating func add(_ key: Key, at instant: Date) {
        if attempts[key] == nil, attempts.count >= capacity { makeRoom(at: instant) }
        attempts[key] = attempts[key, default: []].filter { isCounting($0, at: instant) } + [instant]
    }

    mutating func remove(_ key: Key, at instant: Date) {
        guard let index = attempts[key]?.lastIndex(of: instant) else { return }
        attempts[key]?.remove(at: index)
        if attempts[key]?.isEmpty == true { attempts[key] = nil }
    }

    /// Removes the keys whose attempts have all expired. If the table is still more than three quarters full, also removes keys until
    /// it is three quarters full: first the keys with the fewest attempts, and among them those whose last attempt is oldest.
    /// Sorting a full table takes milliseconds, so a quarter of the table is freed each time.
    private mutating func makeRoom(at instant: Date) {
        attempts = attempts.filter { $0.value.last.map { isCounting($0, at: instant) } ?? false }
        let target = capacity - max(1, capacity / 4)
        guard attempts.count > target else { return }
        let leastImportant = attempts.sorted {
            ($0.value.count, $0.value.last ?? instant) < ($1.value.count, $1.value.last ?? instant)
        }
        for (key, _) in leastImportant.prefix(attempts.count - target) { attempts[key] = nil }
    }

    private func isCounting(_ attempt: Date, at instant: Date) -> Bool {
        instant.timeIntervalSince(attempt) < window
    }
}
