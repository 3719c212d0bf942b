// Assembly of signing out. Signing out has no page, so there is no presenter.

import BackendServices

enum LogoutModule {
    static func assemble(users: any UserService, token: AccessToken) -> FormModule<LogoutEvent> {
        let interactor = LogoutInteractor(users: users, token: token)
        let router = LogoutRouter()
        return FormModule(
            submit: Module { _ throws(ServiceError) in
                try await interactor.leave()
                return router.signedOut()
            },
            rejectExpired: Module { _ in FailureModule.outcome(of: .expiredForm) }
        )
    }
}
