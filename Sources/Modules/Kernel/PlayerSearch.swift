// What a reader looks for on the player list: words, or everybody of a position or a skill.

public import Entities

/// A search of the roster, as an address says it.
public enum PlayerSearch: Sendable, Hashable {
    /// Words as they were typed: `?q=`.
    case text(String)
    /// Everybody of a position, whatever it is called in the reader's language: `?position=`.
    case position(Position)
    /// Everybody of a skill: `?skill=`.
    case skill(Skill)

    /// - Parameters:
    ///   - text: as typed. Control characters become spaces, and what is beyond the length of a name is not looked for.
    ///   - position: a wire value; counts when no text was typed.
    ///   - skill: a wire value; counts when there is neither.
    /// - Returns: nil when nothing is asked for: the whole roster is shown.
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

    /// As much of a text as a name can have. Scalars are counted first, because to count characters takes longer.
    private static func beginning(of text: String) -> String {
        let scalars = text.unicodeScalars.prefix(Player.nameLength * TextLength.bytesInCharacter / 4)
        return String(Substring(scalars).prefix(Player.nameLength))
    }
}
