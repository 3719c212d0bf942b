// The catalog, language, writing direction and time zone that texts are resolved with.

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Resolves resources for one language and time zone. A `LocalizedCatalog` creates it. Copying a context copies one
/// reference.
public struct LocalizationContext: Sendable {
    /// The writing direction of a language. The raw value is that of HTML's `dir` attribute.
    public enum LayoutDirection: String, Sendable {
        /// Left to right, such as Latin and Greek.
        case leftToRight = "ltr"
        /// Right to left, such as Arabic and Hebrew.
        case rightToLeft = "rtl"
    }

    /// The language as a BCP 47 tag, for HTML's `lang` attribute.
    public var language: String { storage.locale.language }
    /// The writing direction of the language.
    public var layoutDirection: LayoutDirection { storage.locale.isRightToLeft ? .rightToLeft : .leftToRight }
    /// The time zone of dates and times.
    public var timeZone: TimeZone { storage.timeZone }
    /// The catalog of the texts.
    public var catalog: LocalizedCatalog { storage.catalog }

    private let storage: ContextStorage

    init(locale: LocaleData, texts: LanguageTexts, timeZone: TimeZone, catalog: LocalizedCatalog) {
        storage = ContextStorage(locale: locale, texts: texts, timeZone: timeZone, catalog: catalog)
    }

    /// Writes the text of `resource` in this language.
    ///
    /// A text that neither this language nor its parent locales have falls back to the source language, then to the key. A key
    /// that the catalog does not have falls back to the default value of the resource, then to the key. A missing translation and
    /// an unknown key are reported to the catalog's `onMissing`. Tags are not written; their content is. A text that consists only
    /// of arguments, such as `"\(date, format: .date)"`, needs no key in the catalog and has no language.
    /// - Parameters:
    ///   - resource: the text and its arguments.
    ///   - escaping: the escaping for the destination.
    ///   - buffer: the destination.
    public func append(
        _ resource: LocalizedStringResource,
        escaping: TextBuffer.Escaping,
        to buffer: inout TextBuffer
    ) {
        storage.append(resource, escaping: escaping, elements: { _, _, _ in }, to: &buffer)
    }

    /// Writes the text of `resource` as the content of an HTML element, with elements in place of its tags.
    /// - Parameters:
    ///   - resource: the text and its arguments.
    ///   - buffer: the destination.
    ///   - elements: writes the start and end of the element for each tag.
    public func append(
        _ resource: LocalizedStringResource,
        to buffer: inout TextBuffer,
        elements: MessageElements
    ) {
        storage.append(resource, escaping: .markup, elements: elements, to: &buffer)
    }

    /// Writes user input. It is isolated when its direction could reorder the surrounding text, as the arguments of a
    /// resource are. Characters that would end the isolate are dropped: unmatched isolate controls, and paragraph separators
    /// other than line breaks. In an isolate of U+2068 and U+2069, each line break is replaced with a space. With the escaping
    /// `submitted`, the text is escaped for HTML, but neither isolated nor changed in another way.
    /// - Parameters:
    ///   - text: the text that a user typed.
    ///   - escaping: the escaping for the destination.
    ///   - buffer: the destination.
    public func append(userInput text: String, escaping: TextBuffer.Escaping, to buffer: inout TextBuffer) {
        buffer.append(typed: text, in: storage.locale, escaping: escaping)
    }

    /// The source language when the text of `resource` falls back to it, for the `lang` attribute of the element; otherwise nil.
    ///
    /// `append` with `.markup` already marks such texts. Use this method for elements that can contain only text.
    public func foreignLanguage(of resource: LocalizedStringResource) -> String? {
        let texts = storage.texts
        // Default values are written in the source language.
        let isForeign =
            texts.text(of: resource.definition)?.isMissing
            ?? (!texts.isSource && resource.definition.isInSourceLanguage)
        return isForeign ? texts.source.language : nil
    }
}

extension String {
    /// The text of `resource` in the language of `context`.
    public init(localized resource: LocalizedStringResource, in context: LocalizationContext) {
        var buffer = TextBuffer(capacity: 128)
        context.append(resource, escaping: .none, to: &buffer)
        self = buffer.text()
    }

    /// The text of a key. The key is also the text when the catalog does not have it.
    @_disfavoredOverload
    public init(localized keyAndValue: LocalizationValue, table: String? = nil, in context: LocalizationContext) {
        self.init(localized: LocalizedStringResource(keyAndValue, table: table), in: context)
    }

    /// The text of a key, with a default value for catalogs without the key.
    public init(
        localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil,
        in context: LocalizationContext
    ) {
        self.init(localized: LocalizedStringResource(key, defaultValue: defaultValue, table: table), in: context)
    }
}

extension LocalizationContext: Hashable {
    /// Equal contexts write the same texts: they have the same catalog, language, formats and time zone. Contexts of a language
    /// that has only a parent in the catalog are equal only to their copies.
    public static func == (one: LocalizationContext, other: LocalizationContext) -> Bool {
        Variant(storage: one.storage, offsets: []) == Variant(storage: other.storage, offsets: [])
            && one.storage.timeZone == other.storage.timeZone
    }

    /// Hashes the identities of the language's texts and of the formats, and the time zone.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(Variant(storage: storage, offsets: []))
        hasher.combine(storage.timeZone)
    }

    /// The properties of the context that a text depends on when all its dates are in `dates`: the catalog, the language, the
    /// formats, and the offsets of the time zone at these dates. Contexts with equal variants write such a text in the same way.
    package func variant(with dates: [Date]) -> Variant {
        Variant(storage: storage, offsets: dates.map { storage.timeZone.secondsFromGMT(for: $0) })
    }

    /// See ``variant(with:)``.
    package struct Variant: Sendable, Hashable {
        fileprivate let storage: ContextStorage
        fileprivate let offsets: [Int]

        package static func == (one: Variant, other: Variant) -> Bool {
            one.storage.texts === other.storage.texts && one.storage.locale === other.storage.locale
                && one.offsets == other.offsets
        }

        package func hash(into hasher: inout Hasher) {
            hasher.combine(ObjectIdentifier(storage.texts))
            hasher.combine(ObjectIdentifier(storage.locale))
            hasher.combine(offsets)
        }
    }
}
