// Assembly of the account page and its forms.

import BackendServices

/// The modules of the account page and of its forms.
public struct AccountModules: Sendable {
    public let show: Module<AccountPageEvent>
    public let password: FormModule<AccountPasswordEvent>
    public let sessionEnd: FormModule<AccountSessionEndEvent>
    public let recovery: FormModule<AccountRecoveryEvent>
}

enum AccountModule {
    static func assemble(interactor: AccountInteractor) -> AccountModules {
        let presenter = AccountPresenter()
        let router = AccountRouter()
        @Sendable func page(
            _ user: User, _ viewer: Viewer, _ problems: [AccountPage.Problem] = []
        ) async throws(ServiceError) -> Outcome {
            let page = try await interactor.page(of: user, for: viewer, problems: problems)
            return router.page(presenter.viewModel(for: page), problems: problems)
        }
        return AccountModules(
            show: Module { event throws(ServiceError) in try await page(event.user, event.viewer) },
            password: FormModule(
                submit: Module { event throws(ServiceError) in
                    let problems = try await interactor.changePassword(event)
                    guard problems.isEmpty else { return try await page(event.user, event.viewer, problems) }
                    return router.changed(flash: presenter.passwordChanged)
                },
                rejectExpired: Module { event throws(ServiceError) in
                    try await page(event.user, event.viewer, [.failure(.expired)])
                }),
            sessionEnd: FormModule(
                submit: Module { event throws(ServiceError) in
                    do throws(ServiceError) {
                        return try await interactor.endSession(event)
                            ? router.signedOut() : router.changed(flash: presenter.sessionEnded)
                    } catch let error where error.isShownByForms {
                        return try await page(event.user, event.viewer, [.failure(.service(error))])
                    }
                },
                rejectExpired: Module { event throws(ServiceError) in
                    try await page(event.user, event.viewer, [.failure(.expired)])
                }),
            recovery: FormModule(
                submit: Module { event throws(ServiceError) in
                    switch try await interactor.makeRecoveryCode(event) {
                    case .made(let code): router.code(presenter.viewModel(for: code))
                    case .refused(let problem): try await page(event.user, event.viewer, [problem])
                    }
                },
                rejectExpired: Module { event throws(ServiceError) in
                    try await page(event.user, event.viewer, [.failure(.expired)])
                })
        )
    }
}
