// A player of a roster, and the draft that a new or edited player is made from.

/// A player as a backend stores it: an id and a draft. The fields of the draft can be read and written as members of
/// the player.
@dynamicMemberLookup
public struct Player: Sendable, Hashable, Identifiable {
    /// Assigned by the backend. The id of a deleted player is not used again.
    public let id: Int
    public var draft: PlayerDraft

    public init(id: Int, draft: PlayerDraft) {
        self.id = id
        self.draft = draft
    }

    /// A player with a name and no other field.
    public init(id: Int, name: String) {
        self.init(id: id, draft: PlayerDraft(name: name))
    }

    // Inlinable, so that other modules access the field directly.
    @inlinable
    public subscript<Value>(dynamicMember field: WritableKeyPath<PlayerDraft, Value>) -> Value {
        get { draft[keyPath: field] }
        set { draft[keyPath: field] = newValue }
    }
}

/// A player without an id: the value that creates a player, or replaces the fields of one. ``PlayerField`` lists the
/// fields with their rules. The names of the members are the names of the columns in the database.
public struct PlayerDraft: Sendable, Hashable, Codable {
    public var name: String
    /// Whole years.
    public var age: Int?
    public var skill: Skill?
    public var position: Position?
    public var favouriteTeam: String?

    public init(
        name: String,
        age: Int? = nil,
        skill: Skill? = nil,
        position: Position? = nil,
        favouriteTeam: String? = nil
    ) {
        self.name = name
        self.age = age
        self.skill = skill
        self.position = position
        self.favouriteTeam = favouriteTeam
    }
}
