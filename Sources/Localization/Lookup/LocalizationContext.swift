// Everything that decides how a resource reads: the catalog, the language, the direction of writing, the time zone.

public import FoundationEssentials

/// The reader's language and surroundings. Made by a `LocalizedCatalog`, once for a request or an event; cheap to copy.
public struct LocalizationContext: Sendable {
    /// Which way a language is written; the value of HTML's `dir`.
    public enum LayoutDirection: String, Sendable {
        case leftToRight = "ltr"
        case rightToLeft = "rtl"
    }

    /// The language as a BCP 47 tag: HTML's `lang`.
    public var language: String { locale.language }
    /// Which way the language is written.
    public var layoutDirection: LayoutDirection { locale.isRightToLeft ? .rightToLeft : .leftToRight }
    /// The time zone that instants are shown in.
    public let timeZone: TimeZone
    /// Where the texts are.
    public let catalog: LocalizedCatalog

    private let locale: LocaleData
    private let texts: LanguageTexts

    init(locale: LocaleData, texts: LanguageTexts, timeZone: TimeZone, catalog: LocalizedCatalog) {
        self.locale = locale
        self.texts = texts
        self.timeZone = timeZone
        self.catalog = catalog
    }

    /// Writes the text of `resource` in this language. What is missing is taken from the source language, else from the
    /// resource's default value, else the key is written, and the catalog's `onMissing` is told.
    public func append(
        _ resource: LocalizedStringResource,
        escaping: TextBuffer.Escaping,
        to buffer: inout TextBuffer
    ) {
        guard let text = texts.texts[resource.key] else {
            catalog.missing.report(resource.key, in: language)
            let message = Message(format: resource.defaultValue ?? resource.key)
            return write(message, locale: locale, of: resource, escaping: escaping, to: &buffer)
        }
        if text.isMissing { catalog.missing.report(resource.key, in: language) }
        if let constant = text.message.constant {
            buffer.append(escaping == .html ? constant.escaped : constant.raw)
        } else {
            write(text.message, locale: text.foreign ?? locale, of: resource, escaping: escaping, to: &buffer)
        }
    }

    private func write(
        _ message: Message, locale: LocaleData, of resource: LocalizedStringResource, escaping: TextBuffer.Escaping,
        to buffer: inout TextBuffer
    ) {
        MessageWriter(context: self, locale: locale, arguments: resource.arguments, escaping: escaping)
            .write(message.segments, to: &buffer)
    }

    /// The language that the text of `resource` is in when that is another than the page's: its own `lang`.
    public func foreignLanguage(of resource: LocalizedStringResource) -> String? {
        guard let text = texts.texts[resource.key] else {
            // A default value is written in the source language.
            let isSource = LanguageTag.parents(of: language).contains(catalog.sourceLanguage)
            return isSource ? nil : catalog.sourceLanguage
        }
        return text.foreign?.language
    }
}

extension String {
    /// Looks a resource up: its text in the context's language.
    public init(localized resource: LocalizedStringResource, in context: LocalizationContext) {
        var buffer = TextBuffer(capacity: 128)
        context.append(resource, escaping: .none, to: &buffer)
        self = buffer.text()
    }
}
