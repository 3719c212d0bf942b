// Reads a match for its listeners.

import BackendServices
import Entities

struct MatchFeedInteractor {
    let services: any BackendServices

    /// Reads the current state of the match. The calls to the backend have the time limit of a page, and belong to no request.
    /// - Parameter clientAddress: the network address of the first listener. In queues, the calls take turns with the calls of clients
    ///   in other networks.
    func reading(for access: MatchAccess, clientAddress: String?) async -> Result<MatchReading, ServiceError> {
        let context = CallContext(
            deadline: .now + CallContext.pageLimit, requestID: nil, clientAddress: clientAddress)
        return await CallContext.$current.withValue(context) {
            await Result(of: { () async throws(ServiceError) in try await read(access) })
        }
    }

    private func read(_ access: MatchAccess) async throws(ServiceError) -> MatchReading {
        switch access {
        case .organiser(let id, let token, _):
            .organiser(try await services.matches(as: token).watched(id))
        case .spectator(let key):
            .spectators(try await services.spectators.match(for: key))
        }
    }
}
