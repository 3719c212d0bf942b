// The locales of regions whose formats differ from those of their language, created when they are first needed.

import Synchronization

/// Locales with the language of a catalog and the formats of a region. The number of locales is limited, because regions
/// that CLDR has no formats for share the locale of their parent.
final class RegionalLocales: Sendable {
    private let locales = Mutex<[String: LocaleData]>([:])

    /// The locale of a region.
    /// - Parameters:
    ///   - language: the canonical tag of the language.
    ///   - formats: a BCP 47 tag.
    /// - Returns: the plural rules are those of the language; nil when the region has the formats of the language, or does not belong to the language.
    func locale(of language: String, formats: String) -> LocaleData? {
        let parents = LanguageTag.parents(of: formats)
        guard parents.contains(language), let region = parents.first(where: LocaleData.languages.contains),
            region != language
        else { return nil }
        return locales.withLock { locales in
            if let locale = locales[region] { return locale }
            let locale = LocaleData(language: language, formats: region)
            locales[region] = locale
            return locale
        }
    }
}
