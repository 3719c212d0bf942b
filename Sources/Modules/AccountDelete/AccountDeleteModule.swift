// Assembly of the page that deletes the account.

import BackendServices

enum AccountDeleteModule {
    static func assemble(
        interactor: AccountDeleteInteractor
    ) -> FormScreen<AccountDeletePageEvent, AccountDeleteEvent> {
        let presenter = AccountDeletePresenter()
        let router = AccountDeleteRouter()
        @Sendable func ask(_ question: AccountDeleteQuestion) -> Outcome {
            router.question(presenter.viewModel(for: question), problem: question.problem)
        }
        return FormScreen(
            show: Module { event throws(ServiceError) in ask(try await interactor.question(of: event.user)) },
            submit: Module { event in
                await interactor.delete(event).map(ask) ?? router.deleted(flash: presenter.deleted)
            },
            rejectExpired: Module { event throws(ServiceError) in
                ask(try await interactor.question(of: event.user, problem: .failure(.expired)))
            }
        )
    }
}
