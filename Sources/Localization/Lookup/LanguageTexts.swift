// All texts of one language, resolved and compiled in advance. The index of a key in `KeyTable` is the index of its text.

import StringCatalog
import Synchronization

/// The texts of one language. A text that neither the language nor its parents have is replaced by the text in the source language,
/// or by the key when the source language has no text.
final class LanguageTexts: Sendable {
    let locale: LocaleData
    /// The source language.
    let source: LocaleData
    /// Whether the language is the source language or inherits from it.
    let isSource: Bool
    let keys: KeyTable
    /// The texts in the order of the tables, and in each table in the order of its keys.
    let store: MessageStore

    /// - Parameter spellings: the languages as the tables spell them, by their canonical tags.
    init(
        _ locale: LocaleData, of tables: [StringCatalog], spellings: [String: [String]], source: LocaleData,
        keys: KeyTable
    ) {
        self.locale = locale
        self.source = source
        self.keys = keys
        let parents = LanguageTag.parents(of: locale.language)
        let isSource = parents.contains(source.language)
        self.isSource = isSource
        var compiler = MessageCompiler()
        var texts: [MessageStore.Text] = []
        texts.reserveCapacity(tables.map(\.entries.count).reduce(0, +))
        for (catalog, entry) in tables.lazy.flatMap({ table in table.entries.lazy.map { (table, $0) } }) {
            let tags = entry.tags
            func message(_ language: String) -> MessageStore.Message? {
                guard let spellings = spellings[language],
                    let localization = entry.localizations.first(where: { spellings.contains($0.language) })
                else { return nil }
                let pluralArgument =
                    localization.text.hasPluralForms ? catalog.signature(of: entry).pluralArgument : nil
                let plurals = parents.contains(language) ? locale.plurals : source.plurals
                return compiler.message(
                    of: localization, pluralArgument: pluralArgument, tags: tags,
                    categoryOfZero: plurals.category(of: 0))
            }
            // A text with `shouldTranslate` false is the same in all languages, so it is never missing, and its translations are not
            // shown.
            if entry.shouldTranslate, let own = parents.lazy.compactMap(message).first {
                texts.append(MessageStore.Text(message: own, isMissing: false))
                continue
            }
            texts.append(
                MessageStore.Text(
                    message: message(source.language) ?? compiler.message(format: entry.key, tags: tags),
                    isMissing: !isSource && entry.shouldTranslate))
        }
        store = MessageStore(compiler, texts: texts)
    }

    /// The text of a key, or nil for a key that is not in the catalog.
    func text(of definition: LocalizedStringResource.Definition) -> MessageStore.Text? {
        keys.index(of: definition).map { store.texts[$0] }
    }
}

/// Reports each missing text once for each language, with at most 10,000 reports in all.
final class MissingTextReporter: Sendable {
    private let report: @Sendable (_ key: String, _ language: String) -> Void
    private let reported = Mutex<Set<String>>([])
    /// The maximum number of reports. It bounds the memory for keys that are created at run time.
    private static let limit = 10_000

    init(_ report: @escaping @Sendable (_ key: String, _ language: String) -> Void) {
        self.report = report
    }

    func report(_ key: String, in language: String) {
        let isNew = reported.withLock { $0.count < Self.limit && $0.insert("\(language) \(key)").inserted }
        if isNew { report(key, language) }
    }
}
