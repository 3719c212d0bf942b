// The players of a user of a remote backend.

internal import BackendServices
internal import Entities
internal import Logging
internal import RESTContract

struct RESTPlayerService: PlayerService {
    let remote: Remote
    let token: AccessToken
    private var client: ContractClient { remote.client }

    func players() async throws(ServiceError) -> [Player] {
        try await client.players(as: token, in: client.window)
    }

    /// The contract has no call that reads one player, so the player is found in the list.
    func player(_ id: Player.ID) async throws(ServiceError) -> Player {
        guard let player = try await players().first(where: { $0.id == id }) else { throw .notFound }
        return player
    }

    /// The draft is validated here too, because older servers do not validate it.
    func create(_ draft: PlayerDraft) async throws(ServiceError) -> Player.ID {
        try await create(PlayerBody(try draft.validatedForService()), in: client.window)
    }

    /// Makes one call for each player, a few at a time, because the contract has no call for several players. When a call fails,
    /// the players that the other calls created are deleted. Throws `.unconfirmed` when a player whose id is not known may have been
    /// created, or a deletion fails.
    func create(_ drafts: [PlayerDraft]) async throws(ServiceError) -> [Player.ID] {
        let bodies = try drafts.map { draft throws(ServiceError) in PlayerBody(try draft.validatedForService()) }
        let window = client.window
        let results = await ConcurrentCalls.results(of: bodies) { body throws(ServiceError) in
            try await create(body, in: window)
        }
        do {
            return try results.map { result throws(ServiceError) in try result.get() }
        } catch {
            // In a task of its own, which is not cancelled with the caller.
            let isUndone = await Task { await undo(results.compactMap { try? $0.get() }, window) }.value
            let mayHaveMore = results.contains { $0 == .failure(.unconfirmed) || $0 == .failure(.unexpectedResponse) }
            throw isUndone && !mayHaveMore ? error : .unconfirmed
        }
    }

    private func create(_ body: PlayerBody, in window: CallWindow) async throws(ServiceError) -> Player.ID {
        let call = try ContractCall(.post, ContractPath.players, answer: .created).authorized(by: token).sending(body)
        return try await client.idOfNew(call, in: window) { Player.ID(digits: $0) }
    }

    /// - Returns: whether all players were deleted.
    private func undo(_ players: [Player.ID], _ window: CallWindow) async -> Bool {
        let window = window.extended(by: client.configuration.undoLimit)
        let results = await ConcurrentCalls.results(of: players) { id throws(ServiceError) in
            do throws(ServiceError) {
                try await delete(id, in: window)
            } catch .notFound {
                // Another client has deleted the player.
            }
        }
        let left = players.count - results.count { (try? $0.get()) != nil }
        guard left > 0 else { return true }
        client.logger.error(
            "Players of an incomplete list are left on the backend.",
            metadata: ["players": "\(left)", "request": "\(window.requestID ?? "-")"])
        return false
    }

    /// The call of the contract replaces all fields. So a change of some fields reads the others first, and changes of one player by
    /// this server wait for each other. Only users who have read the player may wait, see ``Remote/playerChanges``. So the
    /// player is read before the wait when `old` is nil; a caller that has `old` has read the player already.
    ///
    /// Older servers accepted values that break the rules, so only values that differ from the stored ones are checked.
    func update(_ id: Player.ID, from old: PlayerDraft?, to draft: PlayerDraft) async throws(ServiceError) {
        let read = old == nil ? try await player(id).draft : nil
        try await remote.playerChanges.wait(as: id) { () async throws(ServiceError) in
            let stored = if let read { read } else { try await player(id).draft }
            let checked = try stored.replaced(by: draft, changing: old).validatedForService(replacing: stored)
            let call = try ContractCall(.put, ContractPath.player(id), answer: .noContent)
                .authorized(by: token).sending(PlayerBody(checked))
            try await client.send(call, in: client.window)
        }
    }

    func delete(_ id: Player.ID) async throws(ServiceError) {
        try await delete(id, in: client.window)
    }

    private func delete(_ id: Player.ID, in window: CallWindow) async throws(ServiceError) {
        let call = try ContractCall(.delete, ContractPath.player(id), answer: .noContent).authorized(by: token)
        try await client.send(call, in: window)
    }

    /// Orphans are left out; see ``RunningStarts``.
    func gathers(of id: Player.ID) async throws(ServiceError) -> [Gather] {
        let gathers = try await client.gathers(ContractPath.gathers(ofPlayer: id), as: token, in: client.window)
        return await remote.starts.complete(gathers, of: token)
    }
}
