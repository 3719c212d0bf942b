// Assembly of the page for spectators.

import BackendServices

enum WatchModule {
    static func assemble(interactor: WatchInteractor) -> Module<WatchEvent> {
        let presenter = WatchPresenter()
        return Module { event throws(ServiceError) in
            .page(Page(presenter.viewModel(for: try await interactor.open(event))))
        }
    }
}
