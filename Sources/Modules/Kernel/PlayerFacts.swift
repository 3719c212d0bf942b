// Position and skill beside a player's name in lists.

import Entities
import Localization

/// The texts "Position: …" and "Skill: …". The text of each option is created once and shared by all rows.
struct PlayerFacts {
    // Arrays, because comparing a few short texts takes less time than hashing one.
    private let positions: [(value: Position, text: LocalizedStringResource)]
    private let skills: [(value: Skill, text: LocalizedStringResource)]

    init() {
        positions = Position.known.map { ($0, .playerPosition($0.localizedText)) }
        skills = Skill.known.map { ($0, .playerSkill($0.localizedText)) }
    }

    /// Nil when the player has no position.
    func position(of player: Player) -> LocalizedStringResource? {
        guard let position = player.position else { return nil }
        return positions.first { $0.value == position }?.text ?? .playerPosition(position.localizedText)
    }

    /// Nil when the player has no skill.
    func skill(of player: Player) -> LocalizedStringResource? {
        guard let skill = player.skill else { return nil }
        return skills.first { $0.value == skill }?.text ?? .playerSkill(skill.localizedText)
    }
}
