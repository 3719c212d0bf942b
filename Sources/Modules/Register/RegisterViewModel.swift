// The registration page.

import Localization
public import Templates

/// The form that creates an account.
public struct RegisterViewModel: TemplateView {
    public let problems: ErrorSummary?
    public let action: SiteRoute
    public let username: UsernameField
    public let password: PasswordField
    public let isRemembered: Bool
    /// The address of the page after registering; empty for the player list.
    public let next: String
    /// The code of an invitation; absent without one.
    public let invitation: String?
    public let login: SiteRoute

    public static let template = "Register/RegisterView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", string: "register"),
        .constant("state", string: "form"),
        .constant("title", .registerTitle),
        .model("problems", \.problems),
        .url("action", \.action),
        .model("username", \.username),
        .model("password", \.password),
        .flag("isRemembered", \.isRemembered),
        .text("next", \.next),
        .text("invitation", \.invitation),
        .url("login", \.login),
        .constant("rememberLabel", .loginRememberMe),
        .constant("submit", .registerSubmit),
        .constant("haveAccount", .registerHaveAccount),
        .constant("loginLabel", .loginTitle),
    ]
}
