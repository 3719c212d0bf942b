// Input of the page that adds players.

import Entities

/// Opens the page.
public struct PlayerAddPageEvent: Event {
    /// The page to return to; nil for the player list. When it is the page of a match, the players can be put into a team.
    public let next: SiteRoute?

    public init(next: SiteRoute? = nil) {
        self.next = next
    }

    public var page: SiteRoute { .playerAdd(then: next) }
}

/// Submits the form.
public struct PlayerAddEvent: Event {
    public let entry: NewPlayers
    /// See ``PlayerAddPageEvent/next``.
    public let next: SiteRoute?
    /// Whether the form is shown again to add another player. Only pages from older versions of the server ask for that.
    public let isFollowedByAnother: Bool

    public init(_ entry: NewPlayers, next: SiteRoute? = nil, isFollowedByAnother: Bool = false) {
        self.entry = entry
        self.next = next
        self.isFollowedByAnother = isFollowedByAnother
    }

    public var page: SiteRoute { .playerAdd(then: next) }
}
