// Turns the registration form into its view model.

import BackendServices
import Entities
import Localization

package struct RegisterPresenter {
    package init() {}

    package func viewModel(for form: RegisterForm) -> RegisterViewModel {
        let messages = form.problems.map(message)
        func error(_ field: Field) -> LocalizedStringResource? { messages.first { $0.field == field }?.text }
        return RegisterViewModel(
            problems: ErrorSummary(messages.map { ErrorSummary.Item($0.text, target: $0.field.rawValue) }),
            action: .register(),
            username: UsernameField(
                form.username.withoutControls, hint: .registerUsernameHint, error: error(.username)),
            password: PasswordField(
                Field.password.rawValue, .loginPassword, hint: .registerPasswordHint, autocomplete: "new-password",
                error: error(.password)),
            isRemembered: form.isRemembered,
            next: form.next?.address ?? "",
            invitation: form.invitation?.value,
            login: .login(next: form.next)
        )
    }

    /// Shown on the first page of a new account.
    func welcome(_ username: String) -> Flash {
        .done(.registerFlashWelcome(username))
    }

    private enum Field: String { case username, password, main }

    private func message(for problem: RegisterForm.Problem) -> (field: Field, text: LocalizedStringResource) {
        switch problem {
        case .username(.blank): (.username, .registerErrorUsername)
        case .username(.tooLong): (.username, .registerErrorTooLong)
        case .username(.forbiddenCharacter): (.username, .registerErrorCharacter)
        case .password(.tooShort): (.password, .registerErrorPassword)
        case .password(.tooLong): (.password, .registerErrorPasswordTooLong)
        case .taken: (.username, .registerErrorTaken)
        case .tooMany(let seconds): (.main, .registerErrorTooMany(minutes: ServiceError.minutes(seconds)))
        case .failure(.service(.unconfirmed)): (.main, .registerErrorUnconfirmed)
        case .failure(let failure): (.main, failure.message)
        }
    }
}
