// Assembly of the page that splits players into teams.

import BackendServices

enum ConfirmPlayersModule {
    /// - Parameter selectAgain: shows the page for selecting players, when too few were selected.
    static func assemble(
        interactor: ConfirmPlayersInteractor, selectAgain: Module<PlayerSelectionEvent>
    ) -> FormScreen<ConfirmPlayersEvent, ConfirmPlayersEvent> {
        let presenter = ConfirmPlayersPresenter()
        let router = ConfirmPlayersRouter()
        @Sendable func outcome(of response: ConfirmPlayersResponse, to event: ConfirmPlayersEvent) async -> Outcome {
            switch response {
            case .tooFew:
                await selectAgain(
                    PlayerSelectionEvent(
                        selected: event.plan.choices.entries.map(\.player), hasTooFew: true, viewer: event.viewer
                    )
                )
            case .drawn(let plan): router.drawn(plan)
            case .form(let form): router.form(presenter.viewModel(for: form), for: form, at: event.plan)
            case .started(let gather, let sizes):
                router.started(gather, flash: presenter.flash(for: sizes))
            }
        }
        return FormScreen(
            show: Module { event throws(ServiceError) in
                await outcome(of: try await interactor.open(event), to: event)
            },
            submit: Module { event throws(ServiceError) in
                await outcome(of: try await interactor.start(event), to: event)
            },
            rejectExpired: Module { event throws(ServiceError) in
                await outcome(of: try await interactor.rejectExpired(event), to: event)
            }
        )
    }
}
