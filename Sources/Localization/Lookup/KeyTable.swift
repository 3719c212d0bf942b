// Maps the keys of a catalog to indices. The indices are the same for every language of the catalog.

import StringCatalog
import Synchronization

/// The keys of all tables of a catalog, with their indices.
///
/// Each definition caches the index that its last successful lookup found: 32 bits for the catalog and 32 bits for the index. The
/// keys of a catalog never change, so a cached index stays valid for its catalog. A thread that finds
/// the index of another catalog in the cache looks the key up again.
final class KeyTable: Sendable {
    /// Identifies the catalog. An empty cache has 0.
    private let id: UInt64
    /// The keys of the table `Localizable`.
    private let indices: [String: Int]
    /// The keys of the other tables, by the name of the table.
    private let tables: [String: [String: Int]]

    private static let count = Atomic<UInt64>(0)

    /// - Parameter tables: each table with its keys. The indices of a table continue those of the table before it.
    init(_ tables: [(name: String, keys: [String])]) {
        // The first identifier is 1, because 0 means an empty cache.
        id = Self.count.add(1, ordering: .relaxed).newValue & 0xFFFF_FFFF
        var start = 0
        var byName: [String: [String: Int]] = [:]
        for table in tables {
            byName[table.name] = Dictionary(zip(table.keys, start...)) { first, _ in first }
            start += table.keys.count
        }
        indices = byName.removeValue(forKey: StringCatalog.defaultTable) ?? [:]
        self.tables = byName
    }

    /// The index of a key, or nil for a key that is not in the catalog.
    func index(of definition: LocalizedStringResource.Definition) -> Int? {
        let cached = definition.cachedIndex.load(ordering: .relaxed)
        if cached >> 32 == id { return Int(truncatingIfNeeded: cached & 0xFFFF_FFFF) }
        return lookUp(definition)
    }

    @inline(never)
    private func lookUp(_ definition: LocalizedStringResource.Definition) -> Int? {
        let keys = definition.table.map { tables[$0] ?? [:] } ?? indices
        guard let index = keys[definition.key] else { return nil }
        definition.cachedIndex.store(id << 32 | UInt64(index), ordering: .relaxed)
        return index
    }
}
