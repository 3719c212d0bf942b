// Assembly of the page that deletes a match.

import BackendServices

enum GatherDeleteModule {
    static func assemble(interactor: GatherDeleteInteractor) -> FormScreen<GatherDeleteEvent, GatherDeleteEvent> {
        let presenter = GatherDeletePresenter()
        let router = GatherDeleteRouter()
        @Sendable func ask(_ question: GatherDeleteQuestion) -> Outcome {
            router.question(presenter.viewModel(for: question), failure: question.failure)
        }
        return FormScreen(
            show: Module { event throws(ServiceError) in ask(try await interactor.question(event)) },
            submit: Module { event throws(ServiceError) in
                switch try await interactor.delete(event) {
                case .deleted: router.deleted(flash: presenter.deleted)
                case .question(let again): ask(again)
                }
            },
            rejectExpired: Module { event throws(ServiceError) in
                ask(try await interactor.question(event, failure: .expired))
            }
        )
    }
}
