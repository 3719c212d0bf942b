// The languages that CLDR knows, for tags that people type: `english` is well-formed, but it is not the tag of a language.

import StringCatalog

extension LanguageTag {
    /// Whether CLDR has formats or likely subtags for the language of a tag, or the language is for private use: `x-…`, and `qaa`
    /// to `qtz` (ISO 639-2). A deprecated language such as `iw` is known too.
    package static func isKnown(_ tag: String) -> Bool {
        let language = LanguageSubtags(canonical(tag)).language
        return language == "x" || "qaa"..."qtz" ~= language && language.utf8.count == 3 || aliases[language] != nil
            || LocaleData.languages.contains(language) || LanguageSubtags.isKnown(language)
    }

    /// Whether CLDR has formats for a language, its own or those of a parent locale.
    package static func hasData(_ tag: String) -> Bool {
        parents(of: tag).contains(where: LocaleData.languages.contains)
    }

    /// The tag with the current subtag of its language, when CLDR has data only for that subtag: `he` for `iw`. Nil for
    /// all other tags.
    package static func current(_ tag: String) -> String? {
        hasData(tag) ? nil : replacingAlias(in: canonical(tag))
    }

    /// The tag that is meant by another spelling, `pt_BR`, by the name of a language in the language itself, `Français`, or in
    /// English, `polish`, or by the code of a country, `jp`. Nil when the text is none of these.
    package static func tag(meantBy text: String) -> String? {
        let tag = canonical(text)
        if !LanguageTagSyntax.isWellFormed(text), LanguageTagSyntax.isWellFormed(tag), isKnown(tag) { return tag }
        let name = SearchFold.fold(text)
        let named = LocaleData.languages.sorted().first { language in
            !language.contains("-") && LocaleData(language: language).autonym.map(SearchFold.fold) == name
        }
        let ofRegion = LanguageSubtags(canonical("und-\(text)")).maximized.language
        return named ?? englishNames[name] ?? (text.utf8.count == 2 && ofRegion != "und" ? ofRegion : nil)
    }

    /// English names of common languages. The data of this library has the name of each language only in the language
    /// itself.
    private static let englishNames = [
        "afrikaans": "af", "albanian": "sq", "arabic": "ar", "armenian": "hy", "basque": "eu", "bengali": "bn",
        "bosnian": "bs", "bulgarian": "bg", "catalan": "ca", "chinese": "zh", "croatian": "hr", "czech": "cs",
        "danish": "da", "dutch": "nl", "estonian": "et", "farsi": "fa", "finnish": "fi", "french": "fr",
        "galician": "gl",
        "georgian": "ka", "german": "de", "greek": "el", "hebrew": "he", "hindi": "hi", "hungarian": "hu",
        "icelandic": "is", "indonesian": "id", "irish": "ga", "italian": "it", "japanese": "ja", "korean": "ko",
        "latvian": "lv", "lithuanian": "lt", "macedonian": "mk", "malay": "ms", "norwegian": "nb", "persian": "fa",
        "polish": "pl", "portuguese": "pt", "romanian": "ro", "russian": "ru", "serbian": "sr", "slovak": "sk",
        "slovenian": "sl", "spanish": "es", "swahili": "sw", "swedish": "sv", "thai": "th", "turkish": "tr",
        "ukrainian": "uk", "urdu": "ur", "vietnamese": "vi", "welsh": "cy",
    ]
}
