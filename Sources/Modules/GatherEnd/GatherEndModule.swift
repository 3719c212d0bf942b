// Assembly of the page that ends a match.

import BackendServices

enum GatherEndModule {
    static func assemble(matches: any MatchService) -> FormScreen<GatherEndEvent, GatherEndEvent> {
        let interactor = GatherEndInteractor(matches: matches)
        let presenter = GatherEndPresenter()
        let router = GatherEndRouter()
        @Sendable func ask(_ question: GatherEndQuestion) -> Outcome {
            router.question(presenter.viewModel(for: question), failure: question.failure)
        }
        return FormScreen(
            show: Module { event throws(ServiceError) in
                switch try await interactor.question(event) {
                case .ended, .unreadable: router.over(event.gather)
                case .question(let question): ask(question)
                }
            },
            submit: Module { event throws(ServiceError) in
                switch try await interactor.end(event) {
                case .ended(let score): router.ended(event.gather, flash: presenter.ended(score))
                case .unreadable: router.over(event.gather)
                case .question(let again): ask(again)
                }
            },
            rejectExpired: Module { event throws(ServiceError) in
                switch try await interactor.question(event, failure: .expired) {
                case .ended, .unreadable: router.over(event.gather)
                case .question(let again): ask(again)
                }
            }
        )
    }
}
