// What a browser asks of the page that adds a player.

/// Opening the page.
public struct PlayerAddPageEvent: Event {
    /// Where the person came from, and goes back to; the list otherwise.
    public let next: SiteRoute?

    public init(next: SiteRoute? = nil) {
        self.next = next
    }

    public var page: SiteRoute { .playerAdd(then: next) }
}

/// Sending the form.
public struct PlayerAddEvent: Event {
    public let name: String
    /// As in ``PlayerAddPageEvent``.
    public let next: SiteRoute?
    /// Somebody else is added after this one: the form opens again.
    public let isFollowedByAnother: Bool

    public init(name: String, next: SiteRoute? = nil, isFollowedByAnother: Bool = false) {
        self.name = name
        self.next = next
        self.isFollowedByAnother = isFollowedByAnother
    }

    public var page: SiteRoute { .playerAdd(then: next) }
}
