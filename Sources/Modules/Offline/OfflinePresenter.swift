// The page without a connection, which says the same to everybody.

package struct OfflinePresenter {
    package init() {}

    package func viewModel() -> OfflineViewModel {
        OfflineViewModel()
    }
}
