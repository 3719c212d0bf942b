// Which language an XLIFF file is a translation to.

import Localization
import StringCatalog

enum XLIFFLanguage {
    /// Why a catalog cannot be translated to a language.
    struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    /// A language as the catalog spells it; one that it does not have, in its usual spelling.
    static func target(_ language: String, in catalog: StringCatalog) throws(Refusal) -> String {
        guard LanguageTagSyntax.isWellFormed(language) else {
            throw Refusal(description: "`\(language)` is no language tag (BCP 47), such as `fr` or `pt-BR`")
        }
        let canonical = LanguageTag.canonical(language)
        guard canonical != LanguageTag.canonical(catalog.sourceLanguage) else {
            throw Refusal(description: "`\(language)` is the source language, which is not translated")
        }
        return catalog.languages.first { LanguageTag.canonical($0) == canonical } ?? canonical
    }
}
