// Assembly of the page that edits one field.

import BackendServices

enum PlayerEditModule {
    static func assemble(players: any PlayerService) -> FormScreen<PlayerEditPageEvent, PlayerEditEvent> {
        let interactor = PlayerEditInteractor(players: players)
        let presenter = PlayerEditPresenter()
        let router = PlayerEditRouter()
        @Sendable func form(_ form: PlayerEditForm) -> Outcome {
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
