// Reads the matches of a user: running matches first, then past matches, newest first.

import BackendServices
import Entities

struct GatherListInteractor {
    let gathers: any GatherService
    let matches: any MatchService

    func history(_ event: GatherListEvent) async throws(ServiceError) -> GatherListResponse {
        let all = try await gathers.gathers()
        var running: [GatherListResponse.Running] = []
        for gather in all where !gather.isEnded {
            let watched = try await matches.watched(gather.id)
            let squads = watched.match.squads(of: watched.lineup)
            running.append(.init(gather: gather, score: watched.score, squads: squads))
        }
        return GatherListResponse(
            running: running, past: all.filter(\.isEnded), namesTimeZone: !event.viewer.hasOwnTimeZone
        )
    }
}
