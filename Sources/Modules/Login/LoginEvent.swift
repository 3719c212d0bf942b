// What a browser asks of the sign-in page.

import Entities

/// Opening the page.
public struct LoginPageEvent: Event {
    /// Kept from the last visit, if the person wanted that.
    public let rememberedUsername: String?
    public let next: SiteRoute?

    public init(rememberedUsername: String?, next: SiteRoute?) {
        self.rememberedUsername = rememberedUsername
        self.next = next
    }

    public var page: SiteRoute { .login(next: next) }
}

/// Sending the form.
public struct LoginEvent: Event {
    public let username: String
    public let password: String
    public let isRemembered: Bool
    public let next: SiteRoute?
    /// The network address that the request came from; failed sign-ins are counted for each.
    public let clientAddress: String

    public init(username: String, password: String, isRemembered: Bool, next: SiteRoute?, clientAddress: String) {
        self.username = username
        self.password = password
        self.isRemembered = isRemembered
        self.next = next
        self.clientAddress = clientAddress
    }

    public var page: SiteRoute { .login(next: next) }
}
