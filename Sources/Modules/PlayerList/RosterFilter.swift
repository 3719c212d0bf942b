// Filters the roster by a search.

import BackendServices
import Entities
import Localization

/// Filters players by words, by position or by skill. A player matches words when each word occurs in the player's name, or is a
/// prefix of a word of the localized name or abbreviation of the position or skill. A position or skill that this version does not
/// know matches when its raw value begins with the word.
struct RosterFilter: Sendable {
    private enum Criterion: Sendable {
        case words([Word])
        case position(Position)
        case skill(Skill)
    }

    private struct Word: Sendable {
        let folded: String
        let pattern: SubstringPattern
        /// The positions and skills whose name or abbreviation, in the viewer's language, has a word that begins with this word.
        let meanings: Set<PlayerSearch>
    }

    private let criterion: Criterion

    init(_ search: PlayerSearch, for viewer: Viewer) {
        switch search {
        case .text(let text):
            criterion = .words(
                Set(SearchFold.fold(text).split(separator: " ")).map(String.init).map { word in
                    Word(
                        folded: word, pattern: SubstringPattern(word),
                        meanings: viewer.words.meanings(of: word, in: viewer.language))
                })
        case .position(let position): criterion = .position(position)
        case .skill(let skill): criterion = .skill(skill)
        }
    }

    /// The players that match, in the order of the roster.
    /// - Throws: see ``NameWork/run(on:isLong:_:)``.
    func players(of roster: [Player]) async throws(ServiceError) -> [Player] {
        try await NameWork.run(on: roster.lazy.map(\.name)) { roster.filter(finds) }
    }

    func finds(_ player: Player) -> Bool {
        switch criterion {
        case .position(let position):
            return player.position == position
        case .skill(let skill):
            return player.skill == skill
        case .words(let words):
            let name = SearchFold.fold(NameWork.searched(player.name))
            return words.allSatisfy { $0.pattern.occurs(in: name) || describes(player, $0) }
        }
    }

    /// Whether the position or the skill of a player matches a word.
    private func describes(_ player: Player, _ word: Word) -> Bool {
        if let position = player.position {
            if word.meanings.contains(.position(position)) { return true }
            // A position without a localized name is shown, and found, by its raw value.
            if !Position.known.contains(position), SearchFold.fold(position.rawValue).hasPrefix(word.folded) {
                return true
            }
        }
        guard let skill = player.skill else { return false }
        return word.meanings.contains(.skill(skill))
            || !Skill.known.contains(skill) && SearchFold.fold(skill.rawValue).hasPrefix(word.folded)
    }
}
