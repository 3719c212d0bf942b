// The account page.

public import Localization
public import Templates

/// The account, with the forms that the backend supports.
public struct AccountViewModel: TemplateView {
    public let problems: ErrorSummary?
    public let username: String
    /// The forms for password, sessions and recovery code; nil where the backend cannot manage passwords.
    public let credentials: AccountCredentialsViewModel?
    private let export = SiteRoute.accountExport
    private let playersTable = SiteRoute.accountPlayersTable
    private let matchesTable = SiteRoute.accountMatchesTable
    private let delete = SiteRoute.accountDelete
    private let logout = SiteRoute.logout

    init(problems: ErrorSummary?, username: String, credentials: AccountCredentialsViewModel?) {
        self.problems = problems
        self.username = username
        self.credentials = credentials
    }

    public static let template = "Account/AccountView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", string: "account"),
        .constant("state", string: "overview"),
        .constant("title", .accountTitle),
        .model("problems", \.problems),
        .text("username", \.username),
        .model("credentials", \.credentials),
        .constant("elsewhere", .accountElsewhere),
        .constant("dataTitle", .accountDataTitle),
        .constant("dataHint", .accountDataHint),
        .url("export", \.export),
        .constant("exportLabel", .accountDataExport),
        .url("playersTable", \.playersTable),
        .constant("playersTableLabel", .accountDataPlayers),
        .url("matchesTable", \.matchesTable),
        .constant("matchesTableLabel", .accountDataMatches),
        .constant("privacyHint", .accountDataPrivacy),
        .constant("leaveTitle", .accountLeaveTitle),
        .url("logout", \.logout),
        .constant("logoutLabel", .layoutLogout),
        .url("delete", \.delete),
        .constant("deleteLabel", .accountDeleteTitle),
    ]
}

/// Password, sessions and recovery code.
public struct AccountCredentialsViewModel: TemplateModel, Equatable {
    public let currentPassword: PasswordField
    public let newPassword: PasswordField
    public let sessions: [AccountSessionViewModel]
    /// Says when the recovery code was created, or that there is none.
    public let recoveryState: LocalizedStringResource
    /// The field for the password; nil when the session began so recently that the form does not ask for it.
    public let recoveryPassword: PasswordField?
    public let makeLabel: LocalizedStringResource
    private let password = SiteRoute.accountPassword
    private let recovery = SiteRoute.accountRecovery

    init(
        currentPassword: PasswordField, newPassword: PasswordField, sessions: [AccountSessionViewModel],
        recoveryState: LocalizedStringResource, recoveryPassword: PasswordField?, makeLabel: LocalizedStringResource
    ) {
        self.currentPassword = currentPassword
        self.newPassword = newPassword
        self.sessions = sessions
        self.recoveryState = recoveryState
        self.recoveryPassword = recoveryPassword
        self.makeLabel = makeLabel
    }

    public static let fields: [TemplateField<Self>] = [
        .constant("passwordTitle", .accountPasswordTitle),
        .constant("passwordNote", .accountPasswordNote),
        .url("password", \.password),
        .model("currentPassword", \.currentPassword),
        .model("newPassword", \.newPassword),
        .constant("passwordSubmit", .accountPasswordTitle),
        .constant("sessionsTitle", .accountSessionsTitle),
        .constant("sessionsHint", .accountSessionsHint),
        .list("sessions", \.sessions),
        .constant("currentLabel", .accountSessionsCurrent),
        .constant("endWord", .accountSessionsEnd),
        .constant("recoveryTitle", .accountRecoveryTitle),
        .constant("recoveryHint", .accountRecoveryHint),
        .text("recoveryState", \.recoveryState),
        .url("recovery", \.recovery),
        .model("recoveryPassword", \.recoveryPassword),
        .text("makeLabel", \.makeLabel),
    ]
}

/// A session in the list.
public struct AccountSessionViewModel: TemplateModel, Equatable {
    public let started: LocalizedStringResource
    public let isCurrent: Bool
    public let end: SiteRoute
    /// The name of the button, read by screen readers.
    public let endLabel: LocalizedStringResource

    public static let fields: [TemplateField<Self>] = [
        .text("started", \.started),
        .flag("isCurrent", \.isCurrent),
        .url("end", \.end),
        .text("endLabel", \.endLabel),
    ]
}
