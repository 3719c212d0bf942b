// Assembly of the page that adds a player.

import BackendServices

enum PlayerAddModule {
    static func assemble(players: any PlayerService) -> FormScreen<PlayerAddPageEvent, PlayerAddEvent> {
        let interactor = PlayerAddInteractor(players: players)
        let presenter = PlayerAddPresenter()
        let router = PlayerAddRouter()
        @Sendable func form(_ form: PlayerAddForm) -> Outcome {
            router.form(presenter.viewModel(for: form), problem: form.problem)
        }
        return FormScreen(
            show: Module { event in form(interactor.open(event)) },
            submit: Module { event throws(ServiceError) in
                switch try await interactor.add(event) {
                case .added(let name):
                    router.added(
                        telling: presenter.added(name), next: event.next, another: event.isFollowedByAnother)
                case .form(let again): form(again)
                }
            },
            rejectExpired: Module { event in form(interactor.rejectExpired(event)) }
        )
    }
}
