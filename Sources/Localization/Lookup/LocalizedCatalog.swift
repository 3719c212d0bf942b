// The texts of all languages, compiled at startup.

public import StringCatalog

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The compiled String Catalogs of a program, a table for each file. Copies share their storage.
///
/// The file `X.xcstrings` is the table `X`. Without the name of a table, a key is looked up in the table `Localizable`. Two
/// tables can have the same key.
public struct LocalizedCatalog: Sendable {
    /// The languages with texts, as BCP 47 tags: the source language first, then the others in alphabetical order.
    public var languages: [String] { storage.languages }
    /// The source language of the catalog.
    public var sourceLanguage: String { storage.source.locale.language }

    /// The names of the tables.
    public var tables: [String] { storage.keys.keys.sorted() }

    /// All keys of a table, including those without texts. Empty for a table that does not exist.
    public func keys(of table: String = StringCatalog.defaultTable) -> Set<String> {
        storage.keys[table] ?? []
    }

    private let storage: Storage
    var missing: MissingTextReporter { storage.missing }

    private final class Storage: Sendable {
        let languages: [String]
        /// The keys of each table.
        let keys: [String: Set<String>]
        let texts: [String: LanguageTexts]
        let source: LanguageTexts
        let missing: MissingTextReporter
        /// The tags of the keys that declare tags, by table and key.
        let tags: [String: [String: [String]]]
        let regions = RegionalLocales()

        /// - Parameter tables: catalogs with the same source language, with the names of their tables.
        init(
            _ tables: [(name: String, catalog: StringCatalog)], source sourceLanguage: String,
            missing: MissingTextReporter
        ) {
            let sourceLocale = LocaleData(language: sourceLanguage)
            let names = tables.map { ($0.name, $0.catalog.entries.map(\.key)) }
            self.keys = Dictionary(names.map { ($0, Set($1)) }) { first, _ in first }
            let keys = KeyTable(names.map { (name: $0, keys: $1) })
            let catalogs = tables.map(\.catalog)
            let spellings = Dictionary(grouping: Set(catalogs.flatMap(\.languages)), by: LanguageTag.canonical)
            func texts(of locale: LocaleData) -> LanguageTexts {
                LanguageTexts(locale, of: catalogs, spellings: spellings, source: sourceLocale, keys: keys)
            }
            source = texts(of: sourceLocale)
            let others = Set(spellings.keys)
            languages = [sourceLocale.language] + others.subtracting([sourceLocale.language]).sorted()
            var byLanguage = [sourceLocale.language: source]
            for language in languages where byLanguage[language] == nil {
                byLanguage[language] = texts(of: LocaleData(language: language))
            }
            self.texts = byLanguage
            let tags = tables.map { name, catalog in
                let tags = catalog.entries.map { ($0.key, $0.tags) }.filter { !$0.1.isEmpty }
                return (name, Dictionary(tags) { first, _ in first })
            }
            self.tags = Dictionary(tags) { first, _ in first }
            self.missing = missing
        }
    }

    /// Compiles one catalog, as the table `Localizable`.
    /// - Parameters:
    ///   - catalog: the catalog.
    ///   - onMissing: called once for each language and key without a translation or without an entry in the catalog, on the thread
    ///     that writes the text, at most 10,000 times. A key of another table than `Localizable` has the name of the table before
    ///     it: `Billing/total`. Not called for texts that are not to be translated: those with `shouldTranslate` false, and texts of
    ///     placeholders alone, such as `%@`, that are not in the catalog.
    public init(
        _ catalog: StringCatalog,
        onMissing: @escaping @Sendable (_ key: String, _ language: String) -> Void = { _, _ in }
    ) {
        storage = Storage(
            [(StringCatalog.defaultTable, catalog)], source: catalog.sourceLanguage,
            missing: MissingTextReporter(onMissing))
    }

    /// Compiles several catalogs: the file `X.xcstrings` is the table `X`.
    ///
    /// A resource of a table that is not among the catalogs has the text of its default value or its key, as in Foundation.
    /// Name the tables that the program needs in `required`, so that a missing file is found at startup.
    /// - Parameters:
    ///   - tables: the catalogs.
    ///   - required: the names of the tables that must be among them.
    ///   - onMissing: called for texts that are missing, as in ``init(_:onMissing:)``.
    /// - Throws: a problem for a table that is missing or given twice, and for different source languages.
    public init(
        tables: [StringCatalog], requiring required: [String] = [StringCatalog.defaultTable],
        onMissing: @escaping @Sendable (_ key: String, _ language: String) -> Void = { _, _ in }
    ) throws(CatalogProblems) {
        try self.init(tables: tables, requiring: required, in: nil, onMissing: onMissing)
    }

    /// - Parameter folder: the folder of the tables, for messages.
    init(
        tables: [StringCatalog], requiring required: [String], in folder: String?,
        onMissing: @escaping @Sendable (_ key: String, _ language: String) -> Void
    ) throws(CatalogProblems) {
        let problems = StringCatalog.problems(ofTables: tables, requiring: required, in: folder)
        guard problems.isEmpty, let first = tables.first else { throw CatalogProblems(problems) }
        storage = Storage(
            tables.map { ($0.tableName, $0) }, source: first.sourceLanguage, missing: MissingTextReporter(onMissing))
    }

    /// Creates the context for a language.
    ///
    /// A language that is not in the catalog uses the texts of its nearest parent: `fr-CA` uses those of `fr`. Numbers and dates
    /// have the formats of the language itself, which are prepared at each call. Without a parent in the catalog, the context is
    /// that of the source language.
    /// - Parameters:
    ///   - language: a BCP 47 tag, in any spelling.
    ///   - formats: a regional form of the language with its own number and date formats, such as `en-GB` for `en`.
    ///     Anything else is ignored, and so are formats for a language that is not in the catalog. The texts and the tag of the
    ///     context stay those of the language.
    ///   - timeZone: the time zone of dates and times.
    public func context(for language: String, formats: String? = nil, timeZone: TimeZone) -> LocalizationContext {
        if let exact = storage.texts[language] ?? storage.texts[LanguageTag.canonical(language)] {
            let own = exact.locale
            let locale = formats.flatMap { storage.regions.locale(of: own.language, formats: $0) } ?? own
            return LocalizationContext(locale: locale, texts: exact, timeZone: timeZone, catalog: self)
        }
        let parents = LanguageTag.parents(of: language)
        let nearest = parents.lazy.compactMap { storage.texts[$0] }.first
        // Plural forms are selected by the rules of the language of the text, such as `pt-PT` for Angolan Portuguese.
        let locale = nearest.map { LocaleData(language: language, texts: $0.locale.language) } ?? storage.source.locale
        return LocalizationContext(locale: locale, texts: nearest ?? storage.source, timeZone: timeZone, catalog: self)
    }

    /// Whether the catalog has the key of the resource, or the resource needs no key in the catalog, because it has a default
    /// value or consists only of arguments and white space. When this is false, readers see the key.
    public func hasText(for resource: LocalizedStringResource) -> Bool {
        keys(of: resource.table ?? StringCatalog.defaultTable).contains(resource.key)
            || resource.defaultValue != nil || !resource.definition.hasLanguage
    }

    /// The tags of a key, in the order in which its comment names them. A view has to provide an element for each.
    /// - Parameters:
    ///   - key: the key.
    ///   - table: the table of the key. Nil means `Localizable`.
    public func tags(of key: String, table: String? = nil) -> [String] {
        storage.tags[table ?? StringCatalog.defaultTable]?[key] ?? []
    }

    /// The name of a language in the language itself: `English`, `Français`, `العربية` (UTS #35 part 2, “Display Name
    /// Elements”), or its tag when CLDR has no name. The names of the catalog's languages are cached.
    public func autonym(of language: String) -> String {
        storage.texts[language]?.locale.autonym ?? Self.autonym(of: language)
    }

    /// The name of a language in the language itself, or its tag when CLDR has no name. Not cached.
    public static func autonym(of language: String) -> String {
        LocaleData(language: language).autonym ?? language
    }
}
