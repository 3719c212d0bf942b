// The models that templates are bound to. A view model declares its fields, and the library checks all tags of its
// template against them at startup.

public import Localization

public import struct Localization.LocalizedStringResource

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A type whose stored properties a template can show: a view model, a row of a list, or the layout.
///
///     struct PlayerRow: TemplateModel {
///         let name: String
///         let link: CheckedURL
///
///         static let fields: [TemplateField<Self>] = [.text("name", \.name), .url("link", \.link)]
///     }
public protocol TemplateModel: Sendable {
    /// The fields that templates can use. The library warns about a field that no template uses.
    static var fields: [TemplateField<Self>] { get }
}

/// A model with its own template: a page, or a part of a page that is also sent separately.
public protocol TemplateView: TemplateModel, Equatable {
    /// The path of the template below the folder of the library, without `.html`: `PlayerList/PlayerListView`.
    static var template: String { get }
    /// Whether the template is a fragment of a page and not a whole document.
    static var isFragment: Bool { get }
}

extension TemplateView {
    /// False: the template is a page.
    public static var isFragment: Bool { false }
}

/// A URL for attributes such as `href`, `src` and `action`.
public protocol TemplateURL: Sendable {
    /// Writes the URL, percent-encoded but not escaped for HTML. The renderer escapes it.
    func append(to buffer: inout TextBuffer)

    /// Whether URLs of other hosts are also written in attributes that load scripts or documents: `src` of
    /// `<script>`, `<iframe>` and `<embed>`, `href` and `xlink:href` of a `<script>` in SVG, `data` of `<object>`, `href` of a
    /// `<link>` that loads more than an image, and `hx-get` and similar attributes. Return true only when no value of the type comes
    /// from outside the program.
    static var isTrustedToLoad: Bool { get }

    /// Writes a URL without copying it. The renderer calls this function; a type that conforms need not implement it.
    /// - Parameters:
    ///   - pointer: points to an initialized value of this type that does not change during the call.
    ///   - buffer: the destination.
    static func append(at pointer: UnsafeRawPointer, to buffer: inout TextBuffer)
}

extension TemplateURL {
    /// False: where a page loads scripts or documents, only addresses of this site are written.
    public static var isTrustedToLoad: Bool { false }

    /// Writes the URL that the pointer points to. The protocol requires this function, although all types have this implementation,
    /// so that the compiler specializes it for each type. A generic function outside of the protocol would look up the metadata
    /// of the type in each call.
    @inlinable
    public static func append(at pointer: UnsafeRawPointer, to buffer: inout TextBuffer) {
        Borrowed.withValue(at: pointer.assumingMemoryBound(to: Self.self)) { $0.append(to: &buffer) }
    }
}

// These conformances exist only for the messages of the compiler, which otherwise only says that the type does not conform.

@available(*, unavailable, message: "a `String` is not accepted as a URL: create a `CheckedURL`")
extension String: TemplateURL {
    /// Writes nothing, because the string is not checked.
    public func append(to buffer: inout TextBuffer) {}
}

@available(*, unavailable, message: "a `URL` can be a script: create a `CheckedURL(url.absoluteString)`")
extension URL: TemplateURL {
    /// Writes nothing, because the URL is not checked.
    public func append(to buffer: inout TextBuffer) {}
}

/// A type that can be shown as text: `String`, `Int`, `LocalizedStringResource` or an optional of one of them.
///
/// Do not conform other types: a text field of another type is an error when the library is created.
public protocol TemplateText: Sendable {}

extension String: TemplateText {}
extension Int: TemplateText {}
extension LocalizedStringResource: TemplateText {}
extension Optional: TemplateText where Wrapped: TemplateText {}

// These conformances, too, exist only for the messages of the compiler.

@available(
    *, unavailable,
    message: """
        a date has no style: declare the property as LocalizedStringResource, and create its value with .date(date, .date); \
        for <time datetime>, as a String
        """
)
extension Date: TemplateText {}

@available(
    *, unavailable,
    message: """
        a duration has no style: declare the property as LocalizedStringResource, and create its value with \
        .duration(duration, .units)
        """
)
extension Duration: TemplateText {}

@available(
    *, unavailable,
    message: """
        a number with decimals has no style: declare the property as LocalizedStringResource, and create its value with \
        .number(x)
        """
)
extension Double: TemplateText {}

@available(*, unavailable, message: "a Bool is not a text: declare the field as .flag, and use it as a section")
extension Bool: TemplateText {}

@available(*, unavailable, message: "declare the field as .url, which can also be written as a text: {{link}}")
extension CheckedURL: TemplateText {}

@available(*, unavailable, message: "a list is not a text: declare the field as .list, and use it as a section")
extension Array: TemplateText where Element: TemplateModel {}

// Texts are models with the field `.`, so that lists of texts work like other lists.

extension String: TemplateModel {
    /// The string itself, `{{.}}`.
    public static var fields: [TemplateField<String>] { [.text(".", \.self)] }
}

extension Int: TemplateModel {
    /// The number itself, `{{.}}`.
    public static var fields: [TemplateField<Int>] { [.text(".", \.self)] }
}

extension LocalizedStringResource: TemplateModel {
    /// The text itself, `{{.}}`.
    public static var fields: [TemplateField<LocalizedStringResource>] { [.text(".", \.self)] }
}
