// Turns the sign-in form into its view model.

import BackendServices
import Entities
import Localization

package struct LoginPresenter {
    package init() {}

    package func viewModel(for form: LoginForm) -> LoginViewModel {
        LoginViewModel(
            problems: problems(of: form.problem),
            action: .login(),
            username: UsernameField(
                form.username.withoutControls,
                error: form.problem == .mandatory(usernameIsMissing: true) ? .loginErrorUsername : nil),
            password: PasswordField(
                "password", .loginPassword, autocomplete: "current-password",
                error: form.problem == .mandatory(usernameIsMissing: false) ? .loginErrorPassword : nil),
            isRemembered: form.isRemembered,
            next: form.next?.address ?? "",
            register: form.offersRegistration ? .register(next: form.next) : nil
        )
    }

    private func problems(of problem: LoginForm.Problem?) -> ErrorSummary? {
        switch problem {
        case nil: nil
        case .mandatory(let usernameIsMissing):
            ErrorSummary([
                usernameIsMissing
                    ? .init(.loginErrorUsername, target: "username") : .init(.loginErrorPassword, target: "password")
            ])
        case .credentials: ErrorSummary([.init(.loginErrorCredentials, target: "username")])
        // It is not known whether the backend has created a session. Signing in again does no harm, so the message says only that
        // the service is not available.
        case .failure(.service(.unconfirmed)): ErrorSummary(.service(.unavailable))
        case .failure(let failure): ErrorSummary(failure)
        }
    }
}
