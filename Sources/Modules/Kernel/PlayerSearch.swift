// A search of the player list: by words, position or skill.

public import Entities

/// A search of the roster.
public enum PlayerSearch: Sendable, Hashable {
    /// Words as typed: `?q=`.
    case text(String)
    /// All players with a position: `?position=`.
    case position(Position)
    /// All players with a skill: `?skill=`.
    case skill(Skill)

    /// - Parameters:
    ///   - text: as typed. Control characters become spaces, and text beyond the length of a name is ignored.
    ///   - position: a wire value; used when `text` is nil.
    ///   - skill: a wire value; used when the others are nil.
    /// - Returns: nil when there is nothing to search for, and the whole roster is shown.
    public init?(text: String?, position: String?, skill: String?) {
        if let text {
            let words = String(text.withoutControls.prefix(Player.nameLength)).trimmed
            guard !words.isBlank else { return nil }
            self = .text(words)
        } else if let position, !position.isEmpty {
            self = .position(Position(rawValue: String(position.prefix(Player.nameLength))))
        } else if let skill, !skill.isEmpty {
            self = .skill(Skill(rawValue: String(skill.prefix(Player.nameLength))))
        } else {
            return nil
        }
    }
}
