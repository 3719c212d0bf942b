// The sign-in page.

import Localization
public import Templates

/// The sign-in form.
public struct LoginViewModel: TemplateView {
    public let problems: ErrorSummary?
    public let action: SiteRoute
    public let username: UsernameField
    public let password: PasswordField
    public let isRemembered: Bool
    /// The address of the page after signing in; empty for the player list.
    public let next: String
    /// The registration page; nil when not everybody is allowed to register.
    public let register: SiteRoute?
    private let recover = SiteRoute.recover

    public static let template = "Login/LoginView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", string: "login"),
        .constant("state", string: "form"),
        .constant("title", .loginTitle),
        .model("problems", \.problems),
        .url("action", \.action),
        .model("username", \.username),
        .model("password", \.password),
        .flag("isRemembered", \.isRemembered),
        .text("next", \.next),
        .url("register", \.register),
        .url("recover", \.recover),
        .constant("recoverLabel", .loginForgotten),
        .constant("rememberLabel", .loginRememberMe),
        .constant("submit", .loginSubmit),
        .constant("noAccount", .loginNoAccount),
        .constant("registerLabel", .registerTitle),
    ]
}
