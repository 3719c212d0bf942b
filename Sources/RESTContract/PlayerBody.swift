// A player in JSON.

public import Entities

/// The schemas Player and PlayerCreate of the contract; only Player has an `id`. An absent member and a member that is
/// `null` mean the same; unknown members are ignored. The fields are those of `PlayerField`.
public struct PlayerBody: Sendable, Hashable {
    /// Absent in requests.
    public var id: Int?
    /// All members except `id` and `team`, not validated.
    public var draft: PlayerDraft
    /// `Team A` or `Team B`, only in the players of a gather; older servers leave it out.
    public var team: String?

    /// The body of PlayerCreate.
    public init(_ draft: PlayerDraft) {
        self.draft = draft
    }

    /// The body of Player or, with a team, of a player of a gather.
    public init(_ player: Player, team: Team? = nil) {
        id = player.id
        draft = player.draft
        self.team = team?.wireName
    }

    /// The player; nil without an id.
    public var player: Player? {
        id.map { Player(id: $0, draft: draft) }
    }
}

extension PlayerBody: Codable {
    private struct Member: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        static let id = Member(stringValue: "id")
        static let team = Member(stringValue: "team")

        init(stringValue: String) {
            self.stringValue = stringValue
        }

        init?(intValue: Int) {
            return nil
        }
    }

    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        id = try members.decodeIfPresent(Int.self, forKey: .id)
        team = try members.decodeIfPresent(String.self, forKey: .team)
        draft = PlayerDraft(name: "")
        for field in PlayerField.allCases {
            let member = Member(stringValue: field.wireName)
            switch field.content {
            case .requiredText(let path, _): draft[keyPath: path] = try members.decode(String.self, forKey: member)
            case .text(let path, _), .choice(let path, _):
                draft[keyPath: path] = try members.decodeIfPresent(String.self, forKey: member)
            case .number(let path, _):
                draft[keyPath: path] = try members.decodeIfPresent(Int.self, forKey: member)
            }
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Member.self)
        try members.encodeIfPresent(id, forKey: .id)
        try members.encodeIfPresent(team, forKey: .team)
        for field in PlayerField.allCases {
            let member = Member(stringValue: field.wireName)
            switch field.content {
            case .requiredText(let path, _): try members.encode(draft[keyPath: path], forKey: member)
            case .text(let path, _), .choice(let path, _):
                try members.encodeIfPresent(draft[keyPath: path], forKey: member)
            case .number(let path, _): try members.encodeIfPresent(draft[keyPath: path], forKey: member)
            }
        }
    }
}
