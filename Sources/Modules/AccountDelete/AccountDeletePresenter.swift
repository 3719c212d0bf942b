// Turns the question before an account is deleted into its view model.

import Localization

package struct AccountDeletePresenter {
    /// Shown on the sign-in page.
    let deleted: Flash = .done(.accountDeleteFlash)

    package init() {}

    package func viewModel(for question: AccountDeleteQuestion) -> AccountDeleteViewModel {
        let message = question.problem.map(message)
        return AccountDeleteViewModel(
            problems: message.flatMap { ErrorSummary([.init($0.text, target: $0.field.rawValue)]) },
            username: question.username,
            password: PasswordField(
                Field.password.rawValue, .accountPasswordCurrent, autocomplete: "current-password",
                error: message?.field == .password ? message?.text : nil))
    }

    private enum Field: String { case password, main }

    private func message(for problem: AccountDeleteQuestion.Problem) -> (field: Field, text: LocalizedStringResource) {
        switch problem {
        case .passwordIsMissing: (.password, .accountPasswordErrorMissing)
        case .wrongPassword: (.password, .accountPasswordErrorWrong)
        case .failure(let failure): (.main, failure.message)
        }
    }
}
