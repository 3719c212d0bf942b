// Finds keys by the words of their texts: `gardien` finds `position.goalkeeper`.

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A search index of the words of some texts, in all languages of a catalog.
///
/// Create it once for the keys that can be searched. A query matches a text when each word of the query is a prefix of
/// a word of the text. The queries `foot` and `gather foot` match “Football Gather”. The query `ball` does not match it.
public struct LocalizedWordIndex: Sendable {
    /// A match in a language other than the viewer's.
    public struct Match: Sendable, Hashable {
        /// The key of the matching text. A key of another table than `Localizable` has the form `Billing/total`.
        public let key: String
        /// The language of the text, a BCP 47 tag.
        public let language: String

        /// - Parameters:
        ///   - key: the key of the matching text.
        ///   - language: the language of the text, a BCP 47 tag.
        public init(key: String, language: String) {
            self.key = key
            self.language = language
        }
    }

    private struct Text: Sendable {
        let key: String
        let words: [String]
    }

    /// The maximum length of a query in bytes of UTF-8. Queries come from users, and folding a long one takes long.
    private static let queryLimit = 256

    private let texts: [String: [Text]]
    private let languages: [String]
    private let sourceLanguage: String

    /// Indexes the texts of resources.
    /// - Parameters:
    ///   - resources: resources without arguments.
    ///   - catalog: the catalog of their texts.
    public init(_ resources: [LocalizedStringResource], in catalog: LocalizedCatalog) {
        languages = catalog.languages
        sourceLanguage = catalog.sourceLanguage
        var texts: [String: [Text]] = [:]
        for language in catalog.languages {
            let context = catalog.context(for: language, timeZone: .gmt)
            texts[language] = resources.compactMap { resource in
                // Skip texts that fell back to another language.
                guard context.foreignLanguage(of: resource) == nil else { return nil }
                return Text(
                    key: resource.definition.qualifiedKey,
                    words: Self.words(of: String(localized: resource, in: context)))
            }
        }
        self.texts = texts
    }

    /// The keys whose text matches in a language, in the order of the resources.
    /// - Parameters:
    ///   - query: the search text of a user.
    ///   - language: a BCP 47 tag. A language that is not in the catalog is replaced by its nearest parent, or else by
    ///     the source language.
    /// - Returns: an empty array for a query without words, and for a query of more than 256 bytes (UTF-8).
    public func keys(matching query: String, in language: String) -> [String] {
        guard query.utf8.count <= Self.queryLimit else { return [] }
        let query = Self.words(of: query)
        guard !query.isEmpty else { return [] }
        let nearest = LanguageTag.parents(of: language).first { texts[$0] != nil } ?? sourceLanguage
        return (texts[nearest] ?? []).filter { Self.matches(query, $0.words) }.map(\.key)
    }

    /// The keys whose text matches only in other languages than the viewer's, for example to suggest the word of the
    /// viewer's language.
    /// - Parameters:
    ///   - query: the search text of a user.
    ///   - language: the language of the viewer. Keys that match in it are left out.
    /// - Returns: each key once, with the first language of the catalog that matches.
    public func matches(_ query: String, inLanguagesOtherThan language: String) -> [Match] {
        let own = Set(keys(matching: query, in: language))
        let parents = LanguageTag.parents(of: language)
        var found: Set<String> = own
        return languages.filter { !parents.contains($0) }.flatMap { other in
            keys(matching: query, in: other).filter { found.insert($0).inserted }
                .map { Match(key: $0, language: other) }
        }
    }

    /// The keys that have this text in a language, ignoring case, accents, width and punctuation. Languages are tried in this
    /// order: the given one, its parents, then those of the catalog. The search ends at the first language with such a text.
    /// - Parameters:
    ///   - text: the whole text, not a part of it.
    ///   - language: a BCP 47 tag.
    /// - Returns: an empty array for a text without words, and for one of more than 256 bytes (UTF-8).
    public func keys(withText text: String, preferring language: String) -> [String] {
        guard text.utf8.count <= Self.queryLimit else { return [] }
        let searched = Self.words(of: text)
        guard !searched.isEmpty else { return [] }
        for language in LanguageTag.parents(of: language) + languages {
            let keys = texts[language]?.filter { $0.words == searched }.map(\.key) ?? []
            if !keys.isEmpty { return keys }
        }
        return []
    }

    private static func words(of text: String) -> [String] {
        SearchFold.fold(text).split { !$0.isLetter && !$0.isNumber }.map { String($0) }
    }

    private static func matches(_ query: [String], _ words: [String]) -> Bool {
        query.allSatisfy { part in words.contains { $0.hasPrefix(part) } }
    }
}
