// Input of the banner, which tells signed-in users that matches are running. The list of matches has no banner.

public import Entities

/// Asks for the banner of a page for a signed-in user.
public struct BannerEvent: Sendable {
    /// The match that the page shows, if any. The banner leaves it out.
    public let gather: Gather.ID?

    public init(gather: Gather.ID?) {
        self.gather = gather
    }
}
