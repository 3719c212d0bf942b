// Whom a search finds.

import Entities
import Localization

/// Tells the players that a search is about. A text finds those who have each of its words, in their name or in what
/// their position or skill is called.
struct RosterFilter {
    private enum Criterion {
        case words([Word])
        case position(Position)
        case skill(Skill)
    }

    private struct Word {
        let folded: String
        let meanings: Set<PlayerSearch>
    }

    private let criterion: Criterion

    init(_ search: PlayerSearch, for viewer: Viewer) {
        switch search {
        case .text(let text):
            criterion = .words(
                SearchFold.fold(text).split(separator: " ").map { word in
                    Word(folded: String(word), meanings: viewer.words.meanings(of: String(word), in: viewer.language))
                })
        case .position(let position): criterion = .position(position)
        case .skill(let skill): criterion = .skill(skill)
        }
    }

    func finds(_ player: Player) -> Bool {
        switch criterion {
        case .position(let position):
            return player.position == position
        case .skill(let skill):
            return player.skill == skill
        case .words(let words):
            let name = SearchFold.fold(player.name)
            return words.allSatisfy { name.contains($0.folded) || describes(player, $0) }
        }
    }

    private func describes(_ player: Player, _ word: Word) -> Bool {
        if let position = player.position {
            if word.meanings.contains(.position(position)) { return true }
            // One that no language has a word for is shown as it is, and found as it is shown.
            if !Position.known.contains(position), SearchFold.fold(position.rawValue).hasPrefix(word.folded) {
                return true
            }
        }
        guard let skill = player.skill else { return false }
        return word.meanings.contains(.skill(skill))
            || !Skill.known.contains(skill) && SearchFold.fold(skill.rawValue).hasPrefix(word.folded)
    }
}
