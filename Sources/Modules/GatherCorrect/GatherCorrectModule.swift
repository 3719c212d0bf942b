// Assembly of the page that corrects a match after its end.

import BackendServices
import Entities

enum GatherCorrectModule {
    static func assemble(
        interactor: GatherCorrectInteractor
    ) -> FormScreen<GatherCorrectPageEvent, GatherCorrectEvent> {
        let presenter = GatherCorrectPresenter()
        let router = GatherCorrectRouter()
        @Sendable func outcome(of response: GatherCorrectResponse, in gather: Gather.ID) -> Outcome {
            switch response {
            case .corrected(let score): router.match(gather, flash: presenter.corrected(score))
            case .notOver: router.match(gather, flash: presenter.notOver)
            case .unreadable: router.match(gather, flash: nil)
            case .form(let form): router.form(presenter.viewModel(for: form), for: form)
            }
        }
        return FormScreen(
            show: Module { event throws(ServiceError) in
                outcome(of: try await interactor.open(event), in: event.gather)
            },
            submit: Module { event throws(ServiceError) in
                outcome(of: try await interactor.correct(event), in: event.gather)
            },
            rejectExpired: Module { event throws(ServiceError) in
                outcome(of: try await interactor.rejectExpired(event), in: event.gather)
            }
        )
    }
}
