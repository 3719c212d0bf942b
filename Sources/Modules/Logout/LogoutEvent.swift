// Input of signing out.

/// Signs out, from any page.
public struct LogoutEvent: Event {
    public init() {}

    public var page: SiteRoute { .home }
}
