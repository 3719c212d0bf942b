// Which names are the same.

import Entities

/// A set of names, compared without regard to case.
struct PlayerNames {
    private var keys: Set<String> = []

    /// No names.
    init() {}

    /// The names of a roster.
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
