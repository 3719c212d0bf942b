// Assembly of the page that changes the teams of a running match.

import BackendServices
import Entities

enum GatherTeamsModule {
    static func assemble(
        interactor: GatherTeamsInteractor
    ) -> FormScreen<GatherTeamsEvent, GatherTeamsMoveEvent> {
        let presenter = GatherTeamsPresenter()
        let router = GatherTeamsRouter()
        @Sendable func outcome(
            of response: GatherTeamsResponse, in gather: Gather.ID, isFollowedByAdding: Bool = false
        ) -> Outcome {
            switch response {
            case .form(let form): router.form(presenter.viewModel(for: form), for: form)
            case .moved(let moves) where isFollowedByAdding:
                router.add(for: gather, flash: presenter.flash(for: moves))
            case .moved(let moves): router.back(to: gather, flash: presenter.flash(for: moves))
            case .over: router.back(to: gather, flash: presenter.over)
            }
        }
        return FormScreen(
            show: Module { event throws(ServiceError) in
                outcome(of: try await interactor.open(event), in: event.gather)
            },
            submit: Module { event throws(ServiceError) in
                outcome(
                    of: try await interactor.move(event), in: event.gather, isFollowedByAdding: event.isFollowedByAdding
                )
            },
            rejectExpired: Module { event throws(ServiceError) in
                outcome(of: try await interactor.rejectExpired(event), in: event.gather)
            }
        )
    }
}
