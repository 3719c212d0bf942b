// The locales of regions whose formats differ from those of their language, created when they are first needed.

import Synchronization

/// Locales with a language of the catalog and the formats of a region. The number of locales is limited, because regions
/// that CLDR has no formats for share the locale of their parent.
final class RegionalLocales: Sendable {
    /// A region can have formats for two languages of the catalog: `es-AR` for `es` and for `es-419`.
    private struct Place: Hashable {
        let language, region: String
    }

    private let locales = Mutex<[Place: LocaleData]>([:])

    /// The locale of a region.
    /// - Parameters:
    ///   - language: the canonical tag of the language.
    ///   - formats: a BCP 47 tag with the region, such as `es-AR`.
    /// - Returns: a locale with the plural rules of the language and the formats of the region, or nil when the region has
    ///   the formats of the language, or is a region of another language.
    func locale(of language: String, formats: String) -> LocaleData? {
        let parents = LanguageTag.parents(of: formats)
        guard parents.contains(language), let region = parents.first(where: LocaleData.languages.contains),
            region != language
        else { return nil }
        return locales.withLock { locales in
            let place = Place(language: language, region: region)
            if let locale = locales[place] { return locale }
            let locale = LocaleData(language: language, formats: region)
            locales[place] = locale
            return locale
        }
    }
}
