// Input of the page that adds a player.

/// Opens the page.
public struct PlayerAddPageEvent: Event {
    /// The page to return to; nil for the list.
    public let next: SiteRoute?

    public init(next: SiteRoute? = nil) {
        self.next = next
    }

    public var page: SiteRoute { .playerAdd(then: next) }
}

/// Submits the form.
public struct PlayerAddEvent: Event {
    public let name: String
    /// As in ``PlayerAddPageEvent``.
    public let next: SiteRoute?
    /// Whether the form is shown again to add another player.
    public let isFollowedByAnother: Bool

    public init(name: String, next: SiteRoute? = nil, isFollowedByAnother: Bool = false) {
        self.name = name
        self.next = next
        self.isFollowedByAnother = isFollowedByAnother
    }

    public var page: SiteRoute { .playerAdd(then: next) }
}
