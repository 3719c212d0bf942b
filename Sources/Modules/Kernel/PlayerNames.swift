// Tells whether a name is already on a roster or in a list.

import Entities

/// A set of names, compared without regard to case. Names with many combining marks take long to compare, so callers compare lists of
/// names as ``NameWork``.
struct PlayerNames {
    private var keys: Set<String> = []

    init() {}

    init(of roster: [Player]) {
        keys = Set(roster.map { Self.key(of: $0.name) })
    }

    func contains(_ name: String) -> Bool {
        keys.contains(Self.key(of: name))
    }

    /// - Returns: whether the name is new.
    mutating func insert(_ name: String) -> Bool {
        keys.insert(Self.key(of: name)).inserted
    }

    private static func key(of name: String) -> String { name.lowercased() }
}
