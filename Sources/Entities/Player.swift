// A player of somebody's roster, and the draft a new or edited one is made from.

/// A player as the backend keeps it.
public struct Player: Sendable, Hashable, Identifiable, Codable {
    /// Given by the backend; never used again after the player is deleted.
    public let id: Int
    public var name: String
    /// Whole years, see ``Player/ages``.
    public var age: Int?
    public var skill: Skill?
    public var position: Position?
    public var favouriteTeam: String?

    public init(
        id: Int,
        name: String,
        age: Int? = nil,
        skill: Skill? = nil,
        position: Position? = nil,
        favouriteTeam: String? = nil
    ) {
        self.id = id
        self.name = name
        self.age = age
        self.skill = skill
        self.position = position
        self.favouriteTeam = favouriteTeam
    }

    /// A player of this id with everything else from the draft.
    public init(id: Int, draft: PlayerDraft) {
        self.init(
            id: id,
            name: draft.name,
            age: draft.age,
            skill: draft.skill,
            position: draft.position,
            favouriteTeam: draft.favouriteTeam
        )
    }

    /// Everything but the id.
    public var draft: PlayerDraft {
        PlayerDraft(name: name, age: age, skill: skill, position: position, favouriteTeam: favouriteTeam)
    }
}

/// A player without an id: what is sent to create a player or to replace one.
public struct PlayerDraft: Sendable, Hashable, Codable {
    public var name: String
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
