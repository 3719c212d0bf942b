// The page that a browser stores for use without a connection. There is no use case, so there is no interactor.

/// The page that is shown in place of a page that cannot be loaded and is not stored on this device.
public enum OfflineModule {
    public static func outcome() -> Outcome {
        .page(Page(OfflinePresenter().viewModel(), address: .offline))
    }
}
