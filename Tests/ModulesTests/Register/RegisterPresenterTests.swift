// The view model of the registration form.

import BackendServices
import Entities
import Localization
import Testing

@testable import Modules

@Suite struct RegisterPresenterTests {
    private let presenter = RegisterPresenter()

    private func viewModel(_ problems: RegisterForm.Problem...) -> RegisterViewModel {
        presenter.viewModel(
            for: RegisterForm(username: "Zoë", isRemembered: false, next: .gathers, problems: problems)
        )
    }

    private static let password = PasswordField(
        "password", .loginPassword, hint: .registerPasswordHint, autocomplete: "new-password")

    @Test("an empty form has a hint for the username, and no errors")
    func theEmptyForm() {
        let form = RegisterForm(username: "", isRemembered: true, next: nil, problems: [])
        let expected = RegisterViewModel(
            problems: nil, action: .register(), username: UsernameField("", hint: .registerUsernameHint),
            password: Self.password, isRemembered: true, next: "", invitation: nil, login: .login()
        )
        #expect(presenter.viewModel(for: form) == expected)
    }

    @Test func enteredValuesAreKept() {
        let expected = RegisterViewModel(
            problems: ErrorSummary([.init(.registerErrorTaken, target: "username")]), action: .register(),
            username: UsernameField("Zoë", hint: .registerUsernameHint, error: .registerErrorTaken),
            password: Self.password, isRemembered: false,
            next: "/gathers", invitation: nil, login: .login(next: .gathers)
        )
        #expect(viewModel(.taken) == expected)
    }

    @Test func controlCharactersAreRemoved() {
        let form = RegisterForm(username: "A\0B\u{1B}C", isRemembered: true, next: nil, problems: [])
        #expect(presenter.viewModel(for: form).username.value == "AB C")
    }

    @Test(
        "the message of a problem is in the summary, and at the field if the problem belongs to one",
        arguments: [
            (RegisterForm.Problem.username(.blank), "username", LocalizedStringResource.registerErrorUsername),
            (.username(.tooLong), "username", .registerErrorTooLong),
            (.username(.forbiddenCharacter), "username", .registerErrorCharacter),
            (.password(.tooShort), "password", .registerErrorPassword),
            (.taken, "username", .registerErrorTaken),
            (.tooMany(retryAfter: 60), "main", .registerErrorTooMany(minutes: 1)),
            (.tooMany(retryAfter: 840), "main", .registerErrorTooMany(minutes: 14)),
            (.failure(.expired), "main", .formErrorExpired),
            (.failure(.service(.unavailable)), "main", .serviceErrorUnavailable),
            (.failure(.service(.unconfirmed)), "main", .registerErrorUnconfirmed),
        ])
    func problems(_ problem: RegisterForm.Problem, _ target: String, _ message: LocalizedStringResource) {
        let viewModel = viewModel(problem)
        #expect(viewModel.problems == ErrorSummary([.init(message, target: target)]))
        #expect(viewModel.username.error == (target == "username" ? message : nil))
        #expect(viewModel.password.error == (target == "password" ? message : nil))
    }

    @Test func allProblemsAreShownAtOnce() {
        let viewModel = viewModel(.username(.tooLong), .password(.tooShort))
        let items = [
            ErrorSummary.Item(.registerErrorTooLong, target: "username"),
            ErrorSummary.Item(.registerErrorPassword, target: "password"),
        ]
        #expect(viewModel.problems == ErrorSummary(items))
        #expect(viewModel.username.error == .registerErrorTooLong)
        #expect(viewModel.password.error == .registerErrorPassword)
    }

    @Test("the message after the registration has the username")
    func theWelcome() {
        #expect(presenter.welcome("Zoë") == .done(.registerFlashWelcome("Zoë")))
    }
}
