// The running matches that the banner is about.

package import Entities

package struct BannerResponse: Sendable, Equatable {
    /// The ids of the running matches, without the match that the page shows.
    let running: [Gather.ID]
    /// Whether the page itself shows a running match.
    let isBesideMatch: Bool

    package init(running: [Gather.ID], isBesideMatch: Bool = false) {
        self.running = running
        self.isBesideMatch = isBesideMatch
    }
}
