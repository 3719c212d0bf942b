// Assembly of the page that selects players.

import BackendServices

enum PlayerSelectionModule {
    static func assemble(players: any PlayerService) -> Module<PlayerSelectionEvent> {
        let interactor = PlayerSelectionInteractor(players: players)
        let presenter = PlayerSelectionPresenter()
        let router = PlayerSelectionRouter()
        return Module { event throws(ServiceError) in
            let response = try await interactor.selection(event)
            let viewModel = presenter.viewModel(for: response)
            return router.page(viewModel, address: event.page)
        }
    }
}
