// Reads a match for those who listen to it. It only reads: what a page finishes when it is opened, such as a match whose
// result did not arrive, is no business of a stream.

import BackendServices
import Entities

struct MatchFeedInteractor {
    let services: any BackendServices

    /// The match as it is now. Its calls share the time that a page's calls have, and belong to no request.
    func picture(for access: MatchAccess) async -> Result<WatchedMatch, ServiceError> {
        let context = CallContext(deadline: .now + CallContext.pageLimit, requestID: nil)
        return await CallContext.$current.withValue(context) {
            do throws(ServiceError) {
                return .success(try await read(access))
            } catch {
                return .failure(error)
            }
        }
    }

    private func read(_ access: MatchAccess) async throws(ServiceError) -> WatchedMatch {
        switch access {
        case .organiser(let id, let token):
            let gathers = services.gathers(as: token)
            let gather = try await gathers.gather(id)
            let match = try await services.matches(as: token).match(id)
            return WatchedMatch(gather: gather, lineup: try await gathers.players(in: id), match: match)
        case .spectator(let key):
            var watched = try await services.spectators.match(for: key)
            // Closed is over for whoever watches, although the result may still be on its way to the backend.
            if watched.match.isClosed { watched.gather.score = watched.gather.score ?? watched.match.score }
            return watched
        }
    }
}
