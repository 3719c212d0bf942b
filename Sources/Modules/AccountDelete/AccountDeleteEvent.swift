// Input of the page that deletes the account.

public import BackendServices

/// Opens the page.
public struct AccountDeletePageEvent: Event {
    /// The user who is signed in.
    public let user: User

    public init(user: User) {
        self.user = user
    }

    public var page: SiteRoute { .accountDelete }
}

/// Deletes the account.
public struct AccountDeleteEvent: ConfirmedEvent {
    public let user: User
    public let password: String
    public let clientAddress: String
    public let knownBrowser: KnownBrowser?

    public init(user: User, password: String, clientAddress: String, knownBrowser: KnownBrowser? = nil) {
        self.user = user
        self.password = password
        self.clientAddress = clientAddress
        self.knownBrowser = knownBrowser
    }

    public var page: SiteRoute { .accountDelete }
}
