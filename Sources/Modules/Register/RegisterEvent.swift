// Input of the registration page.

public import BackendServices

/// Opens the page.
public struct RegisterPageEvent: Event {
    public let next: SiteRoute?
    /// From the link of an invitation.
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
    public let isRemembered: Bool
    public let next: SiteRoute?
    /// The network address of the client. The number of registrations is limited for each network.
    public let clientAddress: String
    /// From the link of an invitation.
    public let invitation: InvitationCode?
    /// The session of this browser, which the new one replaces.
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
