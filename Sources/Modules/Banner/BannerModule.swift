// The line about running matches, put together. It is no screen: it has no address, and leads to no outcome.

import BackendServices

/// Looks for running matches, for the top of a page.
public struct BannerModule: Sendable {
    private let interactor: BannerInteractor
    private let presenter = BannerPresenter()

    init(interactor: BannerInteractor) {
        self.interactor = interactor
    }

    /// Never fails: a page is whole without its banner.
    public func callAsFunction(_ event: BannerEvent) async -> LayoutViewModel.Banner? {
        guard let response = try? await interactor.running(event) else { return nil }
        return presenter.viewModel(for: response)
    }
}
