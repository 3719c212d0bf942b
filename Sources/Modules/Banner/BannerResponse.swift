// The matches that are running.

import Entities

struct BannerResponse: Sendable, Equatable {
    let running: [Gather.ID]
}
