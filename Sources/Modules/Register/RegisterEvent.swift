// Input of the registration page.

/// Opens the page.
public struct RegisterPageEvent: Event {
    public let next: SiteRoute?

    public init(next: SiteRoute?) {
        self.next = next
    }

    public var page: SiteRoute { .register(next: next) }
}

/// Submits the form.
public struct RegisterEvent: Event {
    public let username: String
    public let password: String
    public let isRemembered: Bool
    public let next: SiteRoute?
    /// The network address of the client. The number of registrations is limited for each network.
    public let clientAddress: String

    public init(username: String, password: String, isRemembered: Bool, next: SiteRoute?, clientAddress: String) {
        self.username = username
        self.password = password
        self.isRemembered = isRemembered
        self.next = next
        self.clientAddress = clientAddress
    }

    public var page: SiteRoute { .register(next: next) }
}
