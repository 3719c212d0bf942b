// Assembly of the page that deletes a player.

import BackendServices

enum PlayerDeleteModule {
    static func assemble(players: any PlayerService) -> FormScreen<PlayerDeleteEvent, PlayerDeleteEvent> {
        let interactor = PlayerDeleteInteractor(players: players)
        let presenter = PlayerDeletePresenter()
        let router = PlayerDeleteRouter()
        @Sendable func ask(_ question: PlayerDeleteQuestion) -> Outcome {
            router.question(presenter.viewModel(for: question), failure: question.failure)
        }
        return FormScreen(
            show: Module { event throws(ServiceError) in ask(try await interactor.question(event)) },
            submit: Module { event throws(ServiceError) in
                switch try await interactor.delete(event) {
                case .deleted(let name): router.deleted(flash: presenter.deleted(name))
                case .question(let again): ask(again)
                }
            },
            rejectExpired: Module { event throws(ServiceError) in
                ask(try await interactor.question(event, failure: .expired))
            }
        )
    }
}
