// Names in the order that readers of a language expect (UTS #10 with CLDR's tailorings, as Foundation brings them).

internal import Foundation
internal import Synchronization

/// Sorts names by a language's collation: `Émile` beside `Emile`, and `Ö` last in Swedish.
///
/// Comparing by locale costs some 50 µs a name, so an order is kept and used again for the same names: a page that shows
/// the same roster as before costs no comparison. What is kept is bounded; the oldest order goes first.
public final class NameOrder: Sendable {
    private struct Roster: Hashable {
        let language: String
        let names: [String]
    }

    private struct Orders {
        var known: [Roster: [Int]] = [:]
        var oldestFirst: [Roster] = []
        var nameCount = 0
    }

    private let orders = Mutex(Orders())
    private let capacity: Int

    /// - Parameter capacity: the most names that are kept, over all rosters.
    public init(capacity: Int = 50_000) {
        self.capacity = capacity
    }

    /// - Parameter language: a BCP 47 tag.
    /// - Returns: the indices of `names`, ordered; equal names keep their order.
    public func order(of names: [String], in language: String) -> [Int] {
        guard names.count > 1 else { return Array(names.indices) }
        let roster = Roster(language: language, names: names)
        if let known = orders.withLock({ $0.known[roster] }) { return known }
        let order = sorted(names, in: language)
        if names.count <= capacity { keep(order, of: roster) }
        return order
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
            while orders.nameCount > capacity, !orders.oldestFirst.isEmpty {
                let oldest = orders.oldestFirst.removeFirst()
                orders.known[oldest] = nil
                orders.nameCount -= oldest.names.count
            }
        }
    }
}
