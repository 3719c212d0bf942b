// Creates the view model of the offline page, which is the same for all users.

package struct OfflinePresenter {
    package init() {}

    package func viewModel() -> OfflineViewModel {
        OfflineViewModel()
    }
}
