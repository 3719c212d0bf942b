// Position and skill beside a player's name in lists.

import Entities
import Localization

/// "Position: …" and "Skill: …", and nil for what is not known. Each text is made once and shared by all rows.
struct PlayerFacts {
    private let positions: [Position: LocalizedStringResource]
    private let skills: [Skill: LocalizedStringResource]

    init() {
        positions = Dictionary(uniqueKeysWithValues: Position.known.map { ($0, .playerPosition($0.localizedText)) })
        skills = Dictionary(uniqueKeysWithValues: Skill.known.map { ($0, .playerSkill($0.localizedText)) })
    }

    func position(of player: Player) -> LocalizedStringResource? {
        guard let position = player.position else { return nil }
        return positions[position] ?? .playerPosition(position.localizedText)
    }

    func skill(of player: Player) -> LocalizedStringResource? {
        guard let skill = player.skill else { return nil }
        return skills[skill] ?? .playerSkill(skill.localizedText)
    }
}
