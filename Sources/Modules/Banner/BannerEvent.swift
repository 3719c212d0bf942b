// What every page asks of the backend besides its own: whether a match is running.

public import Entities

/// A page is on its way to somebody who is signed in.
public struct BannerEvent: Sendable {
    /// The match that the page is about; its own pages need no way back to it.
    public let gather: Gather.ID?

    public init(gather: Gather.ID?) {
        self.gather = gather
    }
}
