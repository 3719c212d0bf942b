// The page of a match, put together: one picture, and two forms that change it.

import BackendServices
import Entities

/// The clock and the score are forms of one page.
public struct GatherModules: Sendable {
    public let timer: FormModule<GatherEvent, GatherTimerEvent>
    public let score: FormModule<GatherEvent, GatherScoreEvent>
}

enum GatherModule {
    /// The page of a match with what went wrong with another form on it.
    static func page(
        of gather: Gather.ID, for reader: Reader, _ failure: FormFailure, interactor: GatherInteractor
    ) async throws(ServiceError) -> Outcome {
        let response = try await interactor.picture(of: gather, for: reader, problem: .failure(failure))
        return GatherRouter().page(GatherPresenter().viewModel(for: response), for: response)
    }

    static func assemble(interactor: GatherInteractor) -> GatherModules {
        let presenter = GatherPresenter()
        let router = GatherRouter()
        @Sendable func page(_ response: GatherResponse) -> Outcome {
            router.page(presenter.viewModel(for: response), for: response)
        }
        let show = Module<GatherEvent> { event throws(ServiceError) in page(try await interactor.open(event)) }
        return GatherModules(
            timer: FormModule(
                show: show,
                submit: Module { event throws(ServiceError) in
                    try await interactor.operate(event).map(page) ?? router.changed(event.gather)
                },
                refuse: Module { event throws(ServiceError) in page(try await interactor.refuse(event)) }
            ),
            score: FormModule(
                show: show,
                submit: Module { event throws(ServiceError) in
                    try await interactor.score(event).map(page) ?? router.changed(event.gather)
                },
                refuse: Module { event throws(ServiceError) in page(try await interactor.refuse(event)) }
            )
        )
    }
}
