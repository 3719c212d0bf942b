// Assembly of the page that edits all fields of a player.

import BackendServices

enum PlayerFormModule {
    static func assemble(players: any PlayerService) -> FormScreen<PlayerFormPageEvent, PlayerFormEvent> {
        let interactor = PlayerFormInteractor(players: players)
        let presenter = PlayerFormPresenter()
        let router = PlayerFormRouter()
        @Sendable func form(_ form: PlayerForm) -> Outcome {
            router.form(presenter.viewModel(for: form), problem: form.problem)
        }
        return FormScreen(
            show: Module { event throws(ServiceError) in form(try await interactor.open(event)) },
            submit: Module { event throws(ServiceError) in
                switch try await interactor.save(event) {
                case .done(let player): router.done(player)
                case .form(let again): form(again)
                }
            },
            rejectExpired: Module { event throws(ServiceError) in form(try await interactor.rejectExpired(event)) }
        )
    }
}
