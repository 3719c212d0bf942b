// A field for the username of an account.

public import Localization
public import Templates

/// A username with its label, hint and error.
public struct UsernameField: TemplateModel, Equatable {
    /// The username that was typed or that the form suggests, without control characters.
    public let value: String
    public let hint: LocalizedStringResource?
    public let error: LocalizedStringResource?

    init(_ value: String, hint: LocalizedStringResource? = nil, error: LocalizedStringResource? = nil) {
        self.value = value
        self.hint = hint
        self.error = error
    }

    public static let fields: [TemplateField<Self>] = [
        .constant("label", .loginUsername),
        .text("value", \.value),
        .text("hint", \.hint),
        .text("error", \.error),
    ]
}
