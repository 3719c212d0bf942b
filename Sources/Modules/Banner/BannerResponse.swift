// The matches that are running.

import Entities

struct BannerResponse: Sendable, Equatable {
    let running: [Gather.ID]
    /// Whether the page is about one more that is running.
    var isBesideMatch = false
}
