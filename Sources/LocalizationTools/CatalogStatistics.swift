// Statistics of the translations of a catalog.

import Localization
public import StringCatalog

/// For each language: the numbers of keys that are translated, to be reviewed and missing, and the number of words.
public struct CatalogStatistics: Sendable, CustomStringConvertible {
    /// The statistics of one language.
    public struct Language: Sendable, Equatable {
        /// The BCP 47 tag, as the catalog spells it.
        public let tag: String
        /// The number of keys with finished texts.
        public internal(set) var translated = 0
        /// The number of keys that have no unfinished text, but a text that needs a review, is stale, or has wrong placeholders, tags
        /// or forms.
        public internal(set) var needsReview = 0
        /// The number of keys without a text, or with an unfinished text (state `new`). For a key without a text of the
        /// language itself, the state of the inherited text decides which of the three numbers counts the key: `fr-CA`
        /// inherits the texts of `fr`.
        public internal(set) var missing = 0
        /// The number of words in all localizations of the language itself, including plural forms, without placeholders and tags.
        /// Keys that are their own texts are not counted.
        public internal(set) var wordCount = 0

        /// The percentage of translated keys, from 0 to 100, rounded down. 100 means that all keys are translated.
        public var percentTranslated: Int {
            let total = translated + needsReview + missing
            return total == 0 ? 100 : translated * 100 / total
        }
    }

    /// The number of keys.
    public let keyCount: Int
    /// The languages, the source language first.
    public let languages: [Language]

    /// Counts the texts of a catalog. Keys with `shouldTranslate` false count only in the source
    /// language.
    public init(_ catalog: StringCatalog) {
        self.init([catalog])
    }

    /// Counts the texts of all tables of a program. When a table has no text in a language of another table or in a
    /// parent of that language, its keys count as missing in that language, except those with `shouldTranslate` false.
    public init(_ tables: [StringCatalog]) {
        keyCount = tables.map(\.entries.count).reduce(0, +)
        var seen: Set<String> = []
        let tags = tables.flatMap(\.languages).filter { seen.insert(LanguageTag.canonical($0)).inserted }
        // The source language first, then sorted by code point.
        var languages = (tags.prefix(1) + tags.dropFirst().sorted()).map { Language(tag: $0) }
        for table in tables { Self.count(table, in: &languages) }
        self.languages = languages
    }

    /// Adds the texts of a table.
    private static func count(_ catalog: StringCatalog, in languages: inout [Language]) {
        let spellings = Dictionary(catalog.languages.map { (LanguageTag.canonical($0), $0) }) { first, _ in first }
        // Each language and those it inherits texts from, as the catalog spells them.
        let places = languages.map { language in
            (
                tag: spellings[LanguageTag.canonical(language.tag)] ?? language.tag,
                tags: LanguageTag.parents(of: language.tag).compactMap { spellings[$0] }
            )
        }
        let usesIdentifiers = catalog.usesIdentifiers
        for entry in catalog.entries {
            let localizations = Dictionary(entry.localizations.map { ($0.language, $0) }) { first, _ in first }
            // A key without a text in the source language is its own text, unless it is an identifier.
            let isText = !catalog.lacksSourceText(entry, usesIdentifiers: usesIdentifiers)
            for (index, (tag, tags)) in places.enumerated()
            where entry.shouldTranslate || tag == catalog.sourceLanguage {
                if let localization = tags.lazy.compactMap({ localizations[$0] }).first {
                    languages[index].count(localization, isOwn: localization.language == tag)
                } else if isText, tags.contains(catalog.sourceLanguage) {
                    languages[index].translated += 1
                } else {
                    languages[index].missing += 1
                }
            }
        }
    }
}

extension CatalogStatistics.Language {
    /// Adds a text.
    /// - Parameter isOwn: whether it is a text of the language itself.
    fileprivate mutating func count(_ localization: StringCatalog.Localization, isOwn: Bool) {
        let states = Set(localization.units.map(\.state))
        if states.contains("new") {
            missing += 1
        } else if !localization.faults.isEmpty || states.contains("needs_review") || states.contains("stale") {
            needsReview += 1
        } else {
            translated += 1
        }
        guard isOwn else { return }
        for unit in localization.units {
            wordCount += MessageParts.literals(of: unit.value).split { !$0.isLetter && $0 != "’" }.count
        }
    }
}

extension CatalogStatistics {
    /// Columns of text: a line of headings, and a line for each language.
    public var description: String {
        func column(_ text: String, _ width: Int) -> String {
            String(repeating: " ", count: max(0, width - text.count)) + text
        }
        let head = ["language", "translated", "review", "missing", "words", "%"]
        let rows = languages.map { language in
            [
                language.tag, "\(language.translated)", "\(language.needsReview)", "\(language.missing)",
                "\(language.wordCount)", "\(language.percentTranslated)",
            ]
        }
        return ([head] + rows).map { $0.map { column($0, 11) }.joined() }.joined(separator: "\n")
    }
}
