// Ending a match: the question with the score, and the end.

import BackendServices
import Entities

struct GatherEndInteractor {
    let matches: any MatchService

    /// - Parameter failure: why the question is asked again.
    func question(
        _ event: GatherEndEvent, failure: FormFailure? = nil
    ) async throws(ServiceError) -> GatherEndResponse {
        response(to: try await matches.watched(event.gather), failure: failure)
    }

    /// - Returns: `.ended` with the stored score; the question again when the result could not be stored.
    func end(_ event: GatherEndEvent) async throws(ServiceError) -> GatherEndResponse {
        let watched = try await matches.watched(event.gather)
        do {
            return .ended(try await matches.end(event.gather).score)
        } catch let error where error.isShownByForms {
            return response(to: watched, failure: .service(error))
        }
    }

    private func response(to watched: WatchedMatch, failure: FormFailure?) -> GatherEndResponse {
        if let result = watched.result { return .ended(result.score) }
        return .question(GatherEndQuestion(gather: watched.id, score: watched.score, failure: failure))
    }
}
