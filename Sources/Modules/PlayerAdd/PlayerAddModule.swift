// Assembly of the page that adds players.

import BackendServices

enum PlayerAddModule {
    static func assemble(interactor: PlayerAddInteractor) -> FormScreen<PlayerAddPageEvent, PlayerAddEvent> {
        let presenter = PlayerAddPresenter()
        let router = PlayerAddRouter()
        @Sendable func form(_ form: PlayerAddForm) -> Outcome {
            router.form(presenter.viewModel(for: form), problem: form.problem)
        }
        return FormScreen(
            show: Module { event in form(interactor.open(event)) },
            submit: Module { event throws(ServiceError) in
                switch try await interactor.add(event) {
                case .added(let names, let placement):
                    router.added(
                        flashes: presenter.flashes(for: names, placement), next: event.next,
                        another: event.isFollowedByAnother)
                case .form(let again): form(again)
                }
            },
            rejectExpired: Module { event in form(interactor.rejectExpired(event)) }
        )
    }
}
