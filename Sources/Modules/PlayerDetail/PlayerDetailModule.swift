// A player's page, put together.

import BackendServices

enum PlayerDetailModule {
    static func assemble(players: any PlayerService) -> Module<PlayerDetailEvent> {
        let interactor = PlayerDetailInteractor(players: players)
        let presenter = PlayerDetailPresenter()
        let router = PlayerDetailRouter()
        return Module { event throws(ServiceError) in
            let response = try await interactor.player(event)
            let viewModel = presenter.viewModel(for: response)
            return router.page(viewModel)
        }
    }
}
