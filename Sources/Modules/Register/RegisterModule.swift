// Assembly of the registration page.

import BackendServices

enum RegisterModule {
    static func assemble(
        users: any UserService, throttle: AttemptThrottle
    ) -> FormScreen<RegisterPageEvent, RegisterEvent> {
        let interactor = RegisterInteractor(users: users, throttle: throttle)
        let presenter = RegisterPresenter()
        let router = RegisterRouter()
        @Sendable func form(_ form: RegisterForm) -> Outcome {
            router.form(presenter.viewModel(for: form), problems: form.problems)
        }
        return FormScreen(
            show: Module { event in form(interactor.open(event)) },
            submit: Module { event in
                switch await interactor.register(event) {
                case .registered(let session, let isRemembered, let next):
                    router.registered(
                        session, isRemembered: isRemembered, next: next, telling: presenter.welcome(session.username)
                    )
                case .form(let again): form(again)
                }
            },
            rejectExpired: Module { event in form(interactor.rejectExpired(event)) }
        )
    }
}
