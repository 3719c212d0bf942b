// Input of the download of an account.

public import BackendServices

/// Downloads everything that the account holds.
public struct AccountExportEvent: Event {
    /// Of the session.
    public let user: User
    public let file: AccountFile

    public init(user: User, file: AccountFile = .everything) {
        self.user = user
        self.file = file
    }

    public var page: SiteRoute { .account }
}
