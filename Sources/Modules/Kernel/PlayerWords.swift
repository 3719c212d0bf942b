// The words for positions and skills in all languages of the catalog.

public import Localization
import Entities

/// Finds positions and skills by their names and abbreviations. Made once, at start.
public struct PlayerWords: Sendable {
    private let words: LocalizedWordIndex
    private let meanings: [String: PlayerSearch]

    /// Shorter words match the beginning of some word in every language.
    private static let shortestForeignWord = 3

    /// - Parameter catalog: has the words.
    public init(_ catalog: LocalizedCatalog) {
        let positions = Position.known.flatMap {
            [($0.localizedText, PlayerSearch.position($0)), ($0.acronym, .position($0))]
        }
        let skills = Skill.known.map { ($0.localizedText, PlayerSearch.skill($0)) }
        let all = positions + skills
        words = LocalizedWordIndex(all.map(\.0), in: catalog)
        meanings = Dictionary(all.map { ($0.0.key, $0.1) }) { first, _ in first }
    }

    /// The meanings of a word or its beginning in the viewer's language.
    func meanings(of word: String, in language: String) -> Set<PlayerSearch> {
        Set(words.keys(matching: word, in: language).compactMap { meanings[$0] })
    }

    /// The meanings of a query in other languages, when it has none in the viewer's.
    func foreignMeanings(of query: String, in language: String) -> [PlayerSearch] {
        guard SearchFold.fold(query).count >= Self.shortestForeignWord, meanings(of: query, in: language).isEmpty
        else { return [] }
        var found: Set<PlayerSearch> = []
        return words.matches(query, inLanguagesOtherThan: language).compactMap { meanings[$0.key] }
            .filter { found.insert($0).inserted }
    }
}
