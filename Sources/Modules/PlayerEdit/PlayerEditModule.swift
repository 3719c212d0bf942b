// Assembly of the page that edits one field.

import BackendServices

enum PlayerEditModule {
    static func assemble(players: any PlayerService) -> FormScreen<PlayerEditPageEvent, PlayerEditEvent> {
        let interactor = PlayerEditInteractor(players: players)
        let presenter = PlayerEditPresenter()
        let router = PlayerEditRouter()
        return FormScreen(
            open: { event throws(ServiceError) in try await interactor.open(event) },
            save: { event throws(ServiceError) in try await interactor.save(event) },
            rejectExpired: { event throws(ServiceError) in try await interactor.rejectExpired(event) },
            page: { form in router.form(presenter.viewModel(for: form), problem: form.problem) }
        )
    }
}
