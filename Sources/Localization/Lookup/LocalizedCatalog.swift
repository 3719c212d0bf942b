// The texts of every language, compiled when the server starts.

public import FoundationEssentials
public import StringCatalog

/// A String Catalog made ready for lookup. A copy is one reference: it shares everything.
public struct LocalizedCatalog: Sendable {
    /// The languages that have texts, as BCP 47 tags, the source language first.
    public var languages: [String] { storage.languages }
    /// The language that the catalog is written in.
    public var sourceLanguage: String { storage.source.locale.language }

    /// Every key, with texts or without.
    public var keys: Set<String> { storage.keys }

    private let storage: Storage
    var missing: MissingTextReporter { storage.missing }

    private final class Storage: Sendable {
        let languages: [String]
        let keys: Set<String>
        let texts: [String: LanguageTexts]
        let source: LanguageTexts
        let missing: MissingTextReporter
        /// The tags of the keys that have some.
        let tags: [String: [String]]

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
    /// - Parameter onMissing: told of each key that has no text in a page's language, once for each of both.
    public init(
        _ catalog: StringCatalog,
        onMissing: @escaping @Sendable (_ key: String, _ language: String) -> Void = { _, _ in }
    ) {
        storage = Storage(catalog, missing: MissingTextReporter(onMissing))
    }

    /// The surroundings for a reader of `language`.
    ///
    /// A language that the catalog does not have gets the texts of its nearest parent, with its own numbers and dates
    /// (`fr-CA` reads French); when there is none either, the context is that of the source language.
    public func context(for language: String, timeZone: TimeZone) -> LocalizationContext {
        if let exact = storage.texts[language] {
            return LocalizationContext(locale: exact.locale, texts: exact, timeZone: timeZone, catalog: self)
        }
        let parents = LanguageTag.parents(of: language)
        let nearest = parents.lazy.compactMap { storage.texts[$0] }.first
        let locale = nearest == nil ? storage.source.locale : LocaleData(language: language)
        return LocalizationContext(locale: locale, texts: nearest ?? storage.source, timeZone: timeZone, catalog: self)
    }

    /// The tags that texts of a key have, in the order of its comment: what a view has to bind to elements.
    public func tags(of key: String) -> [String] {
        storage.tags[key] ?? []
    }

    /// A language's name in that language, as a menu shows it: `English`, `Français`, `العربية`. The tag when CLDR has
    /// no name (UTS #35 part 2, “Display Name Elements”). For the catalog's own languages it is at hand.
    public func autonym(of language: String) -> String {
        storage.texts[language]?.locale.autonym ?? Self.autonym(of: language)
    }

    /// A language's name in that language, read from CLDR's table.
    public static func autonym(of language: String) -> String {
        LocaleData(language: language).autonym ?? language
    }
}
