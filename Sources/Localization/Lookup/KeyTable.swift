// From keys to places in the lists of texts, which are the same in every language of a catalog.

import Synchronization

/// The keys of a catalog in order.
///
/// A definition remembers where it was found last: 32 bits for the catalog, 32 for the place in its lists. Keys of a
/// catalog never change, so a place that was right once is right for ever, and what is asked for again is found without
/// looking at its key. The memory is one word that any thread may write at any time: whoever reads an old one looks the
/// key up once more, with the same result.
final class KeyTable: Sendable {
    /// Tells catalogs apart; never 0, which is the place of a definition that nobody has looked up.
    private let id: UInt64
    private let indices: [String: Int]

    private static let count = Atomic<UInt64>(0)

    /// - Parameter keys: each once.
    init(_ keys: some Collection<String>) {
        // Beyond 2³² catalogs, which no program makes, numbers would come again.
        id = Self.count.add(1, ordering: .relaxed).newValue & 0xFFFF_FFFF
        indices = Dictionary(zip(keys, 0...)) { first, _ in first }
    }

    /// The place of a key; nil for one that the catalog does not have.
    func index(of definition: LocalizedStringResource.Definition) -> Int? {
        let place = definition.place.load(ordering: .relaxed)
        if place >> 32 == id { return Int(truncatingIfNeeded: place & 0xFFFF_FFFF) }
        return lookUp(definition)
    }

    @inline(never)
    private func lookUp(_ definition: LocalizedStringResource.Definition) -> Int? {
        guard let index = indices[definition.key] else { return nil }
        definition.place.store(id << 32 | UInt64(index), ordering: .relaxed)
        return index
    }
}
