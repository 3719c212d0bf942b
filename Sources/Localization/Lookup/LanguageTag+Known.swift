// The languages that CLDR knows, for tags that people type: `english` is well-formed, but it is not the tag of a language.

import StringCatalog

extension LanguageTag {
    /// Whether CLDR has data for the language of a tag or knows where it is spoken, or the language is for private use: `x-…`,
    /// and `qaa` to `qtz` (ISO 639-2).
    package static func isKnown(_ tag: String) -> Bool {
        let language = LanguageSubtags(canonical(tag)).language
        return language == "x" || "qaa"..."qtz" ~= language && language.utf8.count == 3 || aliases[language] != nil
            || LocaleData.languages.contains(language) || LanguageSubtags.isKnown(language)
    }

    /// The tag that is meant by another spelling, `pt_BR`, by the name of a language in the language itself, `Français`, or by
    /// the code of a country, `jp`. Nil when the text is none of these.
    package static func tag(meantBy text: String) -> String? {
        let tag = canonical(text)
        if !LanguageTagSyntax.isWellFormed(text), LanguageTagSyntax.isWellFormed(tag), isKnown(tag) { return tag }
        let name = SearchFold.fold(text)
        let named = LocaleData.languages.sorted().first { language in
            !language.contains("-") && LocaleData(language: language).autonym.map(SearchFold.fold) == name
        }
        let ofRegion = LanguageSubtags(canonical("und-\(text)")).maximized.language
        return named ?? (text.utf8.count == 2 && ofRegion != "und" ? ofRegion : nil)
    }
}
