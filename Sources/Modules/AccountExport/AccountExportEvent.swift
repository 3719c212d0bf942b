// Input of the download of an account.

public import BackendServices

/// Downloads a file with data of the account.
public struct AccountExportEvent: Event {
    /// The user of the session.
    public let user: User
    public let file: AccountFile

    public init(user: User, file: AccountFile = .everything) {
        self.user = user
        self.file = file
    }

    public var page: SiteRoute { .account }
}
