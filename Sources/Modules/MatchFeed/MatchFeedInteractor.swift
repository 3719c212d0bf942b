// Reads a match for its listeners.

import BackendServices
import Entities

struct MatchFeedInteractor {
    let services: any BackendServices

    /// The current match. The calls have the time limit of a page, and belong to no request.
    /// - Parameter clientAddress: of the listener who came first. In queues, the calls take turns with those of other networks.
    func watched(for access: MatchAccess, clientAddress: String?) async -> Result<WatchedMatch, ServiceError> {
        let context = CallContext(
            deadline: .now + CallContext.pageLimit, requestID: nil, clientAddress: clientAddress)
        return await CallContext.$current.withValue(context) {
            await Result(of: { () async throws(ServiceError) in try await read(access) })
        }
    }

    private func read(_ access: MatchAccess) async throws(ServiceError) -> WatchedMatch {
        switch access {
        case .organiser(let id, let token, _):
            try await services.matches(as: token).watched(id)
        case .spectator(let key):
            try await services.spectators.match(for: key)
        }
    }
}
