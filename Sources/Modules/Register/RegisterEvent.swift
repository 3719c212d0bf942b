// What a browser asks of the registration page.

/// Opening the page.
public struct RegisterPageEvent: Event {
    public let next: SiteRoute?

    public init(next: SiteRoute?) {
        self.next = next
    }

    public var page: SiteRoute { .register(next: next) }
}

/// Sending the form.
public struct RegisterEvent: Event {
    public let username: String
    public let password: String
    public let isRemembered: Bool
    public let next: SiteRoute?

    public init(username: String, password: String, isRemembered: Bool, next: SiteRoute?) {
        self.username = username
        self.password = password
        self.isRemembered = isRemembered
        self.next = next
    }

    public var page: SiteRoute { .register(next: next) }
}
