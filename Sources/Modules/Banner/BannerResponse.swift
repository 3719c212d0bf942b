// The matches that are running.

package import Entities

package struct BannerResponse: Sendable, Equatable {
    let running: [Gather.ID]
    /// Whether the page is about one more that is running.
    let isBesideMatch: Bool

    package init(running: [Gather.ID], isBesideMatch: Bool = false) {
        self.running = running
        self.isBesideMatch = isBesideMatch
    }
}
