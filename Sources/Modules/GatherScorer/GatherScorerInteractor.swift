// Finds the goal whose scorer the page asks for. The answer is posted to the path of this page, and `GatherInteractor` sets the
// scorer.

import BackendServices
import Entities

struct GatherScorerInteractor {
    let matches: any MatchService

    func open(_ event: GatherScorerPageEvent) async throws(ServiceError) -> GatherScorerResponse {
        let watched = try await matches.watched(event.gather)
        guard let id = event.goal else { return .noQuestion(nil) }
        guard watched.isOpen else { return .noQuestion(.over) }
        guard let goal = watched.match.goals.first(where: { $0.id == id }) else { return .noQuestion(.goalIsGone) }
        return .question(GatherScorerQuestion(watched: watched, goal: goal))
    }
}
