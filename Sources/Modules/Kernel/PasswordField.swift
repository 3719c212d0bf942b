// A field for a password.

public import Localization
public import Templates

/// A password with its label, hint and error. A script adds a button that shows what is typed.
public struct PasswordField: TemplateModel, Equatable {
    /// The id and the name of the field.
    public let name: String
    public let label: LocalizedStringResource
    public let hint: LocalizedStringResource?
    /// A value of HTML's `autocomplete`.
    public let autocomplete: String
    public let error: LocalizedStringResource?

    init(
        _ name: String, _ label: LocalizedStringResource, hint: LocalizedStringResource? = nil, autocomplete: String,
        error: LocalizedStringResource? = nil
    ) {
        self.name = name
        self.label = label
        self.hint = hint
        self.autocomplete = autocomplete
        self.error = error
    }

    public static let fields: [TemplateField<Self>] = [
        .text("name", \.name),
        .text("label", \.label),
        .text("hint", \.hint),
        .text("autocomplete", \.autocomplete),
        .text("error", \.error),
    ]
}
