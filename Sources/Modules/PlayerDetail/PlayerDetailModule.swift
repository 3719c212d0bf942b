// Assembly of a player's page.

import BackendServices

enum PlayerDetailModule {
    static func assemble(players: any PlayerService, season: any SeasonService) -> Module<PlayerDetailEvent> {
        let interactor = PlayerDetailInteractor(players: players, season: season)
        let presenter = PlayerDetailPresenter()
        return Module { event throws(ServiceError) in
            let response = try await interactor.player(event)
            return .page(Page(presenter.viewModel(for: response)))
        }
    }
}
