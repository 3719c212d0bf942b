// Assembly of the banner about running matches. The banner is not a screen: it has no address and no outcome.

public import BackendServices

/// Creates the banner at the top of a page.
public struct BannerModule: Sendable {
    private let interactor: BannerInteractor
    private let presenter = BannerPresenter()

    init(interactor: BannerInteractor) {
        self.interactor = interactor
    }

    /// - Returns: nil when no match is running other than the match that the page shows, and after an error other than
    ///   `.unauthorized`.
    /// - Throws: `.unauthorized` when the session has ended.
    public func callAsFunction(_ event: BannerEvent) async throws(ServiceError) -> LayoutViewModel.Banner? {
        do {
            return presenter.viewModel(for: try await interactor.running(event))
        } catch {
            guard error != .unauthorized else { throw error }
            return nil
        }
    }
}
