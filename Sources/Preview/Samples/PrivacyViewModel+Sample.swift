// Samples of the page that says what is stored.

import Modules

extension PrivacyViewModel {
    static let sample = PrivacyPresenter().viewModel(keepsAccounts: true)

    /// The samples, by where accounts are kept: on this server, or on a remote backend.
    static let samples: KeyValuePairs = [
        "page": sample,
        "elsewhere": PrivacyPresenter().viewModel(keepsAccounts: false),
    ]
}
