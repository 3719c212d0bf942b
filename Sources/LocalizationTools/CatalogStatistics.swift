// Statistics of the translations of a catalog.

import Localization
public import StringCatalog

/// The numbers of translated and missing texts of a catalog, by language.
public struct CatalogStatistics: Sendable, CustomStringConvertible {
    /// The statistics of one language.
    public struct Language: Sendable, Equatable {
        /// The BCP 47 tag, as the catalog spells it.
        public let tag: String
        /// Keys with finished texts.
        public internal(set) var translated = 0
        /// Keys with a text that needs a review.
        public internal(set) var needsReview = 0
        /// Keys without a text, or with an unfinished text.
        public internal(set) var missing = 0
        /// Words in all texts, including plural forms, without placeholders and tags.
        public internal(set) var wordCount = 0

        /// The percentage of translated keys, from 0 to 100, rounded down. 100 means all of them.
        public var percentTranslated: Int {
            let total = translated + needsReview + missing
            return total == 0 ? 100 : translated * 100 / total
        }
    }

    /// The number of keys.
    public let keyCount: Int
    /// The languages, the source language first.
    public let languages: [Language]

    /// Counts the texts of a catalog. Keys that are not translated count only in the source language.
    public init(_ catalog: StringCatalog) {
        keyCount = catalog.entries.count
        languages = catalog.languages.map { tag in
            var language = Language(tag: tag)
            for entry in catalog.entries where entry.shouldTranslate || tag == catalog.sourceLanguage {
                guard let localization = entry.localization(for: tag) else {
                    // A key without a text in the source language is its own text.
                    if tag == catalog.sourceLanguage { language.translated += 1 } else { language.missing += 1 }
                    continue
                }
                let states = Set(localization.units.map(\.state))
                if states.contains("new") {
                    language.missing += 1
                } else if states.contains("needs_review") || states.contains("stale") {
                    language.needsReview += 1
                } else {
                    language.translated += 1
                }
                for unit in localization.units {
                    language.wordCount +=
                        MessageParts.literals(of: unit.value).split { !$0.isLetter && $0 != "’" }.count
                }
            }
            return language
        }
    }

    /// A table with one line per language.
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
