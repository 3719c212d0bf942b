// The sample of the page that is shown without a connection.

import Modules

extension OfflineViewModel {
    static let sample = OfflinePresenter().viewModel()
}
