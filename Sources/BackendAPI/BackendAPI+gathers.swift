// The calls for gathers.

import BackendServices
import Entities
import Hummingbird
import RESTContract

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension BackendAPI {
    static let gatherEndpoints: [Endpoint] = [
        .bearer(.get, ContractPath.gathers) { call, token in
            try await matches { () async throws(ServiceError) in
                try await call.services.gathers(as: token).gathers()
            }
        },
        .bearer(.post, ContractPath.gathers, takesBody: true, conflict: "There are too many gathers.") { call, token in
            let body = try call.jsonIfPresent(ResultBody.self)
            // A result with one member only is an error.
            let isRunning = body?.score == nil && body?.winnerTeam == nil
            let result = isRunning ? nil : try body?.requiredResult()
            let id = try await call.services.gathers(as: token).create(result)
            return .empty(.created, location: ContractPath.gather(id))
        },
        .bearer(.put, ContractPath.gather("{gather}"), takesBody: true) { call, token in
            let id = try call.gather()
            try await call.services.gathers(as: token).end(id, with: try call.json(ResultBody.self).requiredResult())
            return .empty(.noContent)
        },
        .bearer(.delete, ContractPath.gather("{gather}")) { call, token in
            try await call.services.gathers(as: token).delete(try call.gather())
            return .empty(.noContent)
        },
        .bearer(
            .post, ContractPath.player("{player}", inGather: "{gather}"), takesBody: true,
            conflict: "The player is in the gather already, or the gather is full."
        ) { call, token in
            let (gather, player) = (try call.gather(), try call.player())
            guard let team = Team(wireName: try call.json(TeamBody.self).team) else {
                let teams = Team.allCases.map(\.wireName).joined(separator: " or ")
                throw APIProblem.invalid("team must be \(teams).")
            }
            try await call.services.gathers(as: token).add(player, to: gather, in: team)
            return .empty(.ok)
        },
        .bearer(.get, ContractPath.players(inGather: "{gather}")) { call, token in
            let lineup = try await call.services.gathers(as: token).players(in: try call.gather())
            return .json(lineup.map { PlayerBody($0.player, team: $0.team) })
        },
    ]

    /// The answer with the matches that `read` returns, which can be thousands. Reading and encoding them takes too long for an event
    /// loop.
    /// - Throws: what `read` throws, and `ServiceError.unavailable` for a long list without a place or a turn, see
    ///   ``KeyedSemaphore/wait(as:session:turns:_:)``.
    static func matches(
        _ read: @escaping @Sendable () async throws(ServiceError) -> [Gather]
    ) async throws -> Response {
        let (gathers, response) = try await withTaskExecutorPreference(globalConcurrentExecutor) {
            () async throws(ServiceError) in
            let gathers = try await read()
            return (gathers, gathers.count > longList ? nil : Response.json(gathers.map { GatherBody($0) }))
        }
        if let response { return response }
        // The accounts of a network take turns, because all users of a web front with this server as its backend have one network.
        return try await LongWork.run(for: gathers.first?.ownerID.uuidString, in: longLists) {
            .json(gathers.map { GatherBody($0) })
        }
    }

    /// A list of 10,000 matches takes more than a megabyte until it is encoded, so the number of long lists that wait for a turn is
    /// limited. Short lists do not wait for long ones, because all users of a web front with this server as its backend have one
    /// network.
    private static let longLists = KeyedSemaphore<ClientNetwork?>(
        concurrency: 4, concurrencyPerKey: 4, waitingLimit: 64, waitingLimitPerKey: 32, rejectsDisconnected: true)

    /// Lists with more matches are encoded as ``LongWork``.
    private static let longList = 400
}

extension ResultBody {
    fileprivate func requiredResult() throws(APIProblem) -> MatchResult {
        guard let result else {
            let winners = Winner.allCases.map(\.wireName).joined(separator: ", ")
            throw .invalid(
                "score must be two numbers from \(Score.limits.lowerBound) to \(Score.limits.upperBound), such as "
                    + "3-2, and winnerTeam must be one of \(winners).")
        }
        return result
    }
}
