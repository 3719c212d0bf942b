// Assembly of the banner about running matches. The banner is not a screen: it has no address and no outcome.

import BackendServices

/// Creates the banner at the top of a page.
public struct BannerModule: Sendable {
    private let interactor: BannerInteractor
    private let presenter = BannerPresenter()

    init(interactor: BannerInteractor) {
        self.interactor = interactor
    }

    /// Does not throw: on errors the page is shown without a banner.
    public func callAsFunction(_ event: BannerEvent) async -> LayoutViewModel.Banner? {
        guard let response = try? await interactor.running(event) else { return nil }
        return presenter.viewModel(for: response)
    }
}
