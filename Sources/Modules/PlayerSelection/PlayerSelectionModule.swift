// Assembly of the page that selects players.

import BackendServices

enum PlayerSelectionModule {
    static func assemble(players: any PlayerService, gathers: any GatherService) -> Module<PlayerSelectionEvent> {
        let interactor = PlayerSelectionInteractor(players: players, gathers: gathers)
        let presenter = PlayerSelectionPresenter()
        let router = PlayerSelectionRouter()
        return Module { event throws(ServiceError) in
            let response = try await interactor.selection(event)
            let viewModel = presenter.viewModel(for: response)
            return router.page(viewModel, address: event.page)
        }
    }
}
