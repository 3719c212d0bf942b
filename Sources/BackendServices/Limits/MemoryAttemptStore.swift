// A store of attempts in the memory of one process.

internal import Synchronization

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Counts attempts in a bounded amount of memory. Each kind has its own table with at most 10,000 keys, so that no kind
/// displaces the keys of another.
public final class MemoryAttemptStore: AttemptStore {
    private let tables = Mutex(
        Dictionary(
            uniqueKeysWithValues: AttemptSubject.Kind.allCases.map { ($0, AttemptTable(window: AttemptSubject.window)) }
        ))

    public init() {}

    public func count(_ subjects: [AttemptSubject], at instant: Date) throws(ServiceError) {
        let wait = tables.withLock { tables in
            let wait =
                subjects.compactMap { tables[$0.kind]?.wait(for: $0.key, limit: $0.limit, at: instant) }.max() ?? 0
            if wait <= 0 {
                for subject in subjects { tables[subject.kind]?.add(subject.key, at: instant) }
            }
            return wait
        }
        if wait > 0 { throw .throttled(for: wait) }
    }

    public func isExhausted(_ subject: AttemptSubject, at instant: Date) -> Bool {
        tables.withLock { tables in
            tables[subject.kind].map { $0.wait(for: subject.key, limit: subject.limit, at: instant) > 0 } ?? false
        }
    }

    public func takeBack(_ subjects: [AttemptSubject], at instant: Date) {
        tables.withLock { tables in
            for subject in subjects { tables[subject.kind]?.remove(subject.key, at: instant) }
        }
    }
}
