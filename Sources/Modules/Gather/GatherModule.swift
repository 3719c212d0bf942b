// Assembly of a match's page and of its forms for clock and goals.

import BackendServices
import Entities

/// The modules of the page and of its forms for clock and goals.
public struct GatherModules: Sendable {
    public let show: Module<GatherEvent>
    public let timer: FormModule<GatherTimerEvent>
    public let score: FormModule<GatherScoreEvent>
    public let scorer: FormModule<GatherScorerEvent>
    public let undo: FormModule<GatherUndoEvent>
    public let restore: FormModule<GatherRestoreEvent>
}

enum GatherModule {
    /// The page of a match, with the error of a form that another module handles.
    static func page(
        of gather: Gather.ID, for viewer: Viewer, _ failure: FormFailure, interactor: GatherInteractor
    ) async throws(ServiceError) -> Outcome {
        let response = try await interactor.response(of: gather, for: viewer, problem: .failure(failure))
        return GatherRouter().page(GatherPresenter().viewModel(for: response), for: response)
    }

    static func assemble(interactor: GatherInteractor) -> GatherModules {
        let presenter = GatherPresenter()
        let router = GatherRouter()
        @Sendable func page(_ response: GatherResponse) -> Outcome {
            router.page(presenter.viewModel(for: response), for: response)
        }
        @Sendable func outcome(of answer: GatherAnswer, _ event: some MatchFormEvent) -> Outcome {
            switch answer {
            case .changed(let match): router.changed(event.gather, to: match)
            case .unchanged(let notice): router.unchanged(event.gather, flash: presenter.flash(for: notice))
            case .page(let response): page(response)
            }
        }
        func form<Submitted: MatchFormEvent>(
            _ submit: @escaping @Sendable (Submitted) async throws(ServiceError) -> Outcome
        ) -> FormModule<Submitted> {
            FormModule(
                submit: Module(submit),
                rejectExpired: Module { event throws(ServiceError) in page(try await interactor.rejectExpired(event)) }
            )
        }
        return GatherModules(
            show: Module { event throws(ServiceError) in page(try await interactor.open(event)) },
            timer: form { event throws(ServiceError) in outcome(of: try await interactor.operate(event), event) },
            score: form { event throws(ServiceError) in outcome(of: try await interactor.score(event), event) },
            scorer: form { event throws(ServiceError) in outcome(of: try await interactor.setScorer(event), event) },
            undo: form { event throws(ServiceError) in outcome(of: try await interactor.undo(event), event) },
            restore: form { event throws(ServiceError) in outcome(of: try await interactor.restore(event), event) }
        )
    }
}
