// The texts of all languages, compiled at startup.

public import StringCatalog

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A compiled String Catalog. A copy is one reference.
public struct LocalizedCatalog: Sendable {
    /// The languages with texts, as BCP 47 tags, the source language first.
    public var languages: [String] { storage.languages }
    /// The source language of the catalog.
    public var sourceLanguage: String { storage.source.locale.language }

    /// All keys, including those without texts.
    public var keys: Set<String> { storage.keys }

    private let storage: Storage
    var missing: MissingTextReporter { storage.missing }

    private final class Storage: Sendable {
        let languages: [String]
        let keys: Set<String>
        let texts: [String: LanguageTexts]
        let source: LanguageTexts
        let missing: MissingTextReporter
        /// The tags of the keys that declare tags.
        let tags: [String: [String]]
        let regions = RegionalLocales()

        init(_ catalog: StringCatalog, missing: MissingTextReporter) {
            let sourceLocale = LocaleData(language: catalog.sourceLanguage)
            self.keys = Set(catalog.entries.map(\.key))
            let keys = KeyTable(catalog.entries.map(\.key))
            func texts(of locale: LocaleData) -> LanguageTexts {
                LanguageTexts(locale, of: catalog, source: sourceLocale, keys: keys)
            }
            source = texts(of: sourceLocale)
            languages = catalog.languages.map(LanguageTag.canonical)
            var byLanguage = [sourceLocale.language: source]
            for language in languages where byLanguage[language] == nil {
                byLanguage[language] = texts(of: LocaleData(language: language))
            }
            self.texts = byLanguage
            let tags = catalog.entries.map { ($0.key, $0.tags) }.filter { !$0.1.isEmpty }
            self.tags = Dictionary(tags) { first, _ in first }
            self.missing = missing
        }
    }

    /// Compiles a catalog.
    /// - Parameters:
    ///   - catalog: the catalog.
    ///   - onMissing: called once for each key and language without a text, on the thread that writes the text.
    public init(
        _ catalog: StringCatalog,
        onMissing: @escaping @Sendable (_ key: String, _ language: String) -> Void = { _, _ in }
    ) {
        storage = Storage(catalog, missing: MissingTextReporter(onMissing))
    }

    /// Creates the context for a language.
    ///
    /// A language that is not in the catalog gets the texts of its nearest parent with its own number and date formats
    /// (`fr-CA` uses the texts of `fr`). Without a parent in the catalog, the context is that of the source language.
    /// - Parameters:
    ///   - language: a BCP 47 tag.
    ///   - formats: a regional form of the language with its own number and date formats, such as `en-GB` for `en`.
    ///     Anything else is ignored. The texts and the tag of the context stay those of the language.
    ///   - timeZone: the time zone of dates and times.
    public func context(for language: String, formats: String? = nil, timeZone: TimeZone) -> LocalizationContext {
        if let exact = storage.texts[language] {
            let locale = formats.flatMap { storage.regions.locale(of: language, formats: $0) } ?? exact.locale
            return LocalizationContext(locale: locale, texts: exact, timeZone: timeZone, catalog: self)
        }
        let parents = LanguageTag.parents(of: language)
        let nearest = parents.lazy.compactMap { storage.texts[$0] }.first
        // The forms of a text are those of its own language: Angolan Portuguese reads the forms of `pt-PT`.
        let locale = nearest.map { LocaleData(language: language, texts: $0.locale.language) } ?? storage.source.locale
        return LocalizationContext(locale: locale, texts: nearest ?? storage.source, timeZone: timeZone, catalog: self)
    }

    /// The tags of a key, in the order of its comment. A view has to provide an element for each.
    public func tags(of key: String) -> [String] {
        storage.tags[key] ?? []
    }

    /// The name of a language in the language itself: `English`, `Français`, `العربية` (UTS #35 part 2, “Display Name
    /// Elements”). Without a name in CLDR it is the tag. The names of the catalog's languages are cached.
    public func autonym(of language: String) -> String {
        storage.texts[language]?.locale.autonym ?? Self.autonym(of: language)
    }

    /// The name of a language in the language itself, from CLDR's table.
    public static func autonym(of language: String) -> String {
        LocaleData(language: language).autonym ?? language
    }
}
