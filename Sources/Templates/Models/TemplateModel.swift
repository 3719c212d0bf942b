// What a template is bound to. A ViewModel names its fields once; the library checks every tag of its template against
// them when the server starts.

public import Localization

/// A flat value whose stored properties a template may show: a ViewModel, a row of its list, the layout around it.
///
///     struct PlayerRow: TemplateModel {
///         let name: String
///         let link: SiteRoute
///
///         static let fields: [TemplateField<Self>] = [.text("name", \.name), .url("link", \.link)]
///     }
public protocol TemplateModel: Sendable {
    /// Every field that templates know by name; each must be used by a template that shows the model.
    static var fields: [TemplateField<Self>] { get }
}

/// A model with a template of its own: one page, or a part of one that is also sent by itself.
public protocol TemplateView: TemplateModel, Equatable {
    /// The path of the template below `Resources/Templates`, without `.html`: `PlayerList/PlayerListView`.
    static var template: String { get }
    /// Whether the template is a part of a page, which other templates include: it need not be a whole document.
    static var isFragment: Bool { get }
}

extension TemplateView {
    /// A page.
    public static var isFragment: Bool { false }
}

/// An address that may stand in `href`, `src`, `action` and their like.
public protocol TemplateURL: Sendable {
    /// Writes the address as it is, percent-encoded but not escaped for HTML: the renderer escapes it.
    func append(to buffer: inout TextBuffer)
}

/// A value that is shown as text: `String`, `Int`, `LocalizedStringResource` and an optional of one of them.
///
/// The set is closed: a field of any other type is refused when the library is made.
public protocol TemplateText: Sendable {}

extension String: TemplateText {}
extension Int: TemplateText {}
extension LocalizedStringResource: TemplateText {}
extension Optional: TemplateText where Wrapped: TemplateText {}

// Texts are models with the one field `.`, so that lists of them are lists like any other.

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
