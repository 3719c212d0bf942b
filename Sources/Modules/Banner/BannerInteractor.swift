// Reads the running matches of a user.

import BackendServices
import Entities

struct BannerInteractor {
    let gathers: any GatherService

    func running(_ event: BannerEvent) async throws(ServiceError) -> BannerResponse {
        let running = try await gathers.runningGathers().map(\.id)
        let others = running.filter { $0 != event.gather }
        return BannerResponse(running: others, isBesideMatch: others.count < running.count)
    }
}
