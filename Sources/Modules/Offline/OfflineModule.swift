// The page that a browser stores for use without a connection. There is no use case, so there is no interactor.

/// The page shown in place of pages that cannot be loaded.
public enum OfflineModule {
    public static func outcome() -> Outcome {
        .page(Page(OfflinePresenter().viewModel(), address: .offline))
    }
}
