// Input of the sign-in page.

public import BackendServices

/// Opens the page.
public struct LoginPageEvent: Event {
    /// The username of the last sign-in, if the user chose to be remembered.
    public let rememberedUsername: String?
    /// The page after signing in; nil for the player list.
    public let next: SiteRoute?

    public init(rememberedUsername: String?, next: SiteRoute?) {
        self.rememberedUsername = rememberedUsername
        self.next = next
    }

    public var page: SiteRoute { .login(next: next) }
}

/// Submits the form.
public struct LoginEvent: Event {
    public let username: String
    public let password: String
    /// Whether the session continues after the browser is closed, and the browser keeps the username for the next sign-in.
    public let isRemembered: Bool
    public let next: SiteRoute?
    /// The network address of the client. Failed sign-ins are counted for each network.
    public let clientAddress: String
    /// The browser, when its session or its remembered username proves an earlier sign-in; nil otherwise.
    public let knownBrowser: KnownBrowser?
    /// The session of this browser, which the new one replaces; nil when there is none.
    public let replaced: AccessToken?

    public init(
        username: String, password: String, isRemembered: Bool, next: SiteRoute?, clientAddress: String,
        knownBrowser: KnownBrowser? = nil, replaced: AccessToken? = nil
    ) {
        self.replaced = replaced
        self.username = username
        self.password = password
        self.isRemembered = isRemembered
        self.next = next
        self.clientAddress = clientAddress
        self.knownBrowser = knownBrowser
    }

    public var page: SiteRoute { .login(next: next) }
}
