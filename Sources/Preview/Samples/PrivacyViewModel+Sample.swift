// Samples of the page that says what is stored.

import Modules

extension PrivacyViewModel {
    static let sample = PrivacyPresenter().viewModel(keepsAccounts: true)

    /// By where accounts are.
    static let samples: KeyValuePairs = [
        "page": sample,
        "elsewhere": PrivacyPresenter().viewModel(keepsAccounts: false),
    ]
}
