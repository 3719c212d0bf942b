// The page without a connection, which says the same to everybody.

struct OfflinePresenter {
    func viewModel() -> OfflineViewModel {
        OfflineViewModel()
    }
}
