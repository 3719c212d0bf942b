// Texts and language tags of users, whose size is a parameter.

import Localization
import StringCatalog

enum TextGrowth {
    private static func tag(_ size: Int, _ subtag: String) -> String {
        "fr" + String(repeating: "-" + subtag, count: size / (subtag.utf8.count + 1))
    }

    static let examples: [GrowthTests.Example] = [
        .init("folding marks", 16_000) { size in
            let text = "a" + CatalogGrowth.marks(size)
            return { _ = SearchFold.fold(text) }
        },
        .init("folding marks of one class", 16_000) { size in
            let text = "a" + String(repeating: "\u{301}", count: size / 2)
            return { _ = SearchFold.fold(text) }
        },
        .init("folding marked letters", 4000) { size in
            let text = CatalogGrowth.marked(size)
            return { _ = SearchFold.fold(text) }
        },
        .init("folding words", 16_000) { size in
            let text = String(repeating: "É  ", count: size / 4)
            return { _ = SearchFold.fold(text) }
        },
        .init("the spelling of a tag", 16_000) { size in
            let (long, marked) = (tag(size, "abcdefgh"), "fr-" + CatalogGrowth.marks(size))
            return { _ = (LanguageTag.canonical(long), LanguageTag.canonical(marked)) }
        },
        .init("the parents of a tag", 16_000) { size in
            let (long, short, marked) = (tag(size, "abcdefgh"), tag(size, "a"), "fr-" + CatalogGrowth.marks(size))
            return { _ = [long, short, marked].map { LanguageTag.parents(of: $0) } }
        },
        .init("the direction of a tag", 16_000) { size in
            let (long, short, marked) = (tag(size, "abcdefgh"), tag(size, "a"), "fr-" + CatalogGrowth.marks(size))
            return { _ = [long, short, marked].map { LanguageTag.isRightToLeft($0) } }
        },
        .init("the syntax of a tag", 16_000) { size in
            let (long, short, marked) = (tag(size, "abcdefgh"), tag(size, "a"), "fr-" + CatalogGrowth.marks(size))
            return { _ = [long, short, marked].map { LanguageTagSyntax.isWellFormed($0) } }
        },
        .init("a negotiated language", 16_000) { size in
            let (long, marked) = (tag(size, "abcdefgh"), "fr-" + CatalogGrowth.marks(size))
            let list = long + "," + marked
            return {
                _ = LocaleNegotiator.language(
                    query: long, cookie: marked, acceptLanguage: list, available: ["en", "fr"], default: "en")
            }
        },
    ]
}
