// The match history, put together.

import BackendServices

enum GatherListModule {
    static func assemble(gathers: any GatherService, matches: any MatchService) -> Module<GatherListEvent> {
        let interactor = GatherListInteractor(gathers: gathers, matches: matches)
        let presenter = GatherListPresenter()
        let router = GatherListRouter()
        return Module { event throws(ServiceError) in
            let response = try await interactor.history(event)
            let viewModel = presenter.viewModel(for: response)
            return router.page(viewModel)
        }
    }
}
