// Assembly of the page that asks who scored a goal.

import BackendServices

enum GatherScorerModule {
    static func assemble(interactor: GatherScorerInteractor) -> Module<GatherScorerPageEvent> {
        let presenter = GatherScorerPresenter()
        let router = GatherScorerRouter()
        return Module { event throws(ServiceError) in
            switch try await interactor.open(event) {
            case .question(let question): router.question(presenter.viewModel(for: question))
            case .noQuestion(let notice): router.match(event.gather, flash: notice.map(GatherPresenter().flash(for:)))
            }
        }
    }
}
