// What a browser asks of the page that adds a player.

/// Opening the page.
public struct PlayerAddPageEvent: Event {
    public init() {}

    public var page: SiteRoute { .playerAdd }
}

/// Sending the form.
public struct PlayerAddEvent: Event {
    public let name: String

    public init(name: String) {
        self.name = name
    }

    public var page: SiteRoute { .playerAdd }
}
