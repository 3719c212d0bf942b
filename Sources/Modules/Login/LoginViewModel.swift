// The sign-in page.

public import Localization
public import Templates

/// The sign-in form.
public struct LoginViewModel: TemplateView {
    public let problems: ErrorSummary?
    public let action: SiteRoute
    public let username: String
    public let usernameError: LocalizedStringResource?
    public let passwordError: LocalizedStringResource?
    public let isRemembered: Bool
    /// The page after signing in; empty for the player list.
    public let next: String
    /// Nil when not everybody may register.
    public let register: SiteRoute?
    private let recover = SiteRoute.recover

    public static let template = "Login/LoginView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", "login"),
        .constant("state", "form"),
        .constant("title", .loginTitle),
        .model("problems", \.problems),
        .url("action", \.action),
        .text("username", \.username),
        .text("usernameError", \.usernameError),
        .text("passwordError", \.passwordError),
        .flag("isRemembered", \.isRemembered),
        .text("next", \.next),
        .url("register", \.register),
        .url("recover", \.recover),
        .constant("recoverLabel", .loginForgotten),
        .constant("usernameLabel", .loginUsername),
        .constant("passwordLabel", .loginPassword),
        .constant("rememberLabel", .loginRememberMe),
        .constant("submit", .loginSubmit),
        .constant("noAccount", .loginNoAccount),
        .constant("registerLabel", .registerTitle),
    ]
}
