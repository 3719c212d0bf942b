// The page that sets a new password with a recovery code.

public import Localization
public import Templates

/// The form, or a text that says why there is none.
public struct RecoverViewModel: TemplateView {
    public let problems: ErrorSummary?
    /// The form that sets a new password; nil where the backend has no recovery codes.
    public let form: RecoverFormViewModel?
    private let state: String
    private let login = SiteRoute.login()

    init(problems: ErrorSummary?, form: RecoverFormViewModel?) {
        state = form == nil ? "unavailable" : "form"
        self.problems = problems
        self.form = form
    }

    public static let template = "Recover/RecoverView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", string: "recover"),
        .text("state", \.state),
        .constant("title", .recoverTitle),
        .model("problems", \.problems),
        .model("form", \.form),
        .constant("unavailable", .recoverUnavailable),
        .url("login", \.login),
        .constant("loginLabel", .recoverBack),
    ]
}

/// The form.
public struct RecoverFormViewModel: TemplateModel, Equatable {
    public let username: UsernameField
    public let codeError: LocalizedStringResource?
    public let password: PasswordField
    private let action = SiteRoute.recover

    init(
        username: UsernameField, codeError: LocalizedStringResource?, password: PasswordField
    ) {
        self.username = username
        self.codeError = codeError
        self.password = password
    }

    public static let fields: [TemplateField<Self>] = [
        .constant("hint", .recoverHint),
        .url("action", \.action),
        .model("username", \.username),
        .text("codeError", \.codeError),
        .constant("codeLabel", .accountRecoveryTitle),
        .constant("codeHint", .recoverCodeHint),
        .model("password", \.password),
        .constant("submit", .recoverSubmit),
    ]
}
