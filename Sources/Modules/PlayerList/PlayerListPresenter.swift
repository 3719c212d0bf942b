// The roster into the list's view model.

import Entities
import Localization

struct PlayerListPresenter {
    func viewModel(for response: PlayerListResponse) -> PlayerListViewModel {
        let facts = PlayerFacts()
        return PlayerListViewModel(
            state: response.players.isEmpty ? "empty" : "list",
            select: response.players.isEmpty ? nil : .playerSelection(),
            emptyMessage: response.players.isEmpty ? .playersEmpty : nil,
            count: .playersCount(count: response.players.count),
            rows: response.players.map { player in
                PlayerListViewModel.Row(
                    name: player.name,
                    position: facts.position(of: player),
                    skill: facts.skill(of: player),
                    link: .player(player.id),
                    delete: .playerDelete(player.id),
                    deleteLabel: .playersDelete(player.name)
                )
            }
        )
    }
}
