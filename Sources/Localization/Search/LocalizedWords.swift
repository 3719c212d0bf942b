// Finding a key by its words: a reader types `gardien` and means `position.goalkeeper`.

import FoundationEssentials

/// The words of some texts of a catalog, folded, in every language that the catalog has.
///
/// Made once, for the few keys that can be searched for. A query matches a text when each of its words begins a word of
/// the text: `gard` and `gardien but` find “Gardien de but”, `arde` does not.
public struct LocalizedWords: Sendable {
    /// A text of another language that matches a query.
    public struct Match: Sendable, Hashable {
        /// The key whose text it is.
        public let key: String
        /// The text's language, a BCP 47 tag.
        public let language: String

        /// - Parameters:
        ///   - key: the key whose text it is.
        ///   - language: the text's language, a BCP 47 tag.
        public init(key: String, language: String) {
            self.key = key
            self.language = language
        }
    }

    private struct Text: Sendable {
        let key: String
        let words: [String]
    }

    private let texts: [String: [Text]]
    private let languages: [String]
    private let sourceLanguage: String

    /// - Parameters:
    ///   - resources: what can be found: texts without arguments.
    ///   - catalog: where their words are.
    public init(_ resources: [LocalizedStringResource], in catalog: LocalizedCatalog) {
        languages = catalog.languages
        sourceLanguage = catalog.sourceLanguage
        var texts: [String: [Text]] = [:]
        for language in catalog.languages {
            let context = catalog.context(for: language, timeZone: .gmt)
            texts[language] = resources.compactMap { resource in
                // A text that fell back is no word of this language.
                guard context.foreignLanguage(of: resource) == nil else { return nil }
                return Text(key: resource.key, words: Self.words(of: String(localized: resource, in: context)))
            }
        }
        self.texts = texts
    }

    /// The keys whose text in a language matches, in the order they were given.
    /// - Parameters:
    ///   - query: as it was typed.
    ///   - language: a BCP 47 tag; one that the catalog does not have searches its nearest parent.
    /// - Returns: none for a query without words.
    public func keys(matching query: String, in language: String) -> [String] {
        let query = Self.words(of: query)
        guard !query.isEmpty else { return [] }
        let nearest = LanguageTag.parents(of: language).first { texts[$0] != nil } ?? sourceLanguage
        return (texts[nearest] ?? []).filter { Self.matches(query, $0.words) }.map(\.key)
    }

    /// The keys whose text matches in a language that is *not* the reader's: what a hint can offer, in the reader's own
    /// words, to somebody who typed a word of another language.
    /// - Parameters:
    ///   - query: as it was typed.
    ///   - language: the reader's language. A key that matches in it is no surprise and is left out.
    /// - Returns: each key once, with the first language of the catalog that has the word.
    public func matches(_ query: String, inLanguagesOtherThan language: String) -> [Match] {
        let own = Set(keys(matching: query, in: language))
        let parents = LanguageTag.parents(of: language)
        var found: Set<String> = own
        return languages.filter { !parents.contains($0) }.flatMap { other in
            keys(matching: query, in: other).filter { found.insert($0).inserted }
                .map { Match(key: $0, language: other) }
        }
    }

    private static func words(of text: String) -> [String] {
        SearchFold.fold(text).split { !$0.isLetter && !$0.isNumber }.map { String($0) }
    }

    private static func matches(_ query: [String], _ words: [String]) -> Bool {
        query.allSatisfy { part in words.contains { $0.hasPrefix(part) } }
    }
}
