// The words for fields, positions and skills in all languages of the catalog.

public import Localization
import Entities

/// Finds positions, skills and fields by their names and abbreviations. One instance is created when the catalog is
/// loaded.
public struct PlayerWords: Sendable {
    private let words: LocalizedWordIndex
    private let meanings: [String: PlayerSearch]
    private let labels: LocalizedWordIndex

    /// The minimum number of characters of a query that is looked up in other languages, and of a column title that is looked up by
    /// the beginnings of words. A shorter text would be the beginning of too many words.
    private static let shortestForeignWord = 3
    /// The maximum length of a title and of an option in bytes. Longer ones are not folded or looked up, because this takes time.
    private static let longestWord = 256

    /// - Parameter catalog: the catalog with the words.
    public init(_ catalog: LocalizedCatalog) {
        let positions = Position.known.flatMap {
            [($0.localizedText, PlayerSearch.position($0)), ($0.acronym, .position($0))]
        }
        let skills = Skill.known.map { ($0.localizedText, PlayerSearch.skill($0)) }
        let all = positions + skills
        words = LocalizedWordIndex(all.map(\.0), in: catalog)
        labels = LocalizedWordIndex(PlayerField.allCases.map(\.label), in: catalog)
        meanings = Dictionary(all.map { ($0.0.key, $0.1) }) { first, _ in first }
    }

    /// The meanings of a word, or of the beginning of a word, in a language.
    func meanings(of word: String, in language: String) -> Set<PlayerSearch> {
        Set(words.keys(matching: word, in: language).compactMap { meanings[$0] })
    }

    /// The meanings of a query in other languages.
    /// - Returns: an empty array when the query has a meaning in `language`, or is too short.
    func foreignMeanings(of query: String, in language: String) -> [PlayerSearch] {
        guard SearchFold.fold(query).count >= Self.shortestForeignWord, meanings(of: query, in: language).isEmpty
        else { return [] }
        var found: Set<PlayerSearch> = []
        return words.matches(query, inLanguagesOtherThan: language).compactMap { meanings[$0.key] }
            .filter { found.insert($0).inserted }
    }

    // MARK: Pasted tables

    /// Finds the option of a choice for a value of a pasted table: by the wire value of the option, or by its name or abbreviation in
    /// any language.
    /// - Returns: nil for a value that names no option, and for a field that is not a choice.
    func option(_ value: String, of field: PlayerField, in language: String) -> String? {
        guard case .choice(_, let options) = field.content, value.utf8.count <= Self.longestWord else { return nil }
        let name = value.trimmed.lowercased()
        if options.contains(name) { return name }
        return words.keys(withText: value, preferring: language).compactMap { meanings[$0]?.option(of: field) }.first
    }

    /// Whether a value of the first line of a pasted table is the title of the column with the names of players.
    func isNameColumn(_ value: String) -> Bool {
        guard value.utf8.count <= Self.longestWord else { return false }
        return value.trimmed.lowercased() == PlayerField.name.wireName
            || labels.keys(withText: value, preferring: "").contains(PlayerField.name.label.key)
    }

    /// Finds the field for the title of a column of a pasted table: by the name of the field in the API, by its label in any language,
    /// or by the beginnings of the label's words, such as *poste* for *Poste préféré*. Nil when there is none.
    func field(named value: String, in language: String) -> PlayerField? {
        guard value.utf8.count <= Self.longestWord else { return nil }
        if isNameColumn(value) { return .name }
        let name = value.trimmed.lowercased()
        if let field = PlayerField.allCases.first(where: { name == $0.wireName.lowercased() }) { return field }
        guard SearchFold.fold(value).count >= Self.shortestForeignWord else { return nil }
        let keys =
            labels.keys(matching: value, in: language)
            + labels.matches(value, inLanguagesOtherThan: language).map(\.key)
        return PlayerField.allCases.first { $0 != .name && keys.first == $0.label.key }
    }
}

extension PlayerSearch {
    /// The wire value of the searched position or skill, if `field` is the field that it belongs to; nil otherwise.
    fileprivate func option(of field: PlayerField) -> String? {
        switch (self, field) {
        case (.position(let position), .position): position.rawValue
        case (.skill(let skill), .skill): skill.rawValue
        default: nil
        }
    }
}
