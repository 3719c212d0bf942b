// The page without a connection; it has one state.

extension OfflineViewModel {
    public static let sample = OfflinePresenter().viewModel()
}
