// The matches that are running.

package import Entities

package struct BannerResponse: Sendable, Equatable {
    let running: [Gather.ID]
    /// Whether the page shows another running match.
    let isBesideMatch: Bool

    package init(running: [Gather.ID], isBesideMatch: Bool = false) {
        self.running = running
        self.isBesideMatch = isBesideMatch
    }
}
