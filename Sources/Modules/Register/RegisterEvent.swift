// Input of the registration page.

public import BackendServices

/// Opens the page.
public struct RegisterPageEvent: Event {
    public let next: SiteRoute?
    /// The code from the link of an invitation; nil without one.
    public let invitation: InvitationCode?

    public init(next: SiteRoute?, invitation: InvitationCode? = nil) {
        self.next = next
        self.invitation = invitation
    }

    public var page: SiteRoute { .register(next: next, invitation: invitation) }
}

/// Submits the form.
public struct RegisterEvent: Event {
    public let username: String
    public let password: String
    /// Whether the session continues after the browser is closed, and the browser keeps the username for the next sign-in.
    public let isRemembered: Bool
    public let next: SiteRoute?
    /// The network address of the client. The number of registrations is limited for each network.
    public let clientAddress: String
    /// The code from the link of an invitation; nil without one.
    public let invitation: InvitationCode?
    /// The session of this browser, which the new one replaces; nil when there is none.
    public let replaced: AccessToken?

    public init(
        username: String, password: String, isRemembered: Bool, next: SiteRoute?, clientAddress: String,
        invitation: InvitationCode? = nil, replaced: AccessToken? = nil
    ) {
        self.replaced = replaced
        self.username = username
        self.password = password
        self.isRemembered = isRemembered
        self.next = next
        self.clientAddress = clientAddress
        self.invitation = invitation
    }

    public var page: SiteRoute { .register(next: next, invitation: invitation) }
}
