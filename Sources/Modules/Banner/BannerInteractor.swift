// The matches that a person may want to go back to.

import BackendServices
import Entities

struct BannerInteractor {
    let gathers: any GatherService

    /// The matches that are running, without the one that the page is about.
    func running(_ event: BannerEvent) async throws(ServiceError) -> BannerResponse {
        let running = try await gathers.runningGathers().map(\.id)
        let others = running.filter { $0 != event.gather }
        return BannerResponse(running: others, isBesideMatch: others.count < running.count)
    }
}
