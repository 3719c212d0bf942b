// The confirmation page before the account is deleted.

import Localization
public import Templates

/// The question, with a field for the password.
public struct AccountDeleteViewModel: TemplateView {
    public let problems: ErrorSummary?
    public let username: String
    public let password: PasswordField
    private let action = SiteRoute.accountDelete
    private let export = SiteRoute.accountExport
    private let account = SiteRoute.account

    init(problems: ErrorSummary?, username: String, password: PasswordField) {
        self.problems = problems
        self.username = username
        self.password = password
    }

    public static let template = "AccountDelete/AccountDeleteView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", string: "account-delete"),
        .constant("state", string: "question"),
        .constant("title", .accountDeleteTitle),
        .model("problems", \.problems),
        .text("username", \.username),
        .constant("question", .accountDeleteQuestion),
        .url("export", \.export),
        .constant("exportLabel", .accountDataExport),
        .url("action", \.action),
        .model("password", \.password),
        .constant("submit", .accountDeleteTitle),
        .url("cancel", \.account),
        .constant("cancelLabel", .playersCancel),
    ]
}
