// All texts that a page in one language can need, found before anybody asks: a lookup is one step in one dictionary.

import StringCatalog
import Synchronization

/// The texts of one language, with those of other languages where it has none.
final class LanguageTexts: Sendable {
    struct Text: Sendable {
        let message: Message
        /// The locale of the text when it is another than the page's.
        let foreign: LocaleData?
        /// Whether the text should be there in the page's language and is not.
        let isMissing: Bool
    }

    let locale: LocaleData
    let texts: [String: Text]

    init(_ locale: LocaleData, of catalog: StringCatalog, source: LocaleData) {
        self.locale = locale
        let parents = LanguageTag.parents(of: locale.language)
        let isSource = parents.contains(source.language)
        var texts: [String: Text] = [:]
        texts.reserveCapacity(catalog.entries.count)
        for entry in catalog.entries {
            let pluralArgument = catalog.signature(of: entry).pluralArgument
            func message(_ language: String) -> Message? {
                entry.localizations.first { LanguageTag.canonical($0.language) == language }
                    .map { Message($0, pluralArgument: pluralArgument) }
            }
            if let own = parents.lazy.compactMap(message).first {
                texts[entry.key] = Text(message: own, foreign: nil, isMissing: false)
                continue
            }
            texts[entry.key] = Text(
                message: message(source.language) ?? Message(format: entry.key),
                foreign: isSource ? nil : source,
                isMissing: !isSource && entry.shouldTranslate)
        }
        self.texts = texts
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
