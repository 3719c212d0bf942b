// Assembly of the page that adds the players of a list.

import BackendServices

enum PlayerImportModule {
    static func assemble(players: any PlayerService) -> FormScreen<PlayerImportPageEvent, PlayerImportEvent> {
        let interactor = PlayerImportInteractor(players: players)
        let presenter = PlayerImportPresenter()
        let router = PlayerImportRouter()
        @Sendable func form(_ form: PlayerImportForm) -> Outcome {
            router.form(presenter.viewModel(for: form), form)
        }
        return FormScreen(
            show: Module { _ in form(interactor.open()) },
            submit: Module { event throws(ServiceError) in
                switch try await interactor.submit(event) {
                case .added(let names): router.added(flash: presenter.flash(for: names))
                case .form(let again): form(again)
                }
            },
            rejectExpired: Module { event in form(interactor.rejectExpired(event)) }
        )
    }
}
