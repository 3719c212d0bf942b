// The words that mean a position or a skill, in every language of the catalog.

public import Localization
import Entities

/// Finds positions and skills by what they are called, abbreviations included. Made once, when the server starts.
public struct PlayerWords: Sendable {
    private let words: LocalizedWords
    private let meanings: [String: PlayerSearch]

    /// Shorter words are in every language the beginning of something.
    private static let shortestForeignWord = 3

    /// - Parameter catalog: where the words are.
    public init(_ catalog: LocalizedCatalog) {
        let positions = Position.known.flatMap { [($0.word, PlayerSearch.position($0)), ($0.acronym, .position($0))] }
        let skills = Skill.known.map { ($0.word, PlayerSearch.skill($0)) }
        let all = positions + skills
        words = LocalizedWords(all.map(\.0), in: catalog)
        meanings = Dictionary(all.map { ($0.0.key, $0.1) }) { first, _ in first }
    }

    /// What a word can mean in the reader's language; a word may be typed in part.
    func meanings(of word: String, in language: String) -> Set<PlayerSearch> {
        Set(words.keys(matching: word, in: language).compactMap { meanings[$0] })
    }

    /// What a query means in other languages, when it means nothing in the reader's.
    func foreignMeanings(of query: String, in language: String) -> [PlayerSearch] {
        guard SearchFold.fold(query).count >= Self.shortestForeignWord, meanings(of: query, in: language).isEmpty
        else { return [] }
        var found: Set<PlayerSearch> = []
        return words.matches(query, inLanguagesOtherThan: language).compactMap { meanings[$0.key] }
            .filter { found.insert($0).inserted }
    }
}
