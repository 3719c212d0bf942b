// Deletes a match, running or over, with its goals and its spectator link.

import BackendServices
import Entities

struct GatherDeleteInteractor {
    let gathers: any GatherService
    let matches: any MatchService

    /// - Parameter failure: the reason why the page is shown again.
    func question(
        _ event: GatherDeleteEvent, failure: FormFailure? = nil
    ) async throws(ServiceError) -> GatherDeleteQuestion {
        GatherDeleteQuestion(watched: try await matches.watched(event.gather), failure: failure)
    }

    func delete(_ event: GatherDeleteEvent) async throws(ServiceError) -> GatherDeleteResponse {
        do {
            try await gathers.delete(event.gather)
            return .deleted
        } catch let error where error.isShownByForms {
            return .question(try await question(event, failure: .service(error)))
        }
    }
}
