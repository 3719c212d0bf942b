// Input of the download of an account.

public import BackendServices

/// Downloads everything that the account holds.
public struct AccountExportEvent: Event {
    /// Of the session.
    public let user: User

    public init(user: User) {
        self.user = user
    }

    public var page: SiteRoute { .account }
}
