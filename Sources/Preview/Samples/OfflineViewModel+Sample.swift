// The sample of the page shown without a connection, which has one state.

import Modules

extension OfflineViewModel {
    static let sample = OfflinePresenter().viewModel()
}
