// The view model of the sign-in form.

import BackendServices
import Localization
import Testing

@testable import Modules

@Suite struct LoginPresenterTests {
    private let presenter = LoginPresenter()

    private func viewModel(
        username: String = "Zoë", isRemembered: Bool = true, next: SiteRoute? = nil, problem: LoginForm.Problem? = nil
    ) -> LoginViewModel {
        presenter.viewModel(
            for: LoginForm(username: username, isRemembered: isRemembered, next: next, problem: problem)
        )
    }

    private static let password = PasswordField(
        "password", .loginPassword, autocomplete: "current-password")

    @Test("an empty form has no errors")
    func theEmptyForm() {
        let expected = LoginViewModel(
            problems: nil, action: .login(), username: UsernameField(""), password: Self.password, isRemembered: true,
            next: "", register: .register()
        )
        #expect(viewModel(username: "") == expected)
    }

    @Test func enteredValuesAndTheNextPageAreKept() throws {
        let next = SiteRoute.gathers
        let expected = LoginViewModel(
            problems: nil, action: .login(), username: UsernameField("Zoë <b>"), password: Self.password,
            isRemembered: false, next: "/gathers", register: .register(next: next)
        )
        #expect(viewModel(username: "Zoë <b>", isRemembered: false, next: next) == expected)
    }

    @Test("U+0000 is removed from the username, and other control characters become spaces")
    func controlCharactersAreRemoved() {
        #expect(viewModel(username: "A\0B\u{1B}C").username.value == "AB C")
    }

    @Test func theFirstEmptyFieldIsMarked() {
        let noUsername = viewModel(problem: .mandatory(usernameIsMissing: true))
        #expect(noUsername.problems == ErrorSummary([.init(.loginErrorUsername, target: "username")]))
        #expect(noUsername.username.error == .loginErrorUsername)
        #expect(noUsername.password.error == nil)

        let noPassword = viewModel(problem: .mandatory(usernameIsMissing: false))
        #expect(noPassword.problems == ErrorSummary([.init(.loginErrorPassword, target: "password")]))
        #expect(noPassword.username.error == nil)
        #expect(noPassword.password.error == .loginErrorPassword)
    }

    @Test("wrong credentials mark neither field, so that it stays secret which one is wrong")
    func wrongCredentials() {
        let viewModel = viewModel(problem: .credentials)
        #expect(viewModel.problems == ErrorSummary([.init(.loginErrorCredentials, target: "username")]))
        #expect(viewModel.username.error == nil)
        #expect(viewModel.password.error == nil)
    }

    @Test("after an unconfirmed sign-in, the message asks to try again, because a second sign-in does no harm")
    func unconfirmed() {
        let viewModel = viewModel(problem: .failure(.service(.unconfirmed)))
        #expect(viewModel.problems == ErrorSummary([.init(.serviceErrorUnavailable, target: "main")]))
    }

    @Test(
        "the wait is shown in minutes, rounded up and at least one",
        arguments: [(1, 1), (60, 1), (61, 2), (900, 15), (0, 1)])
    func throttled(_ seconds: Int, _ minutes: Int) {
        let viewModel = viewModel(problem: .failure(.service(.throttled(retryAfter: seconds))))
        #expect(viewModel.problems == ErrorSummary([.init(.serviceErrorThrottled(minutes: minutes), target: "main")]))
    }

    @Test(
        "a failure is shown above the form, and not at its fields",
        arguments: [FormFailure.expired, .service(.unavailable), .service(.unexpectedResponse), .service(.conflict)])
    func failures(_ failure: FormFailure) {
        let viewModel = viewModel(problem: .failure(failure))
        #expect(viewModel.problems == ErrorSummary([.init(failure.message, target: "main")]))
        #expect(viewModel.username.error == nil)
        #expect(viewModel.password.error == nil)
    }
}
