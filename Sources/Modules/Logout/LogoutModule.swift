// Assembly of signing out, which redirects to the sign-in page and ends the session. It has no page, so there is no presenter.

import BackendServices

enum LogoutModule {
    static func assemble(users: any UserService, token: AccessToken) -> FormModule<LogoutEvent> {
        let interactor = LogoutInteractor(users: users, token: token)
        return FormModule(
            submit: Module { _ throws(ServiceError) in
                try await interactor.leave()
                return .redirect(Redirect(to: .login(), session: .end))
            },
            rejectExpired: Module { _ in FailureModule.outcome(of: .expiredForm) }
        )
    }
}
