// What a browser asks to leave.

/// Leaving, from whatever page.
public struct LogoutEvent: Event {
    public init() {}

    public var page: SiteRoute { .home }
}
