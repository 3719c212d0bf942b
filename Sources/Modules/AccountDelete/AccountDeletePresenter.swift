// Turns the question into its view model.

import Localization

package struct AccountDeletePresenter {
    /// Shown on the sign-in page.
    let deleted: Flash = .done(.accountDeleteFlash)

    package init() {}

    package func viewModel(for question: AccountDeleteQuestion) -> AccountDeleteViewModel {
        let message: LocalizedStringResource? =
            switch question.problem {
            case nil: nil
            case .passwordIsMissing: .accountPasswordErrorMissing
            case .wrongPassword: .accountPasswordErrorWrong
            case .failure(let failure): failure.message
            }
        let isAboutField = question.problem == .passwordIsMissing || question.problem == .wrongPassword
        return AccountDeleteViewModel(
            problems: message.flatMap { ErrorSummary([.init($0, target: isAboutField ? "password" : "main")]) },
            username: question.username,
            password: PasswordField(
                "password", .accountPasswordCurrent, autocomplete: "current-password",
                error: isAboutField ? message : nil))
    }
}
