// A search of the player list: by words, position or skill.

public import Entities

/// A search of the roster.
public enum PlayerSearch: Sendable, Hashable {
    /// Words, prepared by ``init(text:position:skill:)``: `?q=`.
    case text(String)
    /// All players with a position: `?position=`.
    case position(Position)
    /// All players with a skill: `?skill=`.
    case skill(Skill)

    /// - Parameters:
    ///   - text: as typed. Control characters become spaces, except U+0000, which is left out. Text beyond the length of a name
    ///     is ignored.
    ///   - position: the wire value of a position; used when `text` is nil.
    ///   - skill: the wire value of a skill; used when `text` is nil and `position` is nil or empty.
    /// - Returns: nil when there is nothing to search for. The whole roster is then shown.
    public init?(text: String?, position: String?, skill: String?) {
        if let text {
            let words = Self.beginning(of: text.withoutControls).trimmed
            guard !words.isBlank else { return nil }
            self = .text(words)
        } else if let position, !position.isEmpty {
            self = .position(Position(rawValue: Self.beginning(of: position)))
        } else if let skill, !skill.isEmpty {
            self = .skill(Skill(rawValue: Self.beginning(of: skill)))
        } else {
            return nil
        }
    }

    /// The beginning of a text: at most as many characters as a name can have, and at most four times as many Unicode
    /// scalars. The scalars are counted first, because counting characters takes longer.
    private static func beginning(of text: String) -> String {
        let scalars = text.unicodeScalars.prefix(4 * Player.nameLength)
        return String(Substring(scalars).prefix(Player.nameLength))
    }
}
