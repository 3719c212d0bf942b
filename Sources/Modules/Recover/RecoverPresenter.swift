// Turns the form that sets a new password into its view model.

import Entities
import Localization

package struct RecoverPresenter {
    /// Shown on the sign-in page.
    let recovered: Flash = .done(.recoverFlash)

    package init() {}

    /// - Parameter form: nil where the backend has no recovery codes.
    package func viewModel(for form: RecoverForm?) -> RecoverViewModel {
        let messages = (form?.problems ?? []).map(message)
        func error(_ field: Field) -> LocalizedStringResource? { messages.first { $0.field == field }?.text }
        return RecoverViewModel(
            problems: ErrorSummary(messages.map { ErrorSummary.Item($0.text, target: $0.field.rawValue) }),
            form: form.map { form in
                RecoverFormViewModel(
                    username: UsernameField(
                        form.username.withoutControls,
                        // When the username and the code do not match, neither field is marked.
                        error: form.problems.contains(.usernameIsMissing) ? error(.username) : nil),
                    codeError: error(.code),
                    password: PasswordField(
                        Field.password.rawValue, .accountPasswordNew, hint: .registerPasswordHint,
                        autocomplete: "new-password", error: error(.password)))
            })
    }

    private enum Field: String { case username, code, password, main }

    private func message(for problem: RecoverForm.Problem) -> (field: Field, text: LocalizedStringResource) {
        switch problem {
        case .usernameIsMissing: (.username, .recoverErrorUsername)
        case .codeIsMissing: (.code, .recoverErrorCode)
        case .password(.tooShort): (.password, .registerErrorPassword)
        case .password(.tooLong): (.password, .registerErrorPasswordTooLong)
        case .credentials: (.username, .recoverErrorCredentials)
        case .failure(let failure): (.main, failure.message)
        }
    }
}
