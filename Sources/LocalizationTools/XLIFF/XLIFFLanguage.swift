// Validates the target language of XLIFF files.

import Localization
import StringCatalog

enum XLIFFLanguage {
    /// Thrown for a language that cannot be a target.
    struct InvalidTarget: Error, CustomStringConvertible {
        let description: String
    }

    /// The language as spelled in the catalog, or in canonical spelling when the catalog does not have it.
    static func target(_ language: String, in catalog: StringCatalog) throws(InvalidTarget) -> String {
        let canonical = LanguageTag.canonical(language)
        guard canonical != LanguageTag.canonical(catalog.sourceLanguage) else {
            throw InvalidTarget(description: "`\(language)` is the source language, which is not translated")
        }
        if let known = catalog.languages.first(where: { LanguageTag.canonical($0) == canonical }) { return known }
        let isWellFormed = LanguageTagSyntax.isWellFormed(language)
        guard isWellFormed, LanguageTag.isKnown(language) else {
            let fault = isWellFormed ? "is not a language of CLDR" : "is not a language tag"
            let tags = "languages are given as tags (BCP 47), such as `en` or `pt-BR`"
            throw InvalidTarget(description: "`\(language)` \(fault): \(tags)\(hint(for: language))")
        }
        return canonical
    }

    /// The end of a message about a language that CLDR does not have: the tag that is probably meant, or nothing.
    static func hint(for language: String) -> String {
        LanguageTag.tag(meantBy: language).map { "; did you mean `\($0)`?" } ?? ""
    }
}
