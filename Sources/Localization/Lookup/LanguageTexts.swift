// All texts that a page in one language can need, found before anybody asks: a lookup is one step.

import StringCatalog
import Synchronization

/// The texts of one language, with those of other languages where it has none.
final class LanguageTexts: Sendable {
    let locale: LocaleData
    /// The source language.
    let source: LocaleData
    /// Whether the page's language is the source language or a region of it.
    let isSource: Bool
    let keys: KeyTable
    /// In the order of the catalog's keys.
    let store: MessageStore

    init(_ locale: LocaleData, of catalog: StringCatalog, source: LocaleData, keys: KeyTable) {
        self.locale = locale
        self.source = source
        self.keys = keys
        let parents = LanguageTag.parents(of: locale.language)
        let isSource = parents.contains(source.language)
        self.isSource = isSource
        var compiler = MessageCompiler()
        var texts: [MessageStore.Text] = []
        texts.reserveCapacity(catalog.entries.count)
        // Every entry spells a language the same way: finding out how costs once.
        var spellings: [String: String] = [:]
        for entry in catalog.entries {
            let tags = entry.tags
            func message(_ language: String) -> MessageStore.Message? {
                guard
                    let localization = entry.localizations.first(where: { localization in
                        if localization.language == language { return true }
                        if let known = spellings[localization.language] { return known == language }
                        let canonical = LanguageTag.canonical(localization.language)
                        spellings[localization.language] = canonical
                        return canonical == language
                    })
                else { return nil }
                let pluralArgument =
                    localization.text.hasPluralForms ? catalog.signature(of: entry).pluralArgument : nil
                let plurals = parents.contains(language) ? locale.plurals : source.plurals
                return compiler.message(
                    of: localization, pluralArgument: pluralArgument, tags: tags,
                    categoryOfZero: plurals.category(of: 0))
            }
            if let own = parents.lazy.compactMap(message).first {
                texts.append(MessageStore.Text(message: own, isForeign: false, isMissing: false))
                continue
            }
            // What is not to be translated is in every language, and in none.
            let isMissing = !isSource && entry.shouldTranslate
            texts.append(
                MessageStore.Text(
                    message: message(source.language) ?? compiler.message(format: entry.key, tags: tags),
                    isForeign: isMissing, isMissing: isMissing))
        }
        store = MessageStore(compiler, texts: texts)
    }

    /// The text of a key; nil when the catalog does not have it.
    func text(of definition: LocalizedStringResource.Definition) -> MessageStore.Text? {
        keys.index(of: definition).map { store.texts[$0] }
    }
}

/// Tells of missing texts, once for each key and language.
final class MissingTextReporter: Sendable {
    private let report: @Sendable (_ key: String, _ language: String) -> Void
    private let reported = Mutex<Set<String>>([])
    /// A program has only so many keys; whatever makes up more of them shall not fill the memory.
    private static let limit = 10_000

    init(_ report: @escaping @Sendable (_ key: String, _ language: String) -> Void) {
        self.report = report
    }

    func report(_ key: String, in language: String) {
        let isNew = reported.withLock { $0.count < Self.limit && $0.insert("\(language) \(key)").inserted }
        if isNew { report(key, language) }
    }
}
