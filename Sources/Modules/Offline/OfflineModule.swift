// What a browser keeps for the time without a connection. There is no use case, so there is no interactor.

/// The page for everything that cannot be loaded.
public enum OfflineModule {
    public static func outcome() -> Outcome {
        .page(Page(OfflinePresenter().viewModel(), address: .offline))
    }
}
