// The gathers of a user of a remote backend.

internal import BackendServices
internal import Entities
internal import RESTContract

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

struct RESTGatherService: GatherService {
    let remote: Remote
    let token: AccessToken
    var client: ContractClient { remote.client }

    /// Orphans are left out; see ``RunningStarts``.
    func gathers() async throws(ServiceError) -> [Gather] {
        try await gathers(client.window)
    }

    func gathers(_ window: CallWindow) async throws(ServiceError) -> [Gather] {
        await remote.starts.complete(try await client.gathers(as: token, in: window), of: token)
    }

    func runningGathers() async throws(ServiceError) -> [Gather] {
        try await remote.running.gathers(of: token) {
            await Result(of: { () async throws(ServiceError) in try await gathers().filter { !$0.isEnded } })
        }
    }

    func gather(_ id: Gather.ID) async throws(ServiceError) -> Gather {
        try await remote.gather(id, as: token)
    }

    func create(_ result: MatchResult?) async throws(ServiceError) -> Gather.ID {
        defer { remote.running.forget(token) }
        return try await create(result, in: client.window)
    }

    func add(_ player: Player.ID, to gather: Gather.ID, in team: Team) async throws(ServiceError) {
        try await add(player, to: gather, in: team, client.window)
    }

    /// Older servers leave the team out.
    func players(in gather: Gather.ID) async throws(ServiceError) -> [LineupPlayer] {
        try await players(in: gather, client.window)
    }

    func players(in gather: Gather.ID, _ window: CallWindow) async throws(ServiceError) -> [LineupPlayer] {
        let call = try ContractCall(.get, ContractPath.players(inGather: gather), answer: .ok).authorized(by: token)
        return try await client.value(call, in: window, of: [PlayerBody].self, without: "a player's id") { bodies in
            bodies.compactMapAll { body in
                body.player.map { LineupPlayer(player: $0, team: body.team.flatMap(Team.init(wireName:))) }
            }
        }
    }

    func end(_ id: Gather.ID, with result: MatchResult) async throws(ServiceError) {
        // The gather is read before the wait, so that only the owner waits, see `Remote.results`. This call replaces
        // any result, so the gather need not be read again after the wait.
        let gather = try await remote.gatherForChange(id, as: token)
        try await remote.results.wait(as: id) { () async throws(ServiceError) in
            try await remote.corrections.run(id) { () async throws(ServiceError) in
                try await send(result, for: gather)
                let newest = ResultAge(asked: .now) { _ in .finished(.now) }
                await remote.tidy { store async throws(ServiceError) in
                    try await store.storeResults(of: [gather.ended(with: result)], age: newest)
                }
            }
        }
    }

    /// Ends the gather, or replaces its result. A match that has no result in the match store gets the result there too, for
    /// spectators.
    func send(_ result: MatchResult, for gather: Gather) async throws(ServiceError) {
        defer { remote.running.forget(token) }
        let call = try ContractCall(.put, ContractPath.gather(gather.id), answer: .noContent)
            .authorized(by: token).sending(ResultBody(result))
        try await client.send(call, in: client.window)
        await remote.tidy { store async throws(ServiceError) in
            _ = try await store.close(gather.ended(with: result))
        }
    }

    func delete(_ gather: Gather.ID) async throws(ServiceError) {
        defer { remote.running.forget(token) }
        try await delete(gather, in: client.window)
        await forgetDeleted(gather)
    }

    /// Deletes from the match store the data of a gather that the backend has deleted; see ``Remote/forget(_:_:)``.
    func forgetDeleted(_ gather: Gather.ID) async {
        await remote.forget("gather \(gather)") { store async throws(ServiceError) in
            try await store.forget(gather, of: nil)
        }
    }

    func create(_ result: MatchResult?, in window: CallWindow) async throws(ServiceError) -> Gather.ID {
        var call = try ContractCall(.post, ContractPath.gathers, answer: .created).authorized(by: token)
        if let result { call = try call.sending(ResultBody(result)) }
        return try await client.idOfNew(call, in: window) { UUID(uuidString: String($0)) }
    }

    func add(
        _ player: Player.ID, to gather: Gather.ID, in team: Team, _ window: CallWindow
    ) async throws(ServiceError) {
        let call = try ContractCall(.post, ContractPath.player(player, inGather: gather), answer: .ok)
            .authorized(by: token).sending(TeamBody(team))
        try await client.send(call, in: window)
    }

    func delete(_ gather: Gather.ID, in window: CallWindow) async throws(ServiceError) {
        let call = try ContractCall(.delete, ContractPath.gather(gather), answer: .noContent).authorized(by: token)
        try await client.send(call, in: window)
    }
}

extension Gather {
    fileprivate func ended(with result: MatchResult) -> Gather {
        var gather = self
        gather.end(with: result)
        return gather
    }
}
