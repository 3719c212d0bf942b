// Assembly of the sign-in page.

import BackendServices

enum LoginModule {
    static func assemble(
        users: any UserService, throttle: AttemptThrottle, registration: Registration
    ) -> FormScreen<LoginPageEvent, LoginEvent> {
        let interactor = LoginInteractor(
            users: users, throttle: throttle, offersRegistration: registration.isOpen)
        let presenter = LoginPresenter()
        let router = LoginRouter()
        @Sendable func form(_ form: LoginForm) -> Outcome {
            router.form(presenter.viewModel(for: form), problem: form.problem)
        }
        return FormScreen(
            show: Module { event in form(interactor.open(event)) },
            submit: Module { event in
                switch await interactor.signIn(event) {
                case .signedIn(let session, let isRemembered, let next):
                    router.signedIn(session, isRemembered: isRemembered, next: next)
                case .form(let again): form(again)
                }
            },
            rejectExpired: Module { event in form(interactor.rejectExpired(event)) }
        )
    }
}
