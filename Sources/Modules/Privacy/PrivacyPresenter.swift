// Creates the view model of the page that says what is stored and who sees it.

import Localization

package struct PrivacyPresenter {
    package init() {}

    package func viewModel(keepsAccounts: Bool) -> PrivacyViewModel {
        PrivacyViewModel(sections: [
            .init(
                .privacyStoredTitle,
                [keepsAccounts ? .privacyStoredAccount : .privacyStoredElsewhere, .privacyStoredData]),
            .init(.privacyReadersTitle, [.privacyReadersYou, .privacyReadersSpectators, .privacyReadersConsent]),
            .init(.privacyDeviceTitle, [.privacyDeviceCookies, .privacyDeviceCopies]),
            .init(.privacyLogTitle, [.privacyLogText]),
            .init(.privacyDeletionTitle, [.privacyDeletionAccount, .privacyDeletionBackups]),
        ])
    }
}
