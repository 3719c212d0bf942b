// Ending a match: no more goals, then the result to the backend; if that fails, the match goes on as it was.

import BackendServices
import Entities

struct GatherEndInteractor {
    let gathers: any GatherService
    let matches: any MatchService

    /// - Parameter failure: why the question is asked again.
    func question(
        _ event: GatherEndEvent, failure: FormFailure? = nil
    ) async throws(ServiceError) -> GatherEndResponse {
        if let score = try await gathers.gather(event.gather).score { return .ended(score) }
        let score = try await matches.match(event.gather).score
        return .question(GatherEndQuestion(gather: event.gather, score: score, failure: failure))
    }

    func end(_ event: GatherEndEvent) async throws(ServiceError) -> GatherEndResponse {
        if let score = try await gathers.gather(event.gather).score { return .ended(score) }
        let score = try await matches.close(event.gather).score
        do {
            try await gathers.end(event.gather, with: MatchResult(score))
            return .ended(score)
        } catch {
            // If this fails too, the page of the match finishes what was begun, see `GatherInteractor`.
            try? await matches.reopen(event.gather)
            guard error.isShownByForms else { throw error }
            return .question(GatherEndQuestion(gather: event.gather, score: score, failure: .service(error)))
        }
    }
}
