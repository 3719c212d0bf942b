// Everything that decides how a resource reads: the catalog, the language, the direction of writing, the time zone.

public import FoundationEssentials

/// The reader's language and surroundings. Made by a `LocalizedCatalog`, once for a request or an event; a copy is one
/// reference.
public struct LocalizationContext: Sendable {
    /// Which way a language is written; the value of HTML's `dir`.
    public enum LayoutDirection: String, Sendable {
        /// As Latin and Greek.
        case leftToRight = "ltr"
        /// As Arabic and Hebrew.
        case rightToLeft = "rtl"
    }

    /// The language as a BCP 47 tag: HTML's `lang`.
    public var language: String { surroundings.locale.language }
    /// Which way the language is written.
    public var layoutDirection: LayoutDirection { surroundings.locale.isRightToLeft ? .rightToLeft : .leftToRight }
    /// The time zone that instants are shown in.
    public var timeZone: TimeZone { surroundings.timeZone }
    /// Where the texts are.
    public var catalog: LocalizedCatalog { surroundings.catalog }

    private let surroundings: Surroundings

    init(locale: LocaleData, texts: LanguageTexts, timeZone: TimeZone, catalog: LocalizedCatalog) {
        surroundings = Surroundings(locale: locale, texts: texts, timeZone: timeZone, catalog: catalog)
    }

    /// Writes the text of `resource` in this language. What is missing is taken from the source language, else from the
    /// resource's default value, else the key is written, and the catalog's `onMissing` is told.
    ///
    /// Tags of the text are left out, and what they enclose is written.
    public func append(
        _ resource: LocalizedStringResource,
        escaping: TextBuffer.Escaping,
        to buffer: inout TextBuffer
    ) {
        surroundings.append(resource, escaping: escaping, elements: { _, _, _ in }, to: &buffer)
    }

    /// Writes the text of `resource` as the content of an element, with elements in place of its tags.
    /// - Parameter elements: writes the start and the end of the element for each tag.
    public func append(
        _ resource: LocalizedStringResource,
        to buffer: inout TextBuffer,
        elements: MessageElements
    ) {
        surroundings.append(resource, escaping: .markup, elements: elements, to: &buffer)
    }

    /// Writes a text that somebody typed, isolated where its direction could rearrange the page, as an argument of a
    /// resource is.
    public func append(typed text: String, escaping: TextBuffer.Escaping, to buffer: inout TextBuffer) {
        let isolation = Isolation(of: text, in: surroundings.locale, escaping: escaping)
        isolation.open(language: nil, to: &buffer)
        buffer.append(text, escaping: escaping)
        isolation.close(to: &buffer)
    }

    /// The language that the text of `resource` is in when that is another than the page's: its own `lang`.
    ///
    /// `append` with `.markup` marks such texts by itself; this is for elements that can hold only text.
    public func foreignLanguage(of resource: LocalizedStringResource) -> String? {
        let texts = surroundings.texts
        // A default value is written in the source language.
        let isForeign = texts.text(of: resource.definition)?.isForeign ?? !texts.isSource
        return isForeign ? texts.source.language : nil
    }
}

extension String {
    /// Looks a resource up: its text in the context's language.
    public init(localized resource: LocalizedStringResource, in context: LocalizationContext) {
        var buffer = TextBuffer(capacity: 128)
        context.append(resource, escaping: .none, to: &buffer)
        self = buffer.text()
    }

    /// Looks a format up that is its own key.
    @_disfavoredOverload
    public init(localized keyAndValue: LocalizationValue, in context: LocalizationContext) {
        self.init(localized: LocalizedStringResource(keyAndValue), in: context)
    }

    /// Looks a key up, with a text for a catalog that does not have it.
    public init(localized key: StaticString, defaultValue: LocalizationValue, in context: LocalizationContext) {
        self.init(localized: LocalizedStringResource(key, defaultValue: defaultValue), in: context)
    }
}
