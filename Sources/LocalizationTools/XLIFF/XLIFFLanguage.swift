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
        guard LanguageTagSyntax.isWellFormed(language) else {
            throw InvalidTarget(description: "`\(language)` is not a language tag (BCP 47) such as `fr` or `pt-BR`")
        }
        let canonical = LanguageTag.canonical(language)
        guard canonical != LanguageTag.canonical(catalog.sourceLanguage) else {
            throw InvalidTarget(description: "`\(language)` is the source language, which is not translated")
        }
        return catalog.languages.first { LanguageTag.canonical($0) == canonical } ?? canonical
    }
}
