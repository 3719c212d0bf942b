// The players of a user in memory.

internal import BackendServices
internal import Entities

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

struct InMemoryPlayerService: PlayerService {
    let store: InMemoryStore
    let token: AccessToken

    func players() async throws(ServiceError) -> [Player] {
        try await store.perform(.players, as: token) { state, userID throws(ServiceError) in
            state.players.values
                .filter { $0.ownerID == userID && !$0.isDeleted }
                .map(\.player)
                .sorted { $0.id < $1.id }
        }
    }

    func player(_ id: Player.ID) async throws(ServiceError) -> Player {
        try await store.perform(.player, as: token) { state, userID throws(ServiceError) in
            try state.player(id, of: userID)
        }
    }

    func create(_ draft: PlayerDraft) async throws(ServiceError) -> Player.ID {
        try await store.perform(.createPlayer, as: token) { state, userID throws(ServiceError) in
            try create(draft, in: &state, userID)
        }
    }

    func create(_ drafts: [PlayerDraft]) async throws(ServiceError) -> [Player.ID] {
        try await store.perform(.createPlayers, as: token) { state, userID throws(ServiceError) in
            try drafts.map { draft throws(ServiceError) in try create(draft, in: &state, userID) }
        }
    }

    private func create(
        _ draft: PlayerDraft, in state: inout InMemoryState, _ userID: UUID
    ) throws(ServiceError) -> Player.ID {
        let draft = try draft.validatedForService()
        let own = state.players.values.filter { $0.ownerID == userID }
        let former = own.count(where: \.isDeleted)
        guard own.count - former < store.limits.players, former < store.limits.formerPlayers else { throw .conflict }
        state.lastPlayerID += 1
        let player = Player(id: state.lastPlayerID, draft: draft)
        state.players[player.id] = .init(player: player, ownerID: userID)
        return player.id
    }

    func update(_ id: Player.ID, from old: PlayerDraft?, to draft: PlayerDraft) async throws(ServiceError) {
        try await store.perform(.updatePlayer, as: token) { state, userID throws(ServiceError) in
            let stored = try state.player(id, of: userID).draft
            let draft = try stored.replaced(by: draft, changing: old).validatedForService(replacing: stored)
            state.players[id]?.player = Player(id: id, draft: draft)
        }
    }

    func delete(_ id: Player.ID) async throws(ServiceError) {
        try await store.perform(.deletePlayer, as: token) { state, userID throws(ServiceError) in
            let player = try state.player(id, of: userID)
            state.players[id] = .init(player: Player(id: id, name: player.name), ownerID: userID, isDeleted: true)
            state.deletePlayersWithoutMatch()
        }
    }

    func gathers(of id: Player.ID) async throws(ServiceError) -> [Gather] {
        try await store.perform(.gathersOfPlayer, as: token) { state, userID throws(ServiceError) in
            _ = try state.player(id, of: userID)
            return state.gathers.reversed()
                .filter { $0.lineup.contains { $0.player == id } }
                .map(\.gather)
        }
    }
}
