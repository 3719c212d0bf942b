// Reading along by a link, put together.

import BackendServices

enum WatchModule {
    static func assemble(interactor: WatchInteractor) -> Module<WatchEvent> {
        let presenter = WatchPresenter()
        let router = WatchRouter()
        return Module { event throws(ServiceError) in
            router.page(presenter.viewModel(for: try await interactor.open(event)))
        }
    }
}
