// A player in JSON.

public import Entities

/// Player and PlayerCreate of the contract: the same members, with and without `id`. A member that is absent and one
/// that is `null` are alike; members that are not named here are left alone.
public struct PlayerBody: Sendable, Hashable, Codable {
    /// Absent in what a client sends.
    public var id: Int?
    public var name: String
    public var age: Int?
    /// `beginner`, `amateur`, `professional`; a reader keeps any other text.
    public var skill: String?
    /// `goalkeeper`, `defender`, `midfielder`, `winger`, `striker`; a reader keeps any other text.
    public var preferredPosition: String?
    public var favouriteTeam: String?
    /// `Team A` or `Team B`, in the players of a gather alone; older servers leave it out.
    public var team: String?

    /// PlayerCreate.
    public init(_ draft: PlayerDraft) {
        name = draft.name
        age = draft.age
        skill = draft.skill?.rawValue
        preferredPosition = draft.position?.rawValue
        favouriteTeam = draft.favouriteTeam
    }

    /// Player; with a team, one of a gather.
    public init(_ player: Player, team: Team? = nil) {
        self.init(player.draft)
        id = player.id
        self.team = team?.wireName
    }

    /// What is to be kept of it, not yet held against the rules.
    public var draft: PlayerDraft {
        PlayerDraft(
            name: name, age: age, skill: skill.map(Skill.init(rawValue:)),
            position: preferredPosition.map(Position.init(rawValue:)), favouriteTeam: favouriteTeam
        )
    }

    /// The player; nil without an id.
    public var player: Player? {
        id.map { Player(id: $0, draft: draft) }
    }
}
