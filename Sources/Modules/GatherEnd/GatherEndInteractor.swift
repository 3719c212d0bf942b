// Ends a match after a confirmation that shows the score.

import BackendServices
import Entities

struct GatherEndInteractor {
    let matches: any MatchService

    /// - Parameter failure: the reason why the page is shown again.
    func question(
        _ event: GatherEndEvent, failure: FormFailure? = nil
    ) async throws(ServiceError) -> GatherEndResponse {
        response(to: try await matches.watched(event.gather), failure: failure)
    }

    /// - Returns: `.ended` with the stored score; `.unreadable`; or `.question` with the failure of the call.
    func end(_ event: GatherEndEvent) async throws(ServiceError) -> GatherEndResponse {
        let watched = try await matches.watched(event.gather)
        guard watched.unreadableScore == nil else { return .unreadable }
        do {
            return .ended(try await matches.end(event.gather).score)
        } catch let error where error.isShownByForms {
            return response(to: watched, failure: .service(error))
        }
    }

    private func response(to watched: WatchedMatch, failure: FormFailure?) -> GatherEndResponse {
        if let result = watched.result { return .ended(result.score) }
        if watched.isEnded { return .unreadable }
        return .question(GatherEndQuestion(gather: watched.id, score: watched.score, failure: failure))
    }
}
