// Sorts names for a language (UTS #10 with CLDR's tailorings, as implemented by Foundation).

internal import Foundation
internal import Synchronization

/// Sorts names by the collation of a language: `Émile` beside `Emile`, and `Ö` last in Swedish.
///
/// A comparison takes about 50 µs per name, so the order of a list of names is cached. The cache is bounded; the oldest
/// list is removed first.
public final class NameOrder: Sendable {
    private struct Roster: Hashable {
        let language: String
        let names: [String]

        /// Equality compares all names, which takes a fraction of the time for hashing them.
        func hash(into hasher: inout Hasher) {
            hasher.combine(language)
            hasher.combine(names.count)
            hasher.combine(names.first)
            hasher.combine(names.last)
        }
    }

    private struct Orders {
        var known: [Roster: [Int]] = [:]
        var oldestFirst: [Roster] = []
        var nameCount = 0
    }

    private let orders = Mutex(Orders())
    private let capacity: Int
    /// Lists of this length are sorted in less time than another thread takes to start.
    private static let shortList = 25
    /// Limits the comparisons for lists with the same hash, since it does not depend on all names.
    private let listLimit = 1_000

    /// - Parameter capacity: the maximum number of cached names, over all lists.
    public init(capacity: Int = 50_000) {
        self.capacity = capacity
    }

    /// Returns the order of a list of names.
    /// - Parameters:
    ///   - names: the names to sort.
    ///   - language: a BCP 47 tag.
    /// - Returns: the indices of `names` in sorted order. The sort is stable.
    public func order(of names: [String], in language: String) -> [Int] {
        guard names.count > 1 else { return Array(names.indices) }
        let roster = Roster(language: language, names: names)
        if let known = known(roster) { return known }
        let order = sorted(names, in: language)
        if names.count <= capacity { keep(order, of: roster) }
        return order
    }

    /// The order of a list of names. A long list that is not known is sorted on Swift's pool of threads, whatever the executor of
    /// the caller: an event loop would be kept for 150 ms by 500 names of 200 letters with accents.
    /// - Parameters: as of ``order(of:in:)``.
    public func orderWithoutBlocking(of names: [String], in language: String) async -> [Int] {
        guard names.count > Self.shortList else { return order(of: names, in: language) }
        if let known = known(Roster(language: language, names: names)) { return known }
        return await withTaskExecutorPreference(globalConcurrentExecutor) { order(of: names, in: language) }
    }

    private func known(_ roster: Roster) -> [Int]? {
        orders.withLock { $0.known[roster] }
    }

    private func sorted(_ names: [String], in language: String) -> [Int] {
        let locale = Locale(identifier: language)
        return names.indices.sorted { one, other in
            switch names[one].compare(names[other], options: [], range: nil, locale: locale) {
            case .orderedAscending: true
            case .orderedDescending: false
            case .orderedSame: one < other
            }
        }
    }

    private func keep(_ order: [Int], of roster: Roster) {
        orders.withLock { orders in
            guard orders.known.updateValue(order, forKey: roster) == nil else { return }
            orders.oldestFirst.append(roster)
            orders.nameCount += roster.names.count
            while orders.nameCount > capacity || orders.oldestFirst.count > listLimit, !orders.oldestFirst.isEmpty {
                let oldest = orders.oldestFirst.removeFirst()
                orders.known[oldest] = nil
                orders.nameCount -= oldest.names.count
            }
        }
    }
}
