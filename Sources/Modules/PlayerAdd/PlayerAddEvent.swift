// What a browser asks of the page that adds a player.

/// Opening the page.
public struct PlayerAddPageEvent: Event {
    /// Where the person came from, and goes back to; the list otherwise.
    public let next: LocalPath?

    public init(next: LocalPath? = nil) {
        self.next = next
    }

    public var page: SiteRoute { .playerAdd(then: next) }
}

/// Sending the form.
public struct PlayerAddEvent: Event {
    public let name: String
    /// As in ``PlayerAddPageEvent``.
    public let next: LocalPath?
    /// Somebody else is added after this one: the form opens again.
    public let isFollowedByAnother: Bool

    public init(name: String, next: LocalPath? = nil, isFollowedByAnother: Bool = false) {
        self.name = name
        self.next = next
        self.isFollowedByAnother = isFollowedByAnother
    }

    public var page: SiteRoute { .playerAdd(then: next) }
}

extension SiteRoute {
    /// Adding a player, and then going where the person came from, if that is known.
    static func playerAdd(then next: LocalPath?) -> SiteRoute {
        next.map(SiteRoute.playerAddThen) ?? .playerAdd
    }
}
