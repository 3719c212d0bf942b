// Assembly of the match history.

import BackendServices

enum GatherListModule {
    static func assemble(gathers: any GatherService, matches: any MatchService) -> Module<GatherListEvent> {
        let interactor = GatherListInteractor(gathers: gathers, matches: matches)
        let presenter = GatherListPresenter()
        return Module { event throws(ServiceError) in
            let response = try await interactor.history(event)
            return .page(Page(presenter.viewModel(for: response)))
        }
    }
}
