// Assembly of the registration page.

import BackendServices

enum RegisterModule {
    static func assemble(
        users: any UserService, throttle: AttemptThrottle, registration: Registration
    ) -> FormScreen<RegisterPageEvent, RegisterEvent> {
        let interactor = RegisterInteractor(users: users, throttle: throttle, registration: registration)
        let presenter = RegisterPresenter()
        let router = RegisterRouter()
        @Sendable func form(_ form: RegisterForm) -> Outcome {
            router.form(presenter.viewModel(for: form), problems: form.problems)
        }
        @Sendable func outcome(of response: RegisterResponse) -> Outcome {
            switch response {
            case .registered(let session, let isRemembered, let next):
                router.registered(
                    session, isRemembered: isRemembered, next: next, flash: presenter.welcome(session.username))
            case .form(let shown): form(shown)
            case .refused(let rejection): FailureModule.outcome(of: rejection)
            }
        }
        return FormScreen(
            show: Module { event throws(ServiceError) in outcome(of: try await interactor.open(event)) },
            submit: Module { event in outcome(of: await interactor.register(event)) },
            rejectExpired: Module { event in form(interactor.rejectExpired(event)) }
        )
    }
}
