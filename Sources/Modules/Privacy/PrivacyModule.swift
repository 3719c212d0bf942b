// The page that says what is stored and who sees it. There is no use case, so there is no interactor.

enum PrivacyModule {
    /// - Parameter keepsAccounts: false when a remote backend keeps the accounts.
    static func outcome(keepsAccounts: Bool) -> Outcome {
        .page(Page(PrivacyPresenter().viewModel(keepsAccounts: keepsAccounts)))
    }
}
