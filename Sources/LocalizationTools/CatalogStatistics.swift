// How far the translations are.

import Localization
public import StringCatalog

/// Counts of a catalog, by language.
public struct CatalogStatistics: Sendable, CustomStringConvertible {
    /// The state of one language.
    public struct Language: Sendable, Equatable {
        /// The BCP 47 tag, as the catalog spells it.
        public let tag: String
        /// Keys whose texts are all finished.
        public internal(set) var translated = 0
        /// Keys with a text that somebody should look at.
        public internal(set) var needsReview = 0
        /// Keys without a text, or with one that is only a beginning.
        public internal(set) var missing = 0
        /// Words in all texts, plural forms included, placeholders and tags not.
        public internal(set) var words = 0

        /// How many of the keys are translated, from 0 to 100, rounded down: 100 is all of them.
        public var percentTranslated: Int {
            let total = translated + needsReview + missing
            return total == 0 ? 100 : translated * 100 / total
        }
    }

    /// How many keys the catalog has.
    public let keyCount: Int
    /// The source language first.
    public let languages: [Language]

    /// Counts. Keys that are not to be translated count in the source language only.
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
                    language.words += MessagePieces.literals(of: unit.value).split { !$0.isLetter && $0 != "’" }.count
                }
            }
            return language
        }
    }

    /// A table, one line a language.
    public var description: String {
        func column(_ text: String, _ width: Int) -> String {
            String(repeating: " ", count: max(0, width - text.count)) + text
        }
        let head = ["language", "translated", "review", "missing", "words", "%"]
        let rows = languages.map { language in
            [
                language.tag, "\(language.translated)", "\(language.needsReview)", "\(language.missing)",
                "\(language.words)", "\(language.percentTranslated)",
            ]
        }
        return ([head] + rows).map { $0.map { column($0, 11) }.joined() }.joined(separator: "\n")
    }
}
