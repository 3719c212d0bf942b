// The players of a user of a remote backend.

internal import BackendServices
internal import Entities
internal import RESTContract

struct RESTPlayerService: PlayerService {
    let remote: Remote
    let token: AccessToken
    private var client: ContractClient { remote.client }

    /// GET `/api/players`: 200.
    func players() async throws(ServiceError) -> [Player] {
        try await client.players(as: token, in: client.window)
    }

    /// The contract has no call for one player, so it is found in the list.
    func player(_ id: Player.ID) async throws(ServiceError) -> Player {
        guard let player = try await players().first(where: { $0.id == id }) else { throw .notFound }
        return player
    }

    /// POST `/api/players`: 201 with `Location`. The draft is validated here too, as older servers do not.
    func create(_ draft: PlayerDraft) async throws(ServiceError) -> Player.ID {
        let body = PlayerBody(try draft.validatedForService())
        let call = try ContractCall(.post, "/api/players", answer: .created).authorized(by: token).sending(body)
        return try await client.idOfNew(call, in: client.window) { Player.ID(digits: $0) }
    }

    /// PUT `/api/players/{Int}`: 204.
    func update(_ id: Player.ID, to draft: PlayerDraft) async throws(ServiceError) {
        let body = PlayerBody(try draft.validatedForService())
        let call = try ContractCall(.put, "/api/players/\(id)", answer: .noContent).authorized(by: token).sending(body)
        try await client.send(call, in: client.window)
    }

    /// DELETE `/api/players/{Int}`: 204.
    func delete(_ id: Player.ID) async throws(ServiceError) {
        let call = try ContractCall(.delete, "/api/players/\(id)", answer: .noContent).authorized(by: token)
        try await client.send(call, in: client.window)
    }

    /// GET `/api/players/{Int}/gathers`: 200.
    func gathers(of id: Player.ID) async throws(ServiceError) -> [Gather] {
        try await client.gathers("/api/players/\(id)/gathers", as: token, in: client.window)
    }
}
