// Sorts names for a language (UTS #10 with CLDR's tailorings, as implemented by Foundation).

internal import Foundation
internal import Synchronization

/// Sorts names by the collation of a language: `Émile` beside `Emile`, and `Ö` last in Swedish.
///
/// Comparing names by a collation is slow, so the order of a list of names is cached. The number of names in the cache is
/// limited. The oldest list is removed first.
public final class NameOrder: Sendable {
    /// The key of a list in the cache: a hash and not the names, so that a lookup never compares long lists of names that a
    /// client has chosen. `Hasher` has a random seed, so a client cannot make two lists with the same hash. Equal
    /// hashes by chance are rare enough to be accepted.
    private struct Roster: Hashable {
        let hash: Int
        let count: Int

        init(_ names: [String], in language: String) {
            var hasher = Hasher()
            hasher.combine(bytesOf: language)
            for name in names { hasher.combine(bytesOf: name) }
            hash = hasher.finalize()
            count = names.count
        }
    }

    private struct Orders {
        var known: [Roster: [Int]] = [:]
        var oldestFirst: [Roster] = []
        var nameCount = 0
    }

    private let orders = Mutex(Orders())
    private let capacity: Int

    /// - Parameter capacity: the maximum number of cached names, over all lists. A list with more names is never cached.
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
        let roster = Roster(names, in: language)
        if let known = known(roster) { return known }
        let order = sorted(names, in: language)
        if names.count <= capacity { keep(order, of: roster) }
        return order
    }

    /// Returns the same as ``order(of:in:)`` without sorting, or nil when the list has to be sorted. Sorting a long list takes long,
    /// so a server calls ``order(of:in:)`` for it outside of its event loops.
    public func cachedOrder(of names: [String], in language: String) -> [Int]? {
        names.count > 1 ? known(Roster(names, in: language)) : Array(names.indices)
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
            orders.nameCount += roster.count
            guard orders.nameCount > capacity else { return }
            var removed = 0
            while orders.nameCount > capacity {
                let oldest = orders.oldestFirst[removed]
                orders.known[oldest] = nil
                orders.nameCount -= oldest.count
                removed += 1
            }
            orders.oldestFirst.removeFirst(removed)
        }
    }
}

extension Hasher {
    /// Adds the bytes of a text, and then a byte that UTF-8 does not use, as the end of the text. Hashing the string itself would
    /// normalize it, which takes long for names with many combining marks.
    fileprivate mutating func combine(bytesOf text: String) {
        text.utf8.withContiguousStorageIfAvailable { combine(bytes: UnsafeRawBufferPointer($0)) }
            ?? text.utf8.forEach { combine($0) }
        combine(0xFF as UInt8)
    }
}
