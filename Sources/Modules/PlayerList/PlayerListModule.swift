// Assembly of the player list.

import BackendServices

enum PlayerListModule {
    static func assemble(players: any PlayerService) -> Module<PlayerListEvent> {
        let interactor = PlayerListInteractor(players: players)
        let presenter = PlayerListPresenter()
        return Module { event throws(ServiceError) in
            let response = try await interactor.list(event)
            return .page(Page(presenter.viewModel(for: response)))
        }
    }
}
