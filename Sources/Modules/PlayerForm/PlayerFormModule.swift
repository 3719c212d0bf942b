// Assembly of the page that edits all fields of a player.

import BackendServices

enum PlayerFormModule {
    static func assemble(players: any PlayerService) -> FormScreen<PlayerFormPageEvent, PlayerFormEvent> {
        let interactor = PlayerFormInteractor(players: players)
        let presenter = PlayerFormPresenter()
        let router = PlayerFormRouter()
        return FormScreen(
            open: { event throws(ServiceError) in try await interactor.open(event) },
            save: { event throws(ServiceError) in try await interactor.save(event) },
            rejectExpired: { event throws(ServiceError) in try await interactor.rejectExpired(event) },
            page: { form in router.form(presenter.viewModel(for: form), problem: form.problem) }
        )
    }
}
