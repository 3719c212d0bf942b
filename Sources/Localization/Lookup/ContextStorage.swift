// Resolves texts. A class, so that copying a context copies one reference.

import StringCatalog

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The storage of a `LocalizationContext`.
final class ContextStorage: Sendable {
    let locale: LocaleData
    let texts: LanguageTexts
    let timeZone: TimeZone
    let catalog: LocalizedCatalog
    // Copied from `texts`, because access through `texts` would retain that object.
    private let keys: KeyTable
    private let store: MessageStore

    init(locale: LocaleData, texts: LanguageTexts, timeZone: TimeZone, catalog: LocalizedCatalog) {
        self.locale = locale
        self.texts = texts
        keys = texts.keys
        store = texts.store
        self.timeZone = timeZone
        self.catalog = catalog
    }

    /// Writes the text of a resource.
    /// - Parameter outer: the locale of the text around the resource when it is an argument; nil when there is no text around it.
    func append(
        _ resource: LocalizedStringResource, within outer: LocaleData? = nil, escaping: TextBuffer.Escaping,
        elements: MessageElements, to buffer: inout TextBuffer
    ) {
        guard let index = keys.index(of: resource.definition) else {
            return appendUnknown(resource, within: outer, escaping: escaping, elements: elements, to: &buffer)
        }
        let text = store.texts[index]
        guard !text.isMissing else {
            return appendMissing(
                text, of: resource, within: outer, escaping: escaping, elements: elements, to: &buffer)
        }
        switch text.message {
        case .constant(let literal): store.append(literal, escaping: escaping, to: &buffer)
        case .steps(let range):
            write(
                range, of: store, in: locale, within: outer, resource.arguments, escaping: escaping,
                elements: elements, to: &buffer)
        }
    }

    @inline(never)
    private func appendMissing(
        _ text: MessageStore.Text, of resource: LocalizedStringResource, within outer: LocaleData?,
        escaping: TextBuffer.Escaping, elements: MessageElements, to buffer: inout TextBuffer
    ) {
        catalog.missing.report(resource.definition.qualifiedKey, in: locale.language)
        append(
            text.message, of: store, in: texts.source, within: outer, marked: texts.source,
            arguments: resource.arguments, escaping: escaping, elements: elements, to: &buffer)
    }

    /// Writes the default value or the key of a resource that is not in the catalog.
    ///
    /// A text that consists only of placeholders and white space has no language. It is not reported as missing, and its arguments
    /// are formatted for the language of the enclosing text or, without one, of this context.
    @inline(never)
    private func appendUnknown(
        _ resource: LocalizedStringResource, within outer: LocaleData?, escaping: TextBuffer.Escaping,
        elements: MessageElements, to buffer: inout TextBuffer
    ) {
        let hasLanguage = resource.definition.hasLanguage
        let isMarked = !texts.isSource && resource.definition.isInSourceLanguage
        if hasLanguage { catalog.missing.report(resource.definition.qualifiedKey, in: locale.language) }
        var compiler = MessageCompiler()
        let tags = MessageTag.names(declaredIn: resource.definition.comment)
        let message = compiler.message(format: resource.definition.ownText, tags: tags)
        let store = MessageStore(compiler)
        // The store owns the memory of the text.
        withExtendedLifetime(store) {
            append(
                message, of: store, in: hasLanguage ? locale : outer ?? locale, within: outer,
                marked: isMarked ? texts.source : nil, arguments: resource.arguments,
                escaping: escaping, elements: elements, to: &buffer)
        }
    }

    /// Writes a text.
    /// - Parameters:
    ///   - locale: the locale of numbers, dates and plural forms.
    ///   - foreign: the locale of a text that is not in the language of this context, else nil. With the escaping
    ///     `markup`, the text is marked with the language of this locale.
    private func append(
        _ message: MessageStore.Message, of store: MessageStore, in locale: LocaleData, within outer: LocaleData?,
        marked foreign: LocaleData?, arguments: [LocalizedStringResource.Argument], escaping: TextBuffer.Escaping,
        elements: MessageElements, to buffer: inout TextBuffer
    ) {
        let isolation = foreign.map { Isolation(of: $0, in: self.locale, escaping: escaping) } ?? .none
        isolation.open(language: foreign?.language, to: &buffer)
        switch message {
        case .constant(let literal): store.append(literal, escaping: escaping, to: &buffer)
        case .steps(let range):
            write(
                range, of: store, in: locale, within: outer, arguments, escaping: escaping, elements: elements,
                to: &buffer)
        }
        isolation.close(to: &buffer)
    }
}
